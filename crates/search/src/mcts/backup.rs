//! Back up the tree with what a simulation found.

use super::edges::Edges;
use super::node::Proof;
use super::trip::{Outcome, Step, Trip};
use super::walk::Walker;
use plyground_core::Game;

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Adds what a simulation found to every position on its way, and backs up what is proven by now.
    pub(super) fn back_up(&self, trip: &Trip<G::State>, outcome: &Outcome) {
        let units = self.rules.units;
        let (count, sums) = (trip.count, outcome.units);
        let mut below = trip.leaf.map(|leaf| (leaf, self.tree.node(leaf).add::<SHARED>(count, sums)));
        for step in trip.steps.iter().rev() {
            let edges = self.tree.block(step.block);
            let (edge, mover) = (step.edge as usize, edges.mover);
            match below {
                Some((child, (visits, sums))) => {
                    edges.adopt(edge, units.raised(visits, sums, mover));
                    if self.rules.proves
                        && let Some(proof) = self.tree.node(child).proof()
                    {
                        self.learn(step, edges, proof);
                    }
                }
                None => edges.repay(edge, units.raised(count, sums, mover), count),
            }
            below = Some((step.node, self.tree.node(step.node).add::<SHARED>(count, sums)));
        }
    }

    /// A move's value is proven; perhaps that of the position now is (Winands, Björnsson and Saito 2008).
    ///
    /// A move that gets everything settles it: no other can be better, and the payoffs of all seats are known. Otherwise
    /// all moves must be proven, which is sound for any number of seats; with three or four, a best move among unproven
    /// ones would tell the mover's payoff and not the others'.
    fn learn(&self, step: &Step, edges: Edges<'_>, proof: Proof) {
        edges.fix(step.edge as usize, proof);
        let node = self.tree.node(step.node);
        if node.proof().is_none() {
            let settled =
                if proof.is_win(edges.mover) { Some(proof) } else { edges.proof(self.tree.nodes()) };
            if let Some(proof) = settled {
                node.prove(proof);
            }
        }
    }
}
