//! Shapes that show a claim on a board.

use serde::{Deserialize, Serialize};

/// A cell of a board, by column and row from the lower left, from zero.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square {
    /// From the left.
    pub column: usize,
    /// From the bottom.
    pub row: usize,
}

impl Square {
    /// Its mirror image on a board of so many columns.
    #[must_use]
    pub(crate) fn mirrored(self, columns: usize) -> Square {
        Square { column: columns - 1 - self.column, ..self }
    }

    /// The letters of a column: `a` to `z`, then `aa` and so on, as in a sheet.
    pub fn column_name(column: usize) -> String {
        let last = char::from(b'a' + (column % 26) as u8);
        match column / 26 {
            0 => last.to_string(),
            more => format!("{}{last}", Square::column_name(more - 1)),
        }
    }
}

/// As people write it: letters for the column and a number, from one, for the row.
impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", Square::column_name(self.column), self.row + 1)
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = String;

    fn try_from(text: String) -> Result<Square, String> {
        let wrong = || format!("{text:?} is no square: expected letters and a number, such as b3");
        let letters = text.find(|letter: char| !letter.is_ascii_lowercase()).ok_or_else(wrong)?;
        let row: usize = text[letters..].parse().map_err(|_| wrong())?;
        if !(1..=2).contains(&letters) || !(1..=128).contains(&row) {
            return Err(wrong());
        }
        let column = text[..letters].bytes().fold(0, |sum, letter| 26 * sum + usize::from(letter - b'a') + 1);
        Ok(Square { column: column - 1, row: row - 1 })
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Square {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        String::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Square {}

/// A shape on top of a board. None needs colour to be told from the others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "shape", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Shape {
    /// A ring around a square: look here.
    Ring {
        /// Where.
        at: Square,
    },
    /// A cross on a square: not here.
    Cross {
        /// Where.
        at: Square,
    },
    /// A line through squares, from end to end, such as a row that wins.
    Line {
        /// The squares, in order.
        through: Vec<Square>,
    },
    /// An arrow.
    Arrow {
        /// From this square.
        from: Square,
        /// To this one.
        to: Square,
    },
    /// A stone that is not there yet, with its number in a line of play.
    Ghost {
        /// Where it would lie.
        at: Square,
        /// Whose it would be: a colour of the board, from one.
        colour: usize,
        /// What is written on it; empty for nothing.
        text: String,
    },
    /// A short text on a square.
    Label {
        /// Where.
        at: Square,
        /// The text.
        text: String,
    },
}

impl Shape {
    /// The squares it lies on.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Shape::Ring { at } | Shape::Cross { at } | Shape::Ghost { at, .. } | Shape::Label { at, .. } => {
                vec![*at]
            }
            Shape::Line { through } => through.clone(),
            Shape::Arrow { from, to } => vec![*from, *to],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_written_and_read_as_people_do() {
        for (column, row, name) in
            [(0, 0, "a1"), (6, 5, "g6"), (25, 9, "z10"), (26, 0, "aa1"), (63, 0, "bl1")]
        {
            let square = Square { column, row };
            assert_eq!(square.to_string(), name);
            assert_eq!(Square::try_from(name.to_owned()), Ok(square));
        }
        for wrong in ["", "a", "3", "a0", "A1", "a1x", "aaaa1", "a999"] {
            assert!(Square::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
