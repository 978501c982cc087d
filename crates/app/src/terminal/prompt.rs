//! What a person can type when it is their turn.

/// A line from the keyboard, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TypedOrder {
    Move(String),
    Undo,
    Hint,
    Moves,
    Board,
    Save(String),
    Load(String),
    Help,
    Quit,
}

pub(super) const HELP: &str = "\
a move     plays it
undo       takes back your last move and the answers to it
hint       what there is to see; again: the move; again: the line
moves      the legal moves, and the game so far
board      shows the board again
save FILE  saves the game
load FILE  takes up a saved game
quit       ends the game here
";

impl TypedOrder {
    /// Words are orders; everything else is a move.
    pub(super) fn read(line: &str) -> TypedOrder {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "undo" | "u" => TypedOrder::Undo,
            "hint" | "h" => TypedOrder::Hint,
            "moves" | "m" => TypedOrder::Moves,
            "board" | "b" => TypedOrder::Board,
            "save" | "s" => TypedOrder::Save(rest.trim().to_owned()),
            "load" | "l" => TypedOrder::Load(rest.trim().to_owned()),
            "help" | "?" => TypedOrder::Help,
            "quit" | "q" | "exit" => TypedOrder::Quit,
            _ => TypedOrder::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_orders_and_the_rest_are_moves() {
        assert_eq!(TypedOrder::read("undo"), TypedOrder::Undo);
        assert_eq!(TypedOrder::read("Save  my game.json"), TypedOrder::Save("my game.json".into()));
        assert_eq!(TypedOrder::read("4"), TypedOrder::Move("4".into()));
        assert_eq!(TypedOrder::read("a20,b20 x"), TypedOrder::Move("a20,b20 x".into()));
    }
}
