//! Command lines, as a person would type them.

/// A command line that a shell takes apart into these words.
pub(crate) fn line(words: &[&str]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=,+@%".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_take_apart_is_quoted() {
        let words = ["plyground", "analyze", "--position", "", "--player", "cmd:it's a; bot"];
        assert_eq!(line(&words), r"plyground analyze --position '' --player 'cmd:it'\''s a; bot'");
    }
}
