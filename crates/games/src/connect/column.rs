//! A column as a move: where stones fall.

/// A column, from zero at the left.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(pub u8);

/// The most columns a board has: one row of stones, and the row that stays empty.
pub(super) const WIDEST: usize = 64;

/// Twice the distance from the middle of the board.
#[inline]
pub(super) fn off_centre(column: Column, columns: u32) -> u32 {
    (2 * u32::from(column.0)).abs_diff(columns - 1)
}
