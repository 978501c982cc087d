//! Back up the tree with what a simulation found.

use super::node::Proof;
use super::trip::{Outcome, Step, Trip};
use super::walk::Walker;
use plyground_core::Game;
use std::ops::Range;

/// Levels of a tree at which all threads are bound to meet.
const TOP: usize = 4;

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Adds what simulations found to every position on their ways, and backs up what is proven by now.
    ///
    /// Threads that share a tree meet at its top. So they go there once in a round, with all they have, and not again and
    /// again for each simulation while the others want the same few cache lines.
    pub(super) fn back_up(&self, trips: &[Trip<G::State>], outcomes: &[Outcome]) {
        let pairs = || trips.iter().zip(outcomes);
        let top = |trip: &Trip<G::State>| if SHARED { TOP.min(trip.steps.len()) } else { 0 };
        for (trip, outcome) in pairs().filter(|(trip, _)| !SHARED || trip.steps.len() > TOP) {
            self.climb(trip, outcome, top(trip)..trip.steps.len());
        }
        for (trip, outcome) in pairs().filter(|_| SHARED) {
            self.climb(trip, outcome, 0..top(trip));
        }
    }

    /// A part of the way up: some of its steps, from the last to the first.
    #[inline]
    fn climb(&self, trip: &Trip<G::State>, outcome: &Outcome, part: Range<usize>) {
        let units = self.rules.units;
        let (count, sums) = (trip.count, outcome.units);
        let mut below = match trip.steps.get(part.end) {
            // The lower part has been there.
            Some(step) => {
                let node = self.tree.node(step.node);
                Some((node, node.counts()))
            }
            None => trip.leaf.map(|leaf| {
                let node = self.tree.node(leaf);
                (node, node.add::<SHARED>(count, sums))
            }),
        };
        for step in trip.steps[part].iter().rev() {
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
