//! Positions that are the same but for a mirror or a turn of the board.

use crate::Game;

/// The symmetries of a board, by which a search takes several positions for one.
///
/// A game without any says nothing: `impl Symmetry for Mine {}`, and every position stands for itself.
pub trait Symmetry: Game {
    /// Equal for positions that are mirror images or rotations of each other, with equal values.
    #[inline]
    fn canonical_key(&self, state: &Self::State) -> Self::Key {
        self.key(state)
    }

    /// The canonical form: the one among a position's mirror images and rotations whose key is the
    /// [`canonical_key`](Symmetry::canonical_key), the same for all of them.
    #[inline]
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// What a move of a position becomes in its canonical form, where that is not the position itself.
    #[inline]
    fn mirror_image(&self, mv: Self::Move) -> Self::Move {
        mv
    }
}
