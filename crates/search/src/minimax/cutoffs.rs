//! The transposition table as alpha-beta asks it: for cut-offs of a position and of its children.

use super::engine::{Engine, Window};
use super::value::{Leaf, from_root};
use crate::transposition::{Bound, Entry, TranspositionTable};
use plyground_core::{MoveOrdering, Symmetry, TwoSeats};
use std::ops::Range;

impl<G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>> Engine<'_, G, L> {
    /// What the table knows of a position; counted.
    pub(super) fn probe(&mut self, table: &TranspositionTable, at: &TableKey<G::Key>) -> Option<Entry> {
        self.effort.probes += 1;
        table.probe(at.key)
    }

    /// Enhanced transposition cut-offs (Schaeffer and Plaat 1996): the children of a position are looked up before any of them
    /// is searched, since one may be known to be good enough.
    pub(super) fn enhanced_cutoff(
        &mut self,
        table: &TranspositionTable,
        state: &G::State,
        moves: Range<usize>,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Option<i32> {
        for i in moves {
            let mv = self.stack[i];
            let rest = depth - u32::from(self.game.costs_ply(mv));
            let at = TableKey::new(self.game, &self.game.child(state, mv));
            let entry = self.probe(table, &at).filter(|entry| entry.bound != Bound::AtLeast);
            let value = entry.and_then(|entry| cutoff_value(entry, rest, ply + 1, window.turned()));
            if let Some(value) = value.filter(|value| -value >= window.beta) {
                return Some(-value);
            }
        }
        None
    }
}

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
