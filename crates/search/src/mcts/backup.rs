//! Back up the tree with what a simulation found.

use super::node::Proof;
use super::trip::{Outcome, Step, Trip};
use super::walk::Walker;
use plyground_core::Game;

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Adds what a simulation found to every position on its way, and backs up what is proven by now.
    pub(super) fn back_up(&self, trip: &Trip<G::State>, outcome: &Outcome) {
        let units = self.rules.units;
        let (count, sums) = (trip.count, outcome.units);
        let mut below = trip.leaf.map(|leaf| {
            let node = self.tree.node(leaf);
            (node, node.add::<SHARED>(count, sums))
        });
        for step in trip.steps.iter().rev() {
            match below {
                Some((child, (visits, sums))) => {
                    self.tree.adopt(step.block, step.edge, units.raised(visits, sums, step.mover));
                    if self.rules.proves
                        && let Some(proof) = child.proof()
                    {
                        self.learn(step, proof);
                    }
                }
                None => {
                    let value = units.raised(count, sums, step.mover);
                    self.tree.block(step.block).repay(step.edge as usize, value, count);
                }
            }
            let node = self.tree.node(step.node);
            below = Some((node, node.add::<SHARED>(count, sums)));
        }
    }

    /// A move's value is proven; perhaps that of the position now is (Winands, Björnsson and Saito 2008).
    ///
    /// A move that gets everything settles it: no other can be better, and the payoffs of all seats are known. Otherwise
    /// all moves must be proven, which is sound for any number of seats; with three or four, a best move among unproven
    /// ones would tell the mover's payoff and not the others'.
    #[inline(never)]
    fn learn(&self, step: &Step, proof: Proof) {
        let edges = self.tree.block(step.block);
        edges.fix(step.edge as usize, proof);
        let node = self.tree.node(step.node);
        if node.proof().is_none() {
            let settled = if proof.is_win(step.mover) { Some(proof) } else { edges.proof(self.tree.nodes()) };
            if let Some(proof) = settled {
                node.prove(proof);
            }
        }
    }
}
