//! Blokus in numbers: an action is the number of a placement, and the one behind the last is the pass.

use super::mv::Move;
use super::rules::Blokus;
use super::state::State;
use super::variant::Variant;
use plyground_core::{Coded, Game};

/// The cells do not tell who has passed, and so no position.
impl<V: Variant> Coded for Blokus<V> {
    #[inline]
    fn actions(&self) -> usize {
        self.table().placements() + 1
    }

    #[inline]
    fn action(&self, mv: Move) -> Option<usize> {
        match mv.placement() {
            Some(number) => Some(usize::from(number)),
            None if mv == Move::PASS => Some(self.table().placements()),
            None => None,
        }
    }

    #[inline]
    fn move_of(&self, action: usize) -> Option<Move> {
        match action.cmp(&self.table().placements()) {
            std::cmp::Ordering::Less => Some(Move::from(action as u16)),
            std::cmp::Ordering::Equal => Some(Move::PASS),
            std::cmp::Ordering::Greater => None,
        }
    }

    #[inline]
    fn write_cells(&self, state: &State, out: &mut [u8]) {
        for (row, places) in out.chunks_exact_mut(V::SIDE).enumerate() {
            let first = self.table().bit(0, V::SIDE - 1 - row);
            for (column, place) in places.iter_mut().enumerate() {
                *place = state.at(first + column).map_or(0, |colour| colour.index() as u8 + 1);
            }
        }
    }

    #[inline]
    fn number(&self, state: &State) -> u128 {
        u128::from(self.key(state))
    }
}
