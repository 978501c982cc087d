//! What a search to the ends of the game has proven.

/// What a position is worth, proven.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solved<M> {
    /// By how many points the seat to move is ahead at the end, if both play their best; negative where it is behind. Who is ahead
    /// wins, and nobody at zero.
    pub margin: i32,
    /// Best play for both, to the end of the game.
    pub line: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
}
