//! Cells as people write them: a letter for the column, a number for the row, a1 lower left.

use plyground_core::TextError;

/// A cell, such as `c18`.
pub(super) fn cell_name((column, row): (usize, usize)) -> String {
    format!("{}{}", letter(column), row + 1)
}

/// The letter of a column.
pub(super) fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// Reads a cell of a board of `side` x `side`.
pub(super) fn read_cell(text: &str, side: usize) -> Result<(usize, usize), TextError> {
    let text = text.trim();
    let wrong = || {
        let last = cell_name((side - 1, side - 1));
        TextError::new(format!("no cell {}: expected a1 to {last}", quoted(text)))
    };
    let (&first, digits) = text.as_bytes().split_first().ok_or_else(wrong)?;
    let column = usize::from(first.to_ascii_lowercase().wrapping_sub(b'a'));
    let row = match *digits {
        [ones @ b'1'..=b'9'] => usize::from(ones - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => usize::from(10 * (tens - b'0') + (ones - b'0')),
        _ => return Err(wrong()),
    };
    if column < side && row <= side { Ok((column, row - 1)) } else { Err(wrong()) }
}

/// Text from outside, fit for one line of an error message.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_written() {
        for side in [14, 20] {
            for cell in (0..side).flat_map(|column| (0..side).map(move |row| (column, row))) {
                assert_eq!(read_cell(&cell_name(cell), side), Ok(cell));
            }
        }
        assert_eq!(read_cell(" T20 ", 20), Ok((19, 19)));
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "a", "a0", "a21", "u1", "1a", "a01", "a+1", "a1b", "é1", "a１", "@5", "a100", "a1:"]
        {
            let error = read_cell(text, 20).unwrap_err().to_string();
            assert_eq!(error, format!("no cell {text:?}: expected a1 to t20"));
        }
        assert_eq!(read_cell("o1", 14).unwrap_err().to_string(), "no cell \"o1\": expected a1 to n14");
    }
}
