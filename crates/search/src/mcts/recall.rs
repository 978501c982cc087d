//! Positions that enter the tree begin with what is known of them.

use super::edges::Edges;
use super::known::{AskedMemory, Known};
use super::units::{Sums, Units};
use super::walk::Walker;
use crate::transposition::hashed;
use plyground_core::{Symmetry, Tactics};

impl<G: Tactics + Symmetry, const SHARED: bool, S> Walker<'_, G, SHARED, S> {
    /// Lets a position that is new to the tree begin with what is known of it.
    pub(super) fn recall(&self, at: u32, state: &G::State) {
        let known = self.memory.and_then(|memory| memory.ask(self.game, state));
        if let Some((visits, sums)) = known.map(|known| known.counts(self.rules.units)) {
            self.tree.node(at).add_for_certain(Sums::new(visits, sums));
        }
    }

    /// Lets the moves of a known position begin with what is known of the positions they lead to.
    pub(super) fn recall_moves(&self, edges: Edges<'_>, state: &G::State, moves: &[G::Move]) {
        let is_known = |memory: &&AskedMemory<'_, G>| memory.ask(self.game, state).is_some();
        let Some(memory) = self.memory.filter(is_known) else { return };
        for (i, &mv) in moves.iter().enumerate() {
            let straight = self.game.child(state, mv);
            let child =
                if self.rules.uses_symmetry { self.game.canonical(&straight) } else { straight.clone() };
            let Some(sums) =
                known_move(self.game, self.rules.units, &child, || memory.ask(self.game, &child))
            else {
                continue;
            };
            let Some((number, is_new)) =
                self.tree.enter::<SHARED>(hashed(self.game.key(&child)), None, self.own)
            else {
                return;
            };
            if is_new {
                self.tree.node(number).add_for_certain(sums);
            }
            edges.set_child(i, number, child != straight);
            edges.begin(i, sums.visits(), self.rules.units.shifted(sums, edges.mover));
        }
    }
}

/// What a move of a known position begins with where it leads to this one, of which `known` tells: nothing where that is over or
/// decided.
pub(super) fn known_move<G: Tactics>(
    game: &G,
    units: Units,
    child: &G::State,
    known: impl FnOnce() -> Option<Known>,
) -> Option<Sums> {
    if game.payoffs(child).is_some() || game.decided(child).is_some() {
        return None;
    }
    known().map(|known| known.counts(units)).map(|(visits, sums)| Sums::new(visits, sums))
}
