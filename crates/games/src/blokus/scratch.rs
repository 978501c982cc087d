//! Scratch memory: what a thread keeps from move to move, so that to find moves allocates nothing.

use super::mv::Move;
use super::sweep::SweepBuffers;
use std::borrow::{Borrow, BorrowMut};
use std::cell::RefCell;

thread_local! {
    /// For those who ask without a [`Scratch`]: to make buffers ready each time would cost as much as half the answer.
    pub(super) static BUFFERS: RefCell<SweepBuffers> = const { RefCell::new(SweepBuffers::new()) };
}

/// What a thread keeps from move to move: a list of moves, and room for the boards of a sweep.
#[derive(Clone, Default)]
pub struct Scratch {
    moves: Vec<Move>,
    pub(super) buffers: SweepBuffers,
}

impl Borrow<Vec<Move>> for Scratch {
    #[inline]
    fn borrow(&self) -> &Vec<Move> {
        &self.moves
    }
}

impl BorrowMut<Vec<Move>> for Scratch {
    #[inline]
    fn borrow_mut(&mut self) -> &mut Vec<Move> {
        &mut self.moves
    }
}
