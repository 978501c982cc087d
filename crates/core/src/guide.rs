//! What a good player of a game knows before any search.

use crate::{Evaluate, Order, Playouts, Rng};

/// Knowledge for searches that try likely moves first and play games out as people would.
pub trait Guide: Order + Evaluate + Playouts {
    /// The lead in [`points`](Evaluate::points) that is half way to as much as can be.
    const LEAD: f32;

    /// The hand that plays, below four: seats, or colours where a seat has several. Moves with the same
    /// [`code`](Order::code) by the same hand are the same deed, early or late.
    fn hand(&self, state: &Self::State) -> usize {
        self.turn(state).index()
    }

    /// Appends for each of the legal `moves` how likely a good player is to make it; these add up to one.
    fn likelihoods(&self, state: &Self::State, moves: &[Self::Move], out: &mut Vec<f32>);

    /// A legal move as a player might make it without much thought.
    fn likely_move(&self, state: &Self::State, rng: &mut Rng, scratch: &mut Self::Scratch) -> Self::Move;
}
