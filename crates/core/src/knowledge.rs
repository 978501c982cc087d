//! What a search may know of a game beyond its rules.

use crate::{Game, Payoffs, PerSeat, Seat};
use std::ops::ControlFlow;

/// A board with a middle. A game without one says nothing: all its moves are equally central.
pub trait Centre: Game {
    /// How far from the middle of the board a move lies; 0 or 1 is as central as it gets.
    fn off_centre(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        0
    }

    /// The most that [`off_centre`](Centre::off_centre) ever says.
    fn widest(&self) -> u32 {
        0
    }

    /// Appends the legal moves, the most central first; of equally central ones the first in board order.
    fn central_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        let first = out.len();
        self.moves(state, out);
        out[first..].sort_by_key(|&mv| self.off_centre(mv));
    }
}

/// A guess at which moves are good, made without looking ahead.
pub trait Order: Centre {
    /// Appends the legal moves, the most promising first; where nothing else is known, the most central.
    fn promising_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.central_moves(state, out);
    }

    /// A number for each move of the game, by which tables remember it.
    fn code(&self, mv: Self::Move) -> u16;

    /// What a move becomes in the mirror image that [`canonical_key`](Game::canonical_key) stands for, where that is not the
    /// position itself.
    fn mirror_image(&self, mv: Self::Move) -> Self::Move {
        mv
    }
}

/// A guess at who stands better in a running position, for searches that cannot look further.
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
