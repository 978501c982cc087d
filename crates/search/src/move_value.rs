//! The value of a move, as far as a search with a horizon sees.

use crate::transposition::Bound;

/// The value of a move in a search that cannot see to the end, through the eyes of the seat to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// In the unit of the game's evaluation; a win in `n` plies is a million less `n`, a loss the same below zero. Among
    /// three or four seats the best end is a million, the worst a million below zero, and ranks between lie evenly.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// Plies to the end, where it was seen.
    pub plies: Option<u32>,
}
