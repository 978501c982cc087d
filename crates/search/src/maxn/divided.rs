//! What the threads of a divided search share, and what each keeps for itself.

use super::engine::{Engine, Inside};
use super::rule::Rule;
use crate::minimax::Effort;
use crate::node_budget::NodeBudget;
use crate::parallel::{Log, Tasks, join, lock, worker};
use plyground_core::{Evaluate, Parts};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// A search for several threads.
pub(super) struct Divided<'a, G: Evaluate + Parts, R: Rule<G>> {
    pub(super) game: &'a G,
    pub(super) rule: &'a R,
    /// Whether there is a pool to hand tasks to; without it the same tasks are done one by one.
    is_pooled: bool,
    /// One for each thread; nobody waits for another's.
    workers: Vec<Mutex<Worker<'a, G, R>>>,
    /// Set by the first task that runs out of budget: those not yet begun are dropped.
    pub(super) is_halted: AtomicBool,
    pub(super) nodes: &'a NodeBudget<'a>,
    pub(super) log: Log<'a>,
}

/// What a thread keeps from task to task.
pub(super) struct Worker<'a, G: Evaluate + Parts, R: Rule<G>> {
    pub(super) engine: Engine<'a, G, R>,
    /// Lists of moves that are not in use.
    pub(super) lists: Vec<Vec<G::Move>>,
}

impl<'a, G: Evaluate + Parts, R: Rule<G>> Divided<'a, G, R> {
    /// A search by `threads` threads of a pool, or by the caller alone where that is one.
    pub(super) fn new(
        game: &'a G,
        rule: &'a R,
        nodes: &'a NodeBudget<'a>,
        threads: usize,
        inside: Inside<'a>,
        log: Log<'a>,
    ) -> Self {
        let worker_state =
            || Mutex::new(Worker { engine: Engine::new(game, rule, nodes, inside), lists: Vec::new() });
        let workers = (0..threads).map(|_| worker_state()).collect();
        let is_halted = AtomicBool::new(false);
        Divided { game, rule, is_pooled: threads > 1, workers, is_halted, nodes, log }
    }

    /// What all threads have spent so far.
    pub(super) fn spent(&self) -> (Effort, Tasks) {
        let (mut effort, mut tasks) = (Effort::default(), Tasks::default());
        for worker_state in &self.workers {
            let worker_state = lock(worker_state);
            effort += worker_state.engine.effort;
            tasks += worker_state.engine.tasks;
        }
        (effort, tasks)
    }

    /// Runs one of two pieces of work here, the other by whoever has time.
    pub(super) fn join<A: Send, B: Send>(
        &self,
        one: impl FnOnce() -> A + Send,
        other: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        join(self.is_pooled, self.log, one, other)
    }

    pub(super) fn is_halted(&self) -> bool {
        self.is_halted.load(Ordering::Relaxed)
    }

    pub(super) fn worker_state(&self) -> MutexGuard<'_, Worker<'a, G, R>> {
        lock(&self.workers[worker()])
    }
}
