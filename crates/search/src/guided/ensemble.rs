//! Root parallelism: several trees of the same position, searched side by side.

use super::rounds::{Job, TreeBuffers};
use super::tree::Tree;
use crate::parallel::lock;
use plyground_core::{Guide, Streams};
use rayon::ThreadPool;
use std::sync::Mutex;

/// A replica: a tree, and the buffers with which it is searched.
pub(super) struct Replica<'a, G: Guide> {
    pub(super) tree: &'a mut Tree<G::Move>,
    pub(super) buffers: &'a mut TreeBuffers<G>,
    pub(super) streams: Streams,
    /// The simulations it is due.
    pub(super) sims: u64,
}

impl<G: Guide> Job<'_, '_, G> {
    /// All replicas, each by whichever thread is free; without threads, and against the clock, in turns.
    pub(super) fn ensemble(&self, replicas: &mut [Replica<'_, G>], pool: Option<&ThreadPool>) {
        /// Simulations of a turn.
        const TURN: u64 = 256;
        let most = replicas.iter().map(|one| one.sims).max().unwrap_or(0);
        let mut until = 0;
        while until < most {
            until = most.min(until + TURN);
            let before: u64 = replicas.iter().map(|one| one.buffers.done).sum();
            let turn = |one: &mut Replica<'_, G>| {
                self.rounds(one.tree, one.buffers, one.streams, one.sims.min(until), None);
            };
            match pool {
                None => replicas.iter_mut().for_each(turn),
                Some(pool) => {
                    let next = Mutex::new(replicas.iter_mut());
                    pool.broadcast(|_| {
                        loop {
                            let mine = lock(&next).next();
                            match mine {
                                Some(mine) => turn(mine),
                                None => break,
                            }
                        }
                    });
                }
            }
            if replicas.iter().map(|one| one.buffers.done).sum::<u64>() == before {
                return;
            }
        }
    }
}
