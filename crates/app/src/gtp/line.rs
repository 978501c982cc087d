//! One line from a controller, taken apart.

/// A line from a controller: a command with its arguments, and the number that its answer repeats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GtpLine {
    /// The number that the answer repeats.
    pub(super) id: String,
    pub(super) command: String,
    /// Everything behind the command; names of games have blanks.
    pub(super) arguments: String,
}

impl GtpLine {
    /// `None` for a line that says nothing: empty, or a comment.
    pub(super) fn read(text: &str) -> Option<GtpLine> {
        let text = text.split('#').next().unwrap_or_default();
        let text: String = text
            .chars()
            .map(|symbol| if symbol.is_whitespace() { ' ' } else { symbol })
            .filter(|symbol| !symbol.is_control())
            .collect();
        let (first, rest) = first_word(&text);
        let is_id = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, (command, arguments)) = if is_id { (first, first_word(rest)) } else { ("", (first, rest)) };
        if command.is_empty() && id.is_empty() {
            return None;
        }
        Some(GtpLine { id: id.to_owned(), command: command.to_owned(), arguments: arguments.to_owned() })
    }

    /// The answer as it is sent: no empty line within, one behind.
    pub(super) fn answer(&self, result: Result<String, String>) -> String {
        let (sign, text) = match result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let mut lines = text.trim_end().lines();
        let first = lines.next().unwrap_or_default();
        let rest: String =
            lines.filter(|line| !line.trim().is_empty()).map(|line| format!("{line}\n")).collect();
        format!("{sign}{} {first}\n{rest}\n", self.id)
    }
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_number_a_command_and_the_rest() {
        let parts = |text| GtpLine::read(text).map(|line| (line.id, line.command, line.arguments));
        let own = |[id, command, rest]: [&str; 3]| Some((id.to_owned(), command.to_owned(), rest.to_owned()));
        assert_eq!(parts("play 1 a1,a2\r\n"), own(["", "play", "1 a1,a2"]));
        assert_eq!(parts("\t12 set_game\tBlokus Duo # hello"), own(["12", "set_game", "Blokus Duo"]));
        assert_eq!(parts("7"), own(["7", "", ""]));
        for text in ["", "   ", "# name", "\u{7}\n"] {
            assert_eq!(parts(text), None);
        }
    }

    #[test]
    fn answers_end_with_their_only_empty_line() {
        let line = GtpLine::read("3 name").unwrap();
        assert_eq!(line.answer(Ok(String::new())), "=3 \n\n");
        assert_eq!(line.answer(Ok("\na\n\nb\n\n".into())), "=3 \na\nb\n\n");
        assert_eq!(line.answer(Err("no".into())), "?3 no\n\n");
    }
}
