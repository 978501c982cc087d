//! Alpha-beta with positions at the limit valued by an estimate that stands apart from the game.

use super::Options;
use super::player::AlphaBeta;
use super::value::ByEstimate;
use crate::{Recorder, Report, Search, Terms};
use plyground_core::{Estimate, MoveOrdering, Symmetry, TwoSeats};
use std::sync::Arc;

/// [`AlphaBeta`] by an estimate: the same search with other values at its limit.
pub struct EstimatedAlphaBeta<E> {
    inner: AlphaBeta,
    estimate: Arc<E>,
}

impl<E> EstimatedAlphaBeta<E> {
    /// A player with these options, of which `eval` does not count.
    pub fn new(options: Options, estimate: Arc<E>) -> EstimatedAlphaBeta<E> {
        EstimatedAlphaBeta { inner: AlphaBeta::new(options), estimate }
    }
}

impl<G: TwoSeats + MoveOrdering + Symmetry, E: Estimate<G>> Search<G> for EstimatedAlphaBeta<E> {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        self.inner.search_by(ByEstimate(&*self.estimate), game, root, terms)
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.inner.record_threads(recorder);
    }
}
