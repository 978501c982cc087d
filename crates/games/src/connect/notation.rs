//! Connect-N as people write it: columns from one.

use super::bits::Bits;
use super::column::Column;
use super::rules::{Connect, State};
use plyground_core::{Game, IllegalMove, Notation, Seat, TextError};

/// Columns are counted from one. A line of play is `4455` on up to 9 columns and `10,3,12` on wider boards; both take
/// commas or blanks between the moves.
impl<B: Bits> Notation for Connect<B> {
    fn spec(&self) -> String {
        format!("connect:{}x{}x{}", self.columns(), self.rows(), self.run())
    }

    fn write_move(&self, column: Column) -> String {
        (u32::from(column.0) + 1).to_string()
    }

    fn read_move(&self, text: &str) -> Result<Column, TextError> {
        let text = text.trim();
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits && (1..=self.columns()).contains(&number) => Ok(Column((number - 1) as u8)),
            _ => Err(TextError::new(format!("no column {}: expected 1 to {}", quoted(text), self.columns()))),
        }
    }

    fn write_line(&self, moves: &[Column]) -> String {
        let words: Vec<String> = moves.iter().map(|&column| self.write_move(column)).collect();
        words.join(if self.is_narrow() { "" } else { "," })
    }

    fn read_line(&self, text: &str) -> Result<Vec<Column>, TextError> {
        let mut state = self.start();
        let mut line = Vec::new();
        for word in self.words(text) {
            let at =
                |error: &dyn std::fmt::Display| TextError::new(format!("move {}: {error}", line.len() + 1));
            let column = self.read_move(word).map_err(|error| at(&error))?;
            let before = state;
            self.try_play(&mut state, column).map_err(|why| at(&self.explain(&before, column, why)))?;
            line.push(column);
        }
        Ok(line)
    }

    fn explain(&self, state: &State<B>, column: Column, why: IllegalMove) -> String {
        match why {
            IllegalMove::NotAllowed => format!("column {} is full", column.0 + 1),
            IllegalMove::GameOver => format!("the game is over: {}", self.ending(state)),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::FIRST { "Red" } else { "Yellow" }.to_string()
    }

    fn move_hint(&self) -> String {
        format!("1-{}", self.columns())
    }

    /// The numbers of the columns, tens above ones.
    fn header(&self) -> String {
        let digits = |digit: fn(u32) -> String| {
            let row: Vec<String> = (1..=self.columns()).map(digit).collect();
            row.join(" ").trim_end().to_owned()
        };
        let ones = digits(|n| (n % 10).to_string());
        if self.is_narrow() {
            return ones;
        }
        let tens = digits(|n| if n < 10 { " ".to_owned() } else { (n / 10).to_string() });
        format!("{tens}\n{ones}")
    }

    fn draw(&self, state: &State<B>) -> String {
        let mut picture = String::new();
        for row in (0..self.rows()).rev() {
            for column in 0..self.columns() {
                picture.push(match self.stone_at(state, column, row) {
                    Some(Seat::FIRST) => 'R',
                    Some(_) => 'Y',
                    None => '.',
                });
                picture.push(if column + 1 < self.columns() { ' ' } else { '\n' });
            }
        }
        picture
    }
}

impl<B: Bits> Connect<B> {
    /// Whether one digit names any column.
    fn is_narrow(&self) -> bool {
        self.columns() <= 9
    }

    /// The moves of a line, each as a text of its own.
    fn words<'a>(&self, text: &'a str) -> Vec<&'a str> {
        if text.contains(',') {
            text.split(',').collect()
        } else if self.is_narrow() {
            text.split("").filter(|word| !word.trim().is_empty()).collect()
        } else {
            text.split_whitespace().collect()
        }
    }

    /// How a finished game ended.
    fn ending(&self, state: &State<B>) -> String {
        match self.payoffs(state).and_then(|payoffs| payoffs.winner()) {
            Some(winner) => format!("{} has won", self.seat_name(winner)),
            None => "the board is full".to_string(),
        }
    }
}

/// Text from outside, fit for one line of an error message.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 24;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(columns: u32, text: &str, expected: Result<&str, &str>) {
        let game = Connect::<u128>::new(columns, 6, 4).unwrap();
        let read = game.read_line(text);
        let words = read.map(|line| game.write_line(&line)).map_err(|error| error.to_string());
        assert_eq!(words.as_deref().map_err(String::as_str), expected, "{text:?}");
    }

    #[test]
    fn narrow_boards_take_digits() {
        check(7, "", Ok(""));
        check(7, " \n", Ok(""));
        check(7, "4455", Ok("4455"));
        check(7, " 44 55\n", Ok("4455"));
        check(7, "4,4, 5 ,5", Ok("4455"));
        check(9, "1999", Ok("1999"));
    }

    #[test]
    fn wide_boards_take_lists() {
        check(12, "10,3,12", Ok("10,3,12"));
        check(12, "10 3  12", Ok("10,3,12"));
        check(12, "12", Ok("12"));
        check(12, "1012", Err(r#"move 1: no column "1012": expected 1 to 12"#));
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        check(7, "449", Err(r#"move 3: no column "9": expected 1 to 7"#));
        check(7, "4,,5", Err(r#"move 2: no column "": expected 1 to 7"#));
        check(7, "44,5", Err(r#"move 1: no column "44": expected 1 to 7"#));
        check(7, "4x", Err(r#"move 2: no column "x": expected 1 to 7"#));
        check(7, "4,+5", Err(r#"move 2: no column "+5": expected 1 to 7"#));
        check(7, "٤", Err(r#"move 1: no column "٤": expected 1 to 7"#));
        check(7, "4444444", Err("move 7: column 4 is full"));
        check(7, "12121212", Err("move 8: the game is over: Red has won"));
        check(7, "112121212", Err("move 9: the game is over: Yellow has won"));
        check(
            12,
            "99999999999999999999999999",
            Err(r#"move 1: no column "999999999999999999999999"...: expected 1 to 12"#),
        );
    }

    #[test]
    fn a_full_board_is_over() {
        let game = Connect::<u64>::new(2, 1, 2).unwrap();
        assert_eq!(
            game.read_line("121").unwrap_err().to_string(),
            "move 3: the game is over: the board is full"
        );
        assert_eq!(game.read_move("9").unwrap_err().to_string(), r#"no column "9": expected 1 to 2"#);
    }

    #[test]
    fn headers_number_the_columns() {
        let header = |columns| Connect::<u128>::new(columns, 4, 4).unwrap().header();
        assert_eq!(header(7), "1 2 3 4 5 6 7");
        assert_eq!(header(11), "                  1 1\n1 2 3 4 5 6 7 8 9 0 1");
    }

    #[test]
    fn the_picture_has_the_top_row_first() {
        let game = Connect::<u64>::new(4, 3, 3).unwrap();
        let mut state = game.start();
        for column in game.read_line("2231").unwrap() {
            game.play(&mut state, column);
        }
        assert_eq!(game.draw(&state), ". . . .\n. Y . .\nY R R .\n");
        assert_eq!((game.spec().as_str(), game.move_hint().as_str()), ("connect:4x3x3", "1-4"));
    }
}
