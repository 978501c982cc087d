//! Move ordering: which moves look good.

use crate::Centre;

/// Move ordering without search: a guess at which moves are good. Alpha-beta cuts off the more, the better it is.
pub trait MoveOrdering: Centre {
    /// Appends the legal moves, the most promising first; where nothing else is known, the most central.
    fn promising_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.central_moves(state, out);
    }

    /// A number for each move of the game, by which tables remember it.
    fn code(&self, mv: Self::Move) -> u16;
}
