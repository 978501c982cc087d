//! Backpropagation: up the tree with what simulations found.

use super::group::{Group, Round};
use super::outcome::Outcome;
use super::proof::Proof;
use super::units::Sums;
use super::walk::Walker;
use plyground_core::Game;

impl<G: Game, const SHARED: bool, S> Walker<'_, G, SHARED, S> {
    /// Adds what simulations found to every position on their ways, and backs up what is proven by now.
    ///
    /// Groups below come before those above. So threads that share a tree go to its top, where all of them meet, once in a
    /// round and with all they have. The root's counts are those that people read: of them none is lost.
    #[inline(never)]
    pub(super) fn back_up(&self, round: &mut Round<G>, outcomes: &[Outcome]) {
        let Round { groups, ends, count, .. } = round;
        for &end in ends.iter() {
            let end = &mut groups[end as usize];
            for outcome in &outcomes[end.numbers()] {
                end.sums = end.sums.plus(Sums::new(*count, outcome.units));
            }
        }
        let mut left = groups.as_mut_slice();
        while let Some((group, rest)) = left.split_last_mut() {
            if let Some(above) = rest.get_mut(group.up as usize) {
                above.sums = above.sums.plus(group.sums);
                self.update(above, group);
            } else if SHARED {
                self.tree.node(group.node).add_for_certain(group.sums);
            } else {
                self.tree.node(group.node).add(group.sums);
            }
            left = rest;
        }
    }

    /// Adds what was found to a position, and sets the value of the move that led there to that of the position.
    #[inline(always)]
    fn update(&self, above: &Group<G::State>, group: &Group<G::State>) {
        let units = self.rules.units;
        if group.node == 0 {
            let value = units.shifted(group.sums, above.mover);
            return self.tree.block(above.block).replace_virtual_loss(
                group.edge as usize,
                value,
                group.sums.visits(),
            );
        }
        let node = self.tree.node(group.node);
        let sums = node.add(group.sums);
        self.tree.set_value(above.block, group.edge, units.shifted(sums, above.mover));
        if self.rules.proves
            && let Some(proof) = node.proof()
        {
            self.back_up_proof(above, group.edge, proof);
        }
    }

    /// MCTS-Solver (Winands, Björnsson and Saito 2008): a move's value is proven, and perhaps now that of the position.
    ///
    /// A move that gets everything settles it: no other can be better, and the payoffs of all seats are known. Otherwise
    /// all moves must be proven, which is sound for any number of seats; with three or four, a best move among unproven
    /// ones would tell the mover's payoff and not the others'.
    #[inline(never)]
    fn back_up_proof(&self, above: &Group<G::State>, edge: u32, proof: Proof) {
        let edges = self.tree.block(above.block);
        edges.fix(edge as usize, proof);
        let node = self.tree.node(above.node);
        if node.proof().is_none() {
            let settled =
                if proof.is_win(above.mover) { Some(proof) } else { edges.proof(self.tree.nodes()) };
            if let Some(proof) = settled {
                node.prove(proof);
            }
        }
    }
}
