//! Parallel UCT: the simulations of a search, given to trees and threads as [`Divide`] says.

use super::ensemble::Replica;
use super::found::Found;
use super::job::Job;
use super::round::Workspace;
use super::steps::Unseen;
use super::tree::Tree;
use super::{Divide, Options};
use crate::parallel::{Tasks, WorkerPool};
use plyground_core::{Centre, Playouts, Streams, Symmetry};

/// What came of all simulations.
pub(super) struct Work {
    pub(super) done: u64,
    pub(super) found: Found,
    pub(super) tasks: Tasks,
    pub(super) is_raced: bool,
}

/// Spends the budget in the way the options say.
pub(super) fn divide<G: Playouts + Symmetry + Centre>(
    job: &Job<'_, '_, G>,
    root: &G::State,
    options: &Options,
    trees: &mut [Tree],
    worker_pool: &mut WorkerPool,
    width: usize,
) -> Work {
    let threads = job.terms.threads;
    let pool = worker_pool.pool(threads);
    let streams = Streams::new(job.terms.seed);
    let workspace = || Workspace::new(job.ways(job.sims).max(job.workers as usize), width, job.game.seats());
    match (options.divide, pool) {
        (Divide::Ensemble, pool) => {
            let count = trees.len() as u64;
            let replica = |(number, tree)| Replica {
                tree,
                workspace: workspace().of_tree(number as usize),
                streams: streams.branch(2 + number),
                sims: job.sims / count + u64::from(number < job.sims % count),
                done: 0,
            };
            let mut replicas: Vec<Replica<'_, G>> = (0..).zip(trees).map(replica).collect();
            let tasks = job.ensemble(&mut replicas, pool);
            let mut found = Found::default();
            replicas.iter().for_each(|one| found.add(&one.workspace.found));
            let done = replicas.iter().map(|one| one.done).sum();
            Work { done, found, tasks, is_raced: false }
        }
        (Divide::Shared, Some(pool)) => {
            let mut workspaces: Vec<Workspace<G>> =
                (0..pool.current_num_threads()).map(|_| workspace()).collect();
            let (done, tasks) = job.shared(&mut trees[0], &mut workspaces, streams, pool);
            let mut found = Found::default();
            workspaces.iter().for_each(|workspace| found.add(&workspace.found));
            Work { done, found, tasks, is_raced: true }
        }
        (_, pool) => {
            let mut workspace = workspace();
            let (tree, sims) = (&mut trees[0], 0..job.sims);
            let done = match job.seen(root) {
                None => job.rounds(tree, &mut workspace, streams, sims, pool, Unseen),
                Some(seen) => job.rounds(tree, &mut workspace, streams, sims, pool, &seen),
            };
            Work { done, found: workspace.found, tasks: Tasks::default(), is_raced: false }
        }
    }
}
