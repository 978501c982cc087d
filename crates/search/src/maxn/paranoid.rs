//! Paranoid search: one against all.

use super::Options;
use super::coalition::Coalition;
use super::player::search;
use crate::parallel::WorkerPool;
use crate::{Recorder, Report, Search, Terms};
use plyground_core::{Evaluate, MoveOrdering, Parts};
use std::sync::Arc;

/// Paranoid search (Sturtevant and Korf 2000): all others play against the seat that searches, with alpha-beta.
///
/// A position is worth how much better the seat stands than the others, each counted once: for two seats that is what
/// alpha-beta sees.
pub struct Paranoid {
    options: Options,
    worker_pool: WorkerPool,
}

impl Paranoid {
    /// A player with these options; pruning is always on.
    pub fn new(options: Options) -> Paranoid {
        Paranoid { options, worker_pool: WorkerPool::default() }
    }
}

impl<G: Evaluate + MoveOrdering + Parts> Search<G> for Paranoid {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let rule = Coalition::new(game, root, &self.options, false);
        search(game, root, terms, self.options, &mut self.worker_pool, &rule)
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.worker_pool.record(recorder);
    }
}
