//! Positions that `solve` is asked for: counted from 0 or 1, drawn, or no position at all.

use super::common::warn;
use crate::failure::Failure;
use plyground_players::{TextError, open_drawing};

/// Moves that were parted by blanks are no position and its score: they must not be answered as their first.
pub(super) fn refuse_scattered(line: &str, columns: usize, is_from_zero: bool) -> Result<(), TextError> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let lowest = usize::from(!is_from_zero);
    let is_column =
        |field: &&str| field.parse().is_ok_and(|column: usize| (lowest..columns + lowest).contains(&column));
    match fields.len() > 2 && fields.iter().all(is_column) {
        true => Err(TextError::new(format!(
            "\"{}\" looks like moves with blanks between: expected one word, such as {}",
            fields.join(" "),
            fields.concat()
        ))),
        false => Ok(()),
    }
}

/// A line of play whose columns are counted from 0, counted from 1.
pub(super) fn from_one(line: &str) -> Result<String, TextError> {
    let wrong = || TextError::new(format!("\"{line}\": expected columns from 0, such as 3344 or 9,2,11"));
    let columns: Option<Vec<u32>> = match line.contains(',') {
        true => line.split(',').map(|column| column.trim().parse().ok()).collect(),
        false => line.chars().map(|column| column.to_digit(10)).collect(),
    };
    let columns = columns.ok_or_else(wrong)?;
    let words: Option<Vec<String>> =
        columns.iter().map(|column| column.checked_add(1).map(|column| column.to_string())).collect();
    let separator = if line.contains(',') || columns.contains(&9) { "," } else { "" };
    words.map(|words| words.join(separator)).ok_or_else(wrong)
}

/// A line of the solver, counted from 0 as the positions were.
pub(super) fn counted_from_zero(line: &str) -> String {
    let less = |column: &str| {
        column.parse::<u32>().map_or_else(|_| column.to_owned(), |column| (column - 1).to_string())
    };
    match line.contains(',') {
        true => line.split(',').map(less).collect::<Vec<_>>().join(","),
        false => line.chars().map(|column| less(column.encode_utf8(&mut [0; 4]))).collect(),
    }
}

/// A drawn board in one line, as the solver takes it.
pub(super) fn drawn_line(game: &str, text: &str) -> Result<String, Failure> {
    let session = open_drawing(game, text, &mut warn)?;
    let board = session.board();
    let counts = [1, 2].map(|colour| board.cells.iter().filter(|cell| **cell == colour).count());
    if session.turn().index() != usize::from(counts[0] > counts[1]) {
        let name = session.seat_name(session.turn());
        return Err(Failure::Input(format!("--board: {name} to move does not fit the numbers of stones")));
    }
    Ok(board.position)
}
