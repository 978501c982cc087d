//! Frames of a search: what its trees say of the root moves at a moment.

use super::answer::RootMove;
use super::found::Found;
use super::job::Job;
use super::proof::Proof;
use super::root_edge::{Counted, counted};
use super::round::Workspace;
use super::tree::Tree;
use super::watch::{Snapshot, Watch};
use crate::Frame;
use crate::frames::next_count;
use plyground_core::{Centre, Playouts, Symmetry};
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

/// How many of the best moves of the first tree are followed: of what all trees find best it is one, nearly always. Where the search
/// may end, at the end of a stage, all are.
const FOLLOWED: usize = 2;

impl<G: Playouts + Symmetry + Centre> Job<'_, '_, G> {
    /// Shows a tree after so many simulations, at a count at which a frame is due.
    #[cold]
    pub(super) fn show(&self, tree: &Tree, workspace: &Workspace<G>, done: u64) {
        let Some(watch) = self.watch else { return };
        match &watch.replicas {
            // The end is shown with the report.
            None if done < self.sims => {
                watch.watcher.show(self.frame_of_tree(watch, tree, &workspace.found, done));
            }
            None => {}
            Some(replicas) => {
                let snapshot = self.snapshot(watch, tree, workspace, done);
                replicas.deliver(workspace.number, snapshot, |all| self.show_all(watch, all));
            }
        }
    }

    /// Shows a tree against the clock, when the last frame is some time ago.
    #[inline]
    pub(super) fn beat(&self, tree: &Tree, workspace: &Workspace<G>, done: u64) {
        let Some(watch) = self.watch.filter(|watch| watch.watcher.is_due()) else { return };
        match &watch.replicas {
            None => watch.watcher.show(self.frame_of_tree(watch, tree, &workspace.found, done)),
            Some(replicas) => {
                let snapshot = self.snapshot(watch, tree, workspace, done);
                replicas.beat(workspace.number, snapshot, |all| self.show_all(watch, all));
            }
        }
    }

    /// Counts simulations that a thread has done on a tree that others change meanwhile, and shows the tree where a frame is due.
    pub(super) fn show_shared(&self, tree: &Tree, thread: usize, found: &Found, more: u64) {
        let Some(watch) = self.watch else { return };
        watch.threads[thread].lock().unwrap_or_else(PoisonError::into_inner).clone_from(found);
        watch.done.fetch_add(more, Relaxed);
        // Whoever holds the lock is about to show something.
        let Ok(mut next) = watch.next.try_lock() else { return };
        let done = watch.done.load(Relaxed);
        if done >= *next && done < self.sims || watch.watcher.is_due() {
            *next = next_count(done);
            let mut all = Found::default();
            for found in &watch.threads {
                let found = found.lock().unwrap_or_else(PoisonError::into_inner);
                if !found.samples.is_empty() {
                    all.add(&found);
                }
            }
            watch.watcher.show(self.frame_of_tree(watch, tree, &all, done));
        }
    }

    fn frame_of_tree(
        &self,
        watch: &Watch<'_, '_, G>,
        tree: &Tree,
        found: &Found,
        done: u64,
    ) -> Frame<G::Move> {
        let proof = tree.node(tree.root()).proof().filter(|_| self.rules.proves);
        let line =
            |best: &RootMove<G::Move>| self.principal_variation(watch.root, tree, (best.mv, best.edge));
        self.frame(watch, &counted(watch.edges, [tree]), found, proof, done, line)
    }

    fn frame(
        &self,
        watch: &Watch<'_, '_, G>,
        counted: &[Counted],
        found: &Found,
        proof: Option<Proof>,
        done: u64,
        line: impl FnOnce(&RootMove<G::Move>) -> Vec<G::Move>,
    ) -> Frame<G::Move> {
        let moves = self.root_moves(watch.edges, counted, found);
        let best = &moves[self.choose(&moves, proof, watch.options)];
        let reports = moves.iter().map(|one| self.report(one, proof.is_some())).collect();
        Frame {
            exact: proof.is_some(),
            pv: line(best),
            depths: found.depths(),
            ..Frame::new(done, Some(best.mv), reports)
        }
    }

    fn snapshot(
        &self,
        watch: &Watch<'_, '_, G>,
        tree: &Tree,
        workspace: &Workspace<G>,
        done: u64,
    ) -> Snapshot<G::Move> {
        let counted = counted(watch.edges, [tree]);
        let mut lines = Vec::new();
        if workspace.number == 0 {
            let mut best: Vec<usize> = (0..counted.len()).collect();
            best.sort_by_key(|&i| std::cmp::Reverse(counted[i].visits));
            let may_end = done.is_power_of_two() || self.is_over(tree);
            for &i in best.iter().take(if may_end { best.len() } else { FOLLOWED }) {
                let (mv, edge) = watch.edges[i].place();
                lines.push((edge, self.principal_variation(watch.root, tree, (mv, edge))));
            }
        }
        let proof = tree.node(tree.root()).proof().filter(|_| self.rules.proves);
        Snapshot { done, counted, found: workspace.found.clone(), proof, lines }
    }

    /// Shows what some trees knew, put together.
    fn show_all(&self, watch: &Watch<'_, '_, G>, all: &[&Snapshot<G::Move>]) {
        let done = all.iter().map(|one| one.done).sum();
        if done >= self.sims {
            return;
        }
        let mut counted = all[0].counted.clone();
        let mut found = all[0].found.clone();
        for more in &all[1..] {
            counted.iter_mut().zip(&more.counted).for_each(|(to, from)| to.add(from));
            found.add(&more.found);
        }
        let proof = all.iter().find_map(|one| one.proof);
        let line = |best: &RootMove<G::Move>| {
            let known = all.iter().flat_map(|one| &one.lines).find(|(edge, _)| *edge == best.edge);
            known.map_or_else(|| vec![best.mv], |(_, line)| line.clone())
        };
        watch.watcher.show(self.frame(watch, &counted, &found, proof, done, line));
    }
}
