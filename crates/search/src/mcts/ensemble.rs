//! Several trees of the same position, searched side by side.

use super::engine::{Desk, Job};
use super::tree::Tree;
use crate::parallel::{Tasks, worker};
use plyground_core::{Game, Streams};
use rayon::ThreadPool;
use std::sync::Mutex;

/// A replica: a tree, and the desk at which it is searched.
pub(super) struct Replica<'a, G: Game> {
    pub(super) tree: &'a mut Tree,
    pub(super) desk: Desk<G>,
    pub(super) streams: Streams,
    /// The simulations it is due.
    pub(super) sims: u64,
    pub(super) done: u64,
}

/// Simulations of a replica before all wait for each other.
const PIECE: u64 = 1 << 14;

impl<G: Game> Job<'_, '_, G> {
    /// All replicas, side by side, until they have done what they are due or one of them has proven the root; says in
    /// how many pieces.
    pub(super) fn ensemble(&self, replicas: &mut [Replica<'_, G>], pool: Option<&ThreadPool>) -> Tasks {
        let mut reached = 0;
        let counted = Mutex::new(Tasks::default());
        while replicas.iter().any(|one| one.done < one.sims)
            && !replicas.iter().any(|one| self.is_over(one.tree))
        {
            reached += PIECE;
            let fork = self.log.fork();
            let name = fork.name();
            let one = |one: &mut Replica<'_, G>| {
                let record = self.log.task(name);
                let tasks = Tasks::one(worker() == 0);
                record.did(tasks);
                *counted.lock().expect("no task panics") += tasks;
                let numbers = one.done..one.sims.min(reached);
                one.done = self.rounds(one.tree, &mut one.desk, one.streams, numbers, None);
            };
            match pool {
                None => replicas.iter_mut().for_each(one),
                Some(pool) => {
                    // The next one goes to whoever is free.
                    let next = Mutex::new(replicas.iter_mut());
                    pool.broadcast(|_| {
                        loop {
                            let mine = next.lock().expect("no task panics").next();
                            match mine {
                                Some(mine) => one(mine),
                                None => break,
                            }
                        }
                    });
                }
            }
        }
        counted.into_inner().expect("no task panics")
    }
}
