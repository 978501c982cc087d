//! Positions and values as the transposition table knows them.

use super::value::from_root;
use super::window::Window;
use crate::transposition::{Bound, Entry};
use plyground_core::{MoveOrdering, Symmetry};

/// A position as the transposition table knows it: mirror images are one.
pub(super) struct TableKey<K> {
    pub(super) key: K,
    pub(super) is_mirrored: bool,
}

impl<K: Copy + Eq> TableKey<K> {
    #[inline]
    pub(super) fn new<G: Symmetry<Key = K>>(game: &G, state: &G::State) -> TableKey<K> {
        let key = game.canonical_key(state);
        TableKey { key, is_mirrored: key != game.key(state) }
    }

    pub(super) fn code<G: MoveOrdering + Symmetry>(&self, game: &G, mv: G::Move) -> u16 {
        game.code(if self.is_mirrored { game.mirror_image(mv) } else { mv })
    }
}

/// The value of an entry, seen from the root, where it makes a search of this depth needless.
#[inline]
pub(super) fn cutoff_value(entry: Entry, depth: u32, ply: u32, window: Window) -> Option<i32> {
    let value = from_root(entry.value, ply);
    let is_enough = u32::from(entry.depth) == depth
        && match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= window.beta,
            Bound::AtMost => value <= window.alpha,
        };
    is_enough.then_some(value)
}
