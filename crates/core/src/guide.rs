//! Priors and heavy playouts: what a good player knows before any search.

use crate::{Evaluate, MoveOrdering, Playouts, Rng};

/// A move of the line that led to a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Played<M> {
    /// The colour that played it, as [`amaf_colour`](Guide::amaf_colour) names it.
    pub colour: u8,
    /// The move.
    pub mv: M,
}

/// Knowledge for PUCT: priors of moves, and a policy for heavy playouts.
pub trait Guide: MoveOrdering + Evaluate + Playouts {
    /// The colour that plays, below four, by which AMAF tells moves apart: the seat, or one of its colours where it has
    /// several. Moves of a colour with the same [`code`](MoveOrdering::code) are the same move, early or late.
    fn amaf_colour(&self, state: &Self::State) -> usize {
        self.turn(state).index()
    }

    /// How many moves the colour to move has made: what comes later is smaller, and gets more simulations where a search paces itself.
    fn moves_made(&self, state: &Self::State) -> u32;

    /// Appends the prior of each of the legal `moves`, how likely a good player is to make it; these add up to one.
    ///
    /// `recent` are the moves that led here, as far as they are known, the latest last: good moves often answer them.
    fn priors(
        &self,
        state: &Self::State,
        recent: &[Played<Self::Move>],
        moves: &[Self::Move],
        out: &mut Vec<f32>,
    );

    /// The move of a heavy playout: a legal one as a player might make it without much thought.
    fn playout_move(
        &self,
        state: &Self::State,
        recent: &[Played<Self::Move>],
        rng: &mut Rng,
        scratch: &mut Self::Scratch,
    ) -> Self::Move;
}
