//! Tree parallelism without locks: one tree that all threads walk at once (Enzenberger and Müller 2009).

use super::allocation::ThreadBuffers;
use super::job::{Job, LOOK};
use super::round::{PlayoutThreads, Workspace};
use super::tree::Tree;
use crate::parallel::{OnPanic, Tasks, lock};
use plyground_core::{Centre, Playouts, Streams, Symmetry};
use rayon::ThreadPool;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Simulations before all threads wait for the tree to grow: at least so many, and more where there is room for them.
const ROUND: u64 = 1 << 15;
/// The most.
const LONGEST: u64 = 1 << 18;

impl<G: Playouts + Symmetry + Centre> Job<'_, '_, G> {
    /// All simulations, each by whichever thread is free; returns how many were done, and in how many pieces.
    ///
    /// The tree grows between rounds only; a round that finds no room goes on without new positions.
    pub(super) fn shared(
        &self,
        tree: &mut Tree,
        workspaces: &mut [Workspace<G>],
        streams: Streams,
        pool: &ThreadPool,
    ) -> (u64, Tasks) {
        let is_ready = self.provide_ahead(tree, self.sims);
        let before = tree.edges(tree.root()).map_or(Vec::new(), |(_, moves)| moves.all_visits());
        let mut done = 0;
        let mut tasks = Tasks::default();
        while is_ready && done < self.sims && !self.is_over(tree) {
            if !self.provide(tree, ROUND.min(self.sims - done)) {
                break;
            }
            let end = self.sims.min(done + tree.room().clamp(ROUND, LONGEST));
            let next = AtomicU64::new(done);
            let finished = AtomicU64::new(0);
            let fork = self.log.fork();
            let name = fork.name();
            let mut owned: Vec<_> = workspaces
                .iter_mut()
                .map(|workspace| Mutex::new((workspace, ThreadBuffers::default())))
                .collect();
            let shared = &*tree;
            let is_broken = AtomicBool::new(false);
            let all = pool.broadcast(|thread| {
                let _guard = OnPanic(&is_broken);
                let mut mine = lock(&owned[thread.index()]);
                let (workspace, own) = &mut *mine;
                let mut tasks = Tasks::default();
                loop {
                    let from = next.fetch_add(LOOK, Relaxed);
                    if from >= end || is_broken.load(Relaxed) || self.is_over(shared) {
                        return tasks;
                    }
                    let record = self.log.task(name);
                    let numbers = from..end.min(from + LOOK);
                    let count = self.piece(shared, workspace, own, streams, numbers);
                    finished.fetch_add(count, Relaxed);
                    self.show_shared(shared, thread.index(), &workspace.found, count);
                    let one = Tasks::one(thread.index() == 0);
                    record.did(one);
                    tasks += one;
                }
            });
            drop(fork);
            tree.retire_buffers(
                owned.iter_mut().map(|mine| &mine.get_mut().unwrap_or_else(PoisonError::into_inner).1),
            );
            all.into_iter().for_each(|more| tasks += more);
            done += finished.into_inner();
            if done < end {
                break;
            }
        }
        count_for_certain(tree, &before, workspaces);
        (done, tasks)
    }

    /// A few simulations on a tree that others change meanwhile; says how many were done before somebody said stop.
    fn piece(
        &self,
        tree: &Tree,
        workspace: &mut Workspace<G>,
        own: &ThreadBuffers,
        streams: Streams,
        numbers: Range<u64>,
    ) -> u64 {
        let walker = self.walker::<true>(tree, Some(own));
        let mut done = numbers.start;
        while done < numbers.end && !self.terms.stopped() {
            done = self.round(&walker, workspace, streams, done..numbers.end, &PlayoutThreads::none());
        }
        done - numbers.start
    }
}

/// Puts right what threads lost of each other's visits of root moves: each knows its own.
fn count_for_certain<G: Playouts>(tree: &Tree, before: &[u32], workspaces: &[Workspace<G>]) {
    let Some((_, moves)) = tree.edges(tree.root()) else { return };
    for (i, before) in before.iter().enumerate() {
        let own: u64 = workspaces.iter().map(|workspace| workspace.found.samples[i].playouts).sum();
        moves.set_visits(i, before + own as u32);
    }
}
