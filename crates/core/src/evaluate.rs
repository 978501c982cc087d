//! Static evaluation: who stands better.

use crate::{Game, Payoffs, PerSeat, Seat};
use std::ops::ControlFlow;

/// A static evaluation: a guess at who stands better in a running position, for searches that cannot look further.
pub trait Evaluate: Game {
    /// The most that any evaluation differs from zero.
    const BOUND: i32 = 1 << 24;

    /// What the position is worth to each seat, in a unit of the game's own.
    fn evaluate(&self, state: &Self::State) -> PerSeat<i32>;

    /// What tells ended games of equal payoffs apart, in the unit of the evaluation: official points, where there are any.
    fn points(&self, state: &Self::State) -> PerSeat<i32> {
        let _ = state;
        PerSeat::default()
    }

    /// Calls `each` for one move after the other, until it breaks off: with the payoffs and the
    /// [`points`](Evaluate::points) of the position after the move if that ends the game, else with its evaluation.
    ///
    /// Most positions of a search are seen here and nowhere else; a game that can tell what a move changes need not play
    /// it.
    #[inline]
    fn look_ahead(
        &self,
        state: &Self::State,
        moves: &[Self::Move],
        mut each: impl FnMut(Option<&Payoffs>, PerSeat<i32>) -> ControlFlow<()>,
    ) {
        for &mv in moves {
            let child = self.child(state, mv);
            let payoffs = self.payoffs(&child);
            let worth = if payoffs.is_some() { self.points(&child) } else { self.evaluate(&child) };
            if each(payoffs.as_ref(), worth).is_break() {
                return;
            }
        }
    }

    /// In a game of two: how much better the seat to move stands than the other.
    fn advantage(&self, state: &Self::State) -> i32 {
        let worth = self.evaluate(state);
        let mover = self.turn(state);
        worth[mover] - worth[Seat::other(mover)]
    }
}
