//! The middle of a board, where most games are decided.

use crate::Game;

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
