//! Back up the tree with what simulations found.

use super::node::{Proof, Sums};
use super::place::{Outcome, Place, Round};
use super::walk::Walker;
use plyground_core::Game;

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Adds what simulations found to every position on their ways, and backs up what is proven by now.
    ///
    /// Places below come before those above. So threads that share a tree go to its top, where all of them meet, once in a
    /// round and with all they have. The root's counts are those that people read: of them none is lost.
    #[inline(never)]
    pub(super) fn back_up(&self, round: &mut Round<G>, outcomes: &[Outcome]) {
        let Round { places, ends, count, .. } = round;
        for &end in ends.iter() {
            let end = &mut places[end as usize];
            for outcome in &outcomes[end.numbers()] {
                end.sums = end.sums.plus(Sums::new(*count, outcome.units));
            }
        }
        let mut left = places.as_mut_slice();
        while let Some((place, rest)) = left.split_last_mut() {
            if let Some(above) = rest.get_mut(place.up as usize) {
                above.sums = above.sums.plus(place.sums);
                self.credit(above, place);
            } else if SHARED {
                self.tree.node(place.node).add_for_certain(place.sums);
            } else {
                self.tree.node(place.node).add(place.sums);
            }
            left = rest;
        }
    }

    /// Adds what was found to a position, and sets the value of the move that led there to that of the position.
    #[inline(always)]
    fn credit(&self, above: &Place<G::State>, place: &Place<G::State>) {
        let units = self.rules.units;
        if place.node == 0 {
            let value = units.raised(place.sums, above.mover);
            return self.tree.block(above.block).repay(place.edge as usize, value, place.sums.visits());
        }
        let node = self.tree.node(place.node);
        let sums = node.add(place.sums);
        self.tree.adopt(above.block, place.edge, units.raised(sums, above.mover));
        if self.rules.proves
            && let Some(proof) = node.proof()
        {
            self.learn(above, place.edge, proof);
        }
    }

    /// A move's value is proven; perhaps that of the position now is (Winands, Björnsson and Saito 2008).
    ///
    /// A move that gets everything settles it: no other can be better, and the payoffs of all seats are known. Otherwise
    /// all moves must be proven, which is sound for any number of seats; with three or four, a best move among unproven
    /// ones would tell the mover's payoff and not the others'.
    #[inline(never)]
    fn learn(&self, above: &Place<G::State>, edge: u32, proof: Proof) {
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
