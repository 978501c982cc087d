//! Back up the tree with what a simulation found.

use super::node::{Node, Proof};
use super::trip::{Outcome, Step, Trip};
use super::walk::Walker;
use plyground_core::Game;

/// Levels of a tree at which all threads are bound to meet.
const TOP: usize = 4;

/// What is under the lowest of some steps.
#[derive(Copy, Clone)]
enum Below {
    /// A position that was given what was found.
    Done(u32),
    /// A position that was not.
    Due(u32),
    /// A position for which there was no room.
    Nowhere,
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Adds what simulations found to every position on their ways, and backs up what is proven by now.
    pub(super) fn back_up(&self, trips: &[Trip<G::State>], outcomes: &[Outcome]) {
        if SHARED {
            return self.back_up_shared(trips, outcomes);
        }
        for (trip, outcome) in trips.iter().zip(outcomes) {
            self.climb(&trip.steps, end(trip), trip.count, outcome.units);
        }
    }

    /// Threads that share a tree meet at its top. So they go there once in a round, with all they have, and not again and
    /// again for each simulation while the others want the same few cache lines. The root's counts are those that people
    /// read: of them none is lost.
    fn back_up_shared(&self, trips: &[Trip<G::State>], outcomes: &[Outcome]) {
        let pairs = || trips.iter().zip(outcomes);
        for (trip, outcome) in pairs().filter(|(trip, _)| trip.steps.len() > TOP) {
            self.climb(&trip.steps[TOP..], end(trip), trip.count, outcome.units);
        }
        for (trip, outcome) in pairs().filter(|(trip, _)| !trip.steps.is_empty()) {
            let top = TOP.min(trip.steps.len());
            self.climb(&trip.steps[1..top], under(trip, top), trip.count, outcome.units);
        }
        let (mut visits, mut sums) = (0, [0; 3]);
        for (trip, outcome) in pairs() {
            visits += trip.count;
            sums = [0, 1, 2].map(|seat| sums[seat] + outcome.units[seat]);
            if let Some(step) = trip.steps.first() {
                let below = match under(trip, 1) {
                    Below::Done(node) | Below::Due(node) => Some(self.tree.node(node)),
                    Below::Nowhere => None,
                };
                self.credit(step, below.map(|node| (node, node.counts())), trip.count, outcome.units);
            }
        }
        self.tree.node(self.tree.root()).add_for_certain(visits, sums);
    }

    /// A part of the way up: some steps, from the last to the first.
    #[inline]
    fn climb(&self, steps: &[Step], below: Below, count: u32, sums: [u32; 3]) {
        let node = |number| self.tree.node(number);
        let mut below = match below {
            Below::Done(number) => Some((node(number), node(number).counts())),
            Below::Due(number) => Some((node(number), node(number).add(count, sums))),
            Below::Nowhere => None,
        };
        for step in steps.iter().rev() {
            self.credit(step, below, count, sums);
            below = Some((node(step.node), node(step.node).add(count, sums)));
        }
    }

    /// Sets the value of a move to that of the position it leads to.
    #[inline(always)]
    fn credit(&self, step: &Step, below: Option<(&Node, (u32, [u32; 3]))>, count: u32, sums: [u32; 3]) {
        let units = self.rules.units;
        let Some((child, (visits, sums))) = below else {
            let value = units.raised(count, sums, step.mover);
            return self.tree.block(step.block).repay(step.edge as usize, value, count);
        };
        self.tree.adopt(step.block, step.edge, units.raised(visits, sums, step.mover));
        if self.rules.proves
            && let Some(proof) = child.proof()
        {
            self.learn(step, proof);
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

/// What is under the last step of a simulation.
#[inline(always)]
fn end<S>(trip: &Trip<S>) -> Below {
    trip.leaf.map_or(Below::Nowhere, Below::Due)
}

/// What is under its first few steps, once the others were seen to.
#[inline(always)]
fn under<S>(trip: &Trip<S>, steps: usize) -> Below {
    trip.steps.get(steps).map_or_else(|| end(trip), |step| Below::Done(step.node))
}
