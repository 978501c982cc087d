//! Estimates of positions that stand apart from the rules: learned, and read from a file.

use crate::Game;

/// An estimate of running positions, in whole numbers, so that it is the same on every machine.
///
/// [`Evaluate`](crate::Evaluate) is what a game says of itself; this is what somebody else has learned about it.
pub trait Estimate<G: Game>: Send + Sync {
    /// What a thread keeps from position to position, so that none allocates.
    type Scratch: Default + Send;

    /// What a running position is worth to the seat to move: the higher the better, at most
    /// [`MOST`](Estimate::MOST) from zero.
    fn value(&self, game: &G, state: &G::State, scratch: &mut Self::Scratch) -> i32;

    /// The most that an estimate differs from zero.
    const MOST: i32 = 1 << 18;

    /// Takes a stand at a running position, for questions about those one move ahead.
    fn stand(&self, game: &G, state: &G::State, scratch: &mut Self::Scratch) {
        let _ = (game, state, scratch);
    }

    /// The [`value`](Estimate::value) of a running position one move ahead of where one [stands](Estimate::stand).
    fn ahead(&self, game: &G, child: &G::State, scratch: &mut Self::Scratch) -> i32 {
        self.value(game, child, scratch)
    }

    /// The expected payoff behind a value: 0 for nothing, [`WHOLE`](Estimate::WHOLE) for everything.
    fn share(&self, value: i32) -> u32;

    /// A whole payoff.
    const WHOLE: u32 = 1 << 16;
}
