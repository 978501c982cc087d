//! A line that is typed at the bottom of the screen.

/// What is asked for, and what was typed so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Typing {
    pub(crate) asked: Asked,
    pub(crate) text: String,
    /// The game that players are asked for.
    pub(crate) game: String,
}

/// What a line is typed for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    SaveAs,
    Load,
    /// The spec of a game.
    Game,
    /// The players, by seat.
    Players,
    /// A move in words.
    Move,
}

/// The longest line that is kept: more is nobody's file name.
const LONGEST: usize = 4096;

impl Typing {
    pub(crate) fn new(asked: Asked, text: impl Into<String>) -> Typing {
        Typing { asked, text: text.into(), game: String::new() }
    }

    /// What stands before the line.
    pub(crate) fn question(&self) -> &'static str {
        match self.asked {
            Asked::SaveAs => "Save in which file? ",
            Asked::Load => "Load which file (FILE, or FILE:N for its Nth game)? ",
            Asked::Game => "Which game, such as connect:9x7x4 or blokus:duo? ",
            Asked::Players => "Who plays, seat by seat, such as human mc:sims=2048? ",
            Asked::Move => "Which move? ",
        }
    }

    /// Adds what was typed or pasted, as far as it is one line.
    pub(crate) fn add(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.len());
        let line = text.chars().take_while(|letter| *letter != '\n' && *letter != '\r');
        let mut left = room;
        for letter in line.filter(|letter| !letter.is_control()) {
            let Some(rest) = left.checked_sub(letter.len_utf8()) else { break };
            left = rest;
            self.text.push(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_megabyte_is_no_file_name() {
        let mut typing = Typing::new(Asked::Load, "a");
        typing.add(&"é\u{1b}".repeat(1 << 19));
        assert!(typing.text.len() <= LONGEST && !typing.text.contains('\u{1b}'));
        let mut typing = Typing::new(Asked::Load, "");
        typing.add("one\ntwo");
        assert_eq!(typing.text, "one");
    }
}
