//! Move generation in parts.

use crate::Game;

/// Lists of moves that several threads can make side by side.
///
/// A game whose moves are few says nothing: `impl Parts for Mine {}`, and the whole list is the only part.
pub trait Parts: Game {
    /// In how many parts threads can list the moves of a position.
    const PARTS: usize = 1;

    /// Appends a part of the legal moves. All parts one after the other are what [`moves`](Game::moves) appends; but for a
    /// move that is the only one, such as a pass, which may belong to none.
    #[inline]
    fn moves_of_part(&self, state: &Self::State, part: usize, out: &mut Vec<Self::Move>) {
        if part == 0 {
            self.moves(state, out);
        }
    }
}
