//! Several trees of the same position, searched side by side.

use super::engine::Job;
use super::round::Desk;
use super::tree::Tree;
use crate::parallel::{Tasks, worker};
use plyground_core::{Game, Streams};
use rayon::ThreadPool;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A replica: a tree, and the desk at which it is searched.
pub(super) struct Replica<'a, G: Game> {
    pub(super) tree: &'a mut Tree,
    pub(super) desk: Desk<G>,
    pub(super) streams: Streams,
    /// The simulations it is due.
    pub(super) sims: u64,
    pub(super) done: u64,
}

/// Simulations of a replica before all wait for each other for the first time, and the most later: twice as many each time.
const FIRST: u64 = 1 << 14;
const MOST: u64 = 1 << 16;
/// Where a replica may go over to another thread on that way, in parts of [`WAY`]: the last pieces are short, so that no
/// thread waits long for another one's.
const STOPS: [u64; 3] = [12, 15, WAY];
const WAY: u64 = 16;

impl<G: Game> Job<'_, '_, G> {
    /// All replicas, side by side, until they have done what they are due or one of them has proven the root; says in
    /// how many pieces.
    pub(super) fn ensemble(&self, replicas: &mut [Replica<'_, G>], pool: Option<&ThreadPool>) -> Tasks {
        let mut from = 0;
        let mut length = FIRST;
        let counted = Mutex::new(Tasks::default());
        while replicas.iter().any(|one| one.done < one.sims)
            && !replicas.iter().any(|one| self.is_over(one.tree))
        {
            let fork = self.log.fork();
            let name = fork.name();
            let pieces = STOPS.len() * replicas.len();
            // Whoever is free takes the next piece; it is rare that its replica is still under way with the last one.
            let places: Vec<_> = replicas.iter_mut().map(Mutex::new).collect();
            let next = AtomicUsize::new(0);
            let work = || {
                loop {
                    let piece = next.fetch_add(1, Relaxed);
                    if piece >= pieces {
                        return;
                    }
                    let mut one = places[piece % places.len()].lock().expect("no task panics");
                    let stop = one.sims.min(from + length * STOPS[piece / places.len()] / WAY);
                    if one.done < stop {
                        let record = self.log.task(name);
                        let tasks = Tasks::one(worker() == 0);
                        record.did(tasks);
                        *counted.lock().expect("no task panics") += tasks;
                        let one = &mut **one;
                        one.done = self.rounds(one.tree, &mut one.desk, one.streams, one.done..stop, None);
                    }
                }
            };
            match pool {
                None => work(),
                Some(pool) => drop(pool.broadcast(|_| work())),
            }
            from += length;
            length = MOST.min(2 * length);
        }
        counted.into_inner().expect("no task panics")
    }
}
