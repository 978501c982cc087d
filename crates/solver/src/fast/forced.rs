//! Forced moves: from any position to the next quiet one, or to the end of the game.
//!
//! A search that only branches at quiet positions sees threats that must be blocked many plies ahead, at no cost in
//! nodes; other games call the like a quiescence search.

use super::board::{Board, Stride};
use super::position::Position;

/// What forced moves lead to.
#[derive(Copy, Clone, Debug)]
pub(super) enum Forced {
    /// The game is decided, with this score for the side to move at the start.
    Decided(i32),
    /// A quiet position: the side to move cannot win at once, has nothing to block and at least two non-losing moves.
    /// `same` if it is the side that was to move at the start.
    Quiet { position: Position, same: bool },
}

impl<S: Stride> Board<S> {
    /// Plays while there is only one non-losing move. The side to move must not be able to win at once.
    #[inline(always)]
    pub(super) fn play_forced(&self, mut at: Position) -> Forced {
        let mut same = true;
        loop {
            let non_losing = at.non_losing_moves(self);
            if non_losing == 0 {
                let is_full = self.playable(at.occupied) == 0;
                let score = if is_full { 0 } else { -self.win_score(at.stones + 2) };
                return Forced::Decided(if same { score } else { -score });
            }
            if non_losing & (non_losing - 1) != 0 {
                return Forced::Quiet { position: at, same };
            }
            at = at.after(self, non_losing);
            same = !same;
        }
    }
}
