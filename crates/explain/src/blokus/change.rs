//! Numbers before and after.

use serde::{Deserialize, Serialize};

/// A number before a move and after it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// Before the move.
    pub before: u32,
    /// After it, with the others yet to answer.
    pub after: u32,
}

/// What a colour has to go on with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Cells that it could go on from: free ones that touch its pieces at a corner and nowhere else.
    pub corners: u32,
    /// Placements, as if it were its turn.
    pub placements: u32,
    /// Squares of the pieces in its hand.
    pub squares: u32,
    /// Squares of the largest piece that it could place; zero where it can place none.
    pub largest: u32,
}
