//! Positions that enter the tree begin with what is known of them.

use super::edges::Edges;
use super::units::Sums;
use super::walk::Walker;
use crate::transposition::hashed;
use plyground_core::{Symmetry, Tactics};

impl<G: Tactics + Symmetry, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Lets a position that is new to the tree begin with what is known of it.
    pub(super) fn recall(&self, at: u32, state: &G::State) {
        let known = self.memory.and_then(|memory| memory(self.game, state));
        if let Some((visits, sums)) = known.map(|known| known.counts(self.rules.units)) {
            self.tree.node(at).add(Sums::new(visits, sums));
        }
    }

    /// Lets the moves of a known position begin with what is known of the positions they lead to.
    pub(super) fn recall_moves(&self, edges: Edges<'_>, state: &G::State, moves: &[G::Move]) {
        let Some(memory) = self.memory.filter(|memory| memory(self.game, state).is_some()) else { return };
        for (i, &mv) in moves.iter().enumerate() {
            let straight = self.game.child(state, mv);
            let child =
                if self.rules.uses_symmetry { self.game.canonical(&straight) } else { straight.clone() };
            if self.game.payoffs(&child).is_some() || self.game.decided(&child).is_some() {
                continue;
            }
            let Some(known) = memory(self.game, &child).map(|known| known.counts(self.rules.units)) else {
                continue;
            };
            let Some((number, is_new)) =
                self.tree.enter::<SHARED>(hashed(self.game.key(&child)), None, self.own)
            else {
                return;
            };
            let sums = Sums::new(known.0, known.1);
            if is_new {
                self.tree.node(number).add(sums);
            }
            edges.set_child(i, number, child != straight);
            edges.begin(i, sums.visits(), self.rules.units.shifted(sums, edges.mover));
        }
    }
}
