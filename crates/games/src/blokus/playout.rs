//! Playouts of Blokus: a placement is drawn without a list of all.

use super::mv::Move;
use super::rules::Blokus;
use super::scratch::Scratch;
use super::state::State;
use super::variant::Variant;
use plyground_core::{Playouts, Rng};

impl<V: Variant> Playouts for Blokus<V> {
    type Scratch = Scratch;

    #[inline]
    fn count_moves(&self, state: &State, scratch: &mut Scratch) -> u64 {
        u64::from(self.mobility(state, state.colour, scratch).max(1))
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut Rng, scratch: &mut Scratch) -> Move {
        let query = self.query(state, state.colour);
        self.sweeper.draw(query, &mut scratch.buffers, rng).map_or(Move::PASS, Move::from)
    }
}
