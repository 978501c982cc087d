//! What a person can type when it is their turn.

/// A line from the keyboard, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Order {
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
hint       what the computer would play
moves      the legal moves, and the game so far
board      shows the board again
save FILE  saves the game
load FILE  takes up a saved game
quit       ends the game here
";

impl Order {
    /// Words are orders; everything else is a move.
    pub(super) fn read(line: &str) -> Order {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "undo" | "u" => Order::Undo,
            "hint" | "h" => Order::Hint,
            "moves" | "m" => Order::Moves,
            "board" | "b" => Order::Board,
            "save" | "s" => Order::Save(rest.trim().to_owned()),
            "load" | "l" => Order::Load(rest.trim().to_owned()),
            "help" | "?" => Order::Help,
            "quit" | "q" | "exit" => Order::Quit,
            _ => Order::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_orders_and_the_rest_are_moves() {
        assert_eq!(Order::read("undo"), Order::Undo);
        assert_eq!(Order::read("Save  my game.json"), Order::Save("my game.json".into()));
        assert_eq!(Order::read("4"), Order::Move("4".into()));
        assert_eq!(Order::read("a20,b20 x"), Order::Move("a20,b20 x".into()));
    }
}
