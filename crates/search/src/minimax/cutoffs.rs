//! The transposition table as alpha-beta asks it: for cut-offs of a position and of its children.

use super::engine::Engine;
use super::table_key::{TableKey, cutoff_value};
use super::value::Leaf;
use super::window::Window;
use crate::transposition::{Bound, Entry, TranspositionTable};
use crate::xray::Tracer;
use plyground_core::{MoveOrdering, Symmetry, TwoSeats};
use std::ops::Range;

impl<G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>, T: Tracer<G::Move>> Engine<'_, G, L, T> {
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
