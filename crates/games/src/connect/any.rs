//! Connect-N on a board whose size is known only when the program runs.

use super::rules::Connect;
use super::size::SizeError;
use plyground_core::TextError;

/// Connect-N in the smallest word that its board fits.
#[derive(Clone, Debug)]
pub enum AnyConnect {
    /// Up to 64 bits.
    Word(Connect<u64>),
    /// Up to 128 bits.
    Long(Connect<u128>),
}

impl AnyConnect {
    /// The name of the game in specs.
    pub const NAME: &'static str = "connect";

    /// The rules for a board of this size.
    pub fn new(columns: u32, rows: u32, run: u32) -> Result<AnyConnect, TextError> {
        let wrong = |error: SizeError| {
            TextError::new(format!("{columns} columns x {rows} rows with {run} in a row: {error}"))
        };
        match Connect::new(columns, rows, run) {
            Ok(game) => Ok(AnyConnect::Word(game)),
            Err(SizeError::TooLarge) => Connect::new(columns, rows, run).map(AnyConnect::Long).map_err(wrong),
            Err(error) => Err(wrong(error)),
        }
    }

    /// Reads `connect`, `connect:7x6` or `connect:7x6x4`. Of another game, which may well exist, it is said what that
    /// `lacks`, such as `has no solver`.
    pub fn read(spec: &str, lacks: &str) -> Result<AnyConnect, TextError> {
        let (name, size) = spec.split_once(':').unwrap_or((spec, ""));
        let (name, size) = (name.trim(), size.trim());
        if name != AnyConnect::NAME {
            return Err(TextError::new(format!("\"{spec}\" {lacks}: expected connect")));
        }
        let [columns, rows, run] = match size {
            "" => [7, 6, 4],
            size => read_size(size).ok_or_else(|| {
                TextError::new(format!(
                    "\"{name}:{size}\": expected connect:COLUMNSxROWSxRUN, such as connect:7x6x4 (7 columns, 6 rows, 4 in a row)"
                ))
            })?,
        };
        AnyConnect::new(columns, rows, run)
    }

    /// Columns and rows.
    pub fn size(&self) -> (u32, u32) {
        match self {
            AnyConnect::Word(game) => (game.columns(), game.rows()),
            AnyConnect::Long(game) => (game.columns(), game.rows()),
        }
    }

    /// Stones in a row that win.
    pub fn run(&self) -> u32 {
        match self {
            AnyConnect::Word(game) => game.run(),
            AnyConnect::Long(game) => game.run(),
        }
    }
}

/// `7x6x4`, or `7x6` with four in a row.
fn read_size(text: &str) -> Option<[u32; 3]> {
    let parts: Vec<u32> = text.split(['x', 'X']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match parts[..] {
        [columns, rows, run] => Some([columns, rows, run]),
        [columns, rows] => Some([columns, rows, 4]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_in_the_smallest_word_they_fit() {
        for (spec, size, run, is_word) in [
            ("connect", (7, 6), 4, true),
            (" connect : 8x7 ", (8, 7), 4, true),
            ("connect:9x9x5", (9, 9), 5, false),
        ] {
            let game = AnyConnect::read(spec, "has no solver").unwrap();
            assert_eq!((game.size(), game.run()), (size, run), "{spec}");
            assert_eq!(matches!(game, AnyConnect::Word(_)), is_word, "{spec}");
        }
        for (spec, error) in [
            ("blokus", "\"blokus\" has no solver: expected connect"),
            ("connect:7", "\"connect:7\": expected connect:COLUMNSxROWSxRUN, such as"),
            ("connect:0x6", "0 columns x 6 rows with 4 in a row: a board has at least one column"),
            ("connect:20x20", "20 columns x 20 rows with 4 in a row: (rows + 1) x columns is at most 128"),
        ] {
            assert!(
                AnyConnect::read(spec, "has no solver").unwrap_err().to_string().starts_with(error),
                "{spec}"
            );
        }
    }
}
