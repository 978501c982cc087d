//! Move ordering: large pieces, then those that open corners.

use super::mv::Move;
use super::rules::Blokus;
use super::scratch::BUFFERS;
use super::state::State;
use super::variant::Variant;
use plyground_core::{Game, MoveOrdering};
use std::cell::RefCell;
use std::ops::ControlFlow;

thread_local! {
    /// Moves with what they promise: lists are long, and none should be made for every position.
    static PROMISES: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// First the largest pieces, and of equally large ones those after which the colour has most corners; between equals
/// board order.
impl<V: Variant> MoveOrdering for Blokus<V> {
    fn promising_moves(&self, state: &State, out: &mut Vec<Move>) {
        let first = out.len();
        self.moves(state, out);
        let moves = &mut out[first..];
        if moves.len() < 2 {
            return;
        }
        let mover = state.colour.index();
        PROMISES.with_borrow_mut(|promises| {
            promises.clear();
            let survey = self.survey(state);
            let sheets = BUFFERS.with_borrow_mut(|buffers| self.sweeper.sheets(survey, buffers));
            self.sweeper.after(survey, &sheets, moves, |change| {
                let mv = moves[promises.len()];
                let promise = change.size << 16 | change.corners.at(mover) as u32;
                promises.push(u64::from(!promise) << 16 | u64::from(self.code(mv)));
                ControlFlow::Continue(())
            });
            promises.sort_unstable();
            for (mv, promise) in moves.iter_mut().zip(promises) {
                *mv = Move::from(*promise as u16);
            }
        });
    }

    #[inline]
    fn code(&self, mv: Move) -> u16 {
        mv.code()
    }
}
