//! Priors and heavy playouts: what a good player knows before any search.

use crate::{Evaluate, MoveOrdering, Playouts, Rng};

/// Knowledge for PUCT: priors of moves, and a policy for heavy playouts.
pub trait Guide: MoveOrdering + Evaluate + Playouts {
    /// The lead in [`points`](Evaluate::points) that is half way to as much as can be.
    const LEAD: f32;

    /// The colour that plays, below four, by which AMAF tells moves apart: the seat, or one of its colours where it has
    /// several. Moves of a colour with the same [`code`](MoveOrdering::code) are the same move, early or late.
    fn amaf_colour(&self, state: &Self::State) -> usize {
        self.turn(state).index()
    }

    /// Appends the prior of each of the legal `moves`, how likely a good player is to make it; these add up to one.
    fn priors(&self, state: &Self::State, moves: &[Self::Move], out: &mut Vec<f32>);

    /// The move of a heavy playout: a legal one as a player might make it without much thought.
    fn playout_move(&self, state: &Self::State, rng: &mut Rng, scratch: &mut Self::Scratch) -> Self::Move;
}
