//! Claims that the cells of one board decide.

use super::board::PlainBoard;
use crate::shape::Square;

/// Whether a run of a seat is complete but for one square, which is empty.
pub(super) fn lacks_only(board: &PlainBoard, seat: usize, at: Square, line: &[Square]) -> bool {
    board.is_run(line)
        && line.contains(&at)
        && board.at(at) == Some(0)
        && line.iter().filter(|square| **square != at).all(|square| board.at(*square) == Some(seat as u8))
}

/// Whether a stone of a seat in a column completes a run.
pub(super) fn completes(board: &PlainBoard, seat: usize, column: usize, line: &[Square]) -> bool {
    board.landing(column).is_some_and(|at| lacks_only(board, seat, at, line))
}

/// Whether a square is the one above where a stone in a column lands.
pub(super) fn lands_above(board: &PlainBoard, column: usize, at: Square) -> bool {
    board.landing(column).is_some_and(|landing| Square { row: landing.row + 1, ..landing } == at)
}

/// Whether the mover left a square open on which the other seat wins.
pub(super) fn missed_block(
    board: &PlainBoard,
    seat: usize,
    column: usize,
    at: Square,
    line: &[Square],
) -> bool {
    seat == board.mover
        && board.is_open(at)
        && at.column + 1 != column
        && lacks_only(board, 3 - seat, at, line)
        && board.after(column).is_some_and(|next| next.winner().is_none())
}

/// Whether the other seat completes a run on the square right below a threat.
pub(super) fn useless(board: &PlainBoard, seat: usize, at: Square, below: Square) -> bool {
    let would_win = |seat: usize, square: Square| {
        board.at(square) == Some(0) && board.with_stone(square, seat).winner() == Some(seat)
    };
    at.column == below.column && at.row == below.row + 1 && would_win(seat, at) && would_win(3 - seat, below)
}
