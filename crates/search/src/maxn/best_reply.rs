//! Best-reply search: one against the one whose reply is worst.

use super::Options;
use super::coalition::Coalition;
use super::player::search;
use crate::parallel::WorkerPool;
use crate::{Recorder, Report, Search, Terms};
use plyground_core::{Evaluate, MoveOrdering, Parts};
use std::sync::Arc;

/// Best-reply search (Schadd and Winands 2011): of all others only one replies, the one that hurts most, with alpha-beta.
///
/// The original lets the rest pass, which most rules forbid and in most games is no neutral move. Here they make the move
/// that looks most promising instead (BRS+: Esser, Gras, Winands, Schadd and Lanctot 2013), so that every position seen
/// can come about. A ply is a move of the seat that searches or a reply; those promising moves cost none.
///
/// ```text
///   seat 1   seat 2   seat 3   seat 4   seat 1          * any move
///     *        *        .        .        *   ...       . the most promising one
///     *        .        *        .        *   ...
///     *        .        .        *        *   ...       whichever is worst for seat 1
/// ```
pub struct BestReply {
    options: Options,
    worker_pool: WorkerPool,
}

impl BestReply {
    /// A player with these options; pruning is always on.
    pub fn new(options: Options) -> BestReply {
        BestReply { options, worker_pool: WorkerPool::default() }
    }
}

impl<G: Evaluate + MoveOrdering + Parts> Search<G> for BestReply {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let rule = Coalition::new(game, root, &self.options, true);
        search(game, root, terms, self.options, &mut self.worker_pool, &rule)
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.worker_pool.record(recorder);
    }
}
