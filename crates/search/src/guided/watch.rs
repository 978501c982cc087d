//! Frames of a search: what its trees say of the root moves at a moment.

use super::answer::{Counted, Place, RootMove, choose, counted, principal_variation, report, root_moves};
use super::found::Found;
use super::tree::Tree;
use crate::Frame;
use crate::frames::{Replicas, Watcher};
use crate::mcts::Final;
use plyground_core::Seat;

/// Who watches a search, and what all its frames have in common.
pub(super) struct Watch<'a, 'b, M> {
    watcher: &'a Watcher<'b, M>,
    places: &'a [Place<M>],
    by: Final,
    mover: Seat,
    seats: usize,
    /// The simulations to be done: the end is shown with the report.
    sims: u64,
    /// What each of several trees knows.
    replicas: Option<Replicas<Snapshot<M>>>,
}

/// What one of several trees knows.
#[derive(Clone)]
struct Snapshot<M> {
    done: u64,
    counted: Vec<Counted>,
    found: Vec<Found>,
    ends: Vec<u64>,
    /// The lines after the moves that look best to the first tree, by their places.
    lines: Vec<(usize, Vec<M>)>,
}

/// How many of the best moves of the first tree are followed: of what all trees find best it is one, nearly always. Where the search
/// may end all are.
const FOLLOWED: usize = 2;

/// A tree that is searched, and what was found there.
#[derive(Copy, Clone)]
pub(super) struct View<'t, M> {
    /// The number of the tree.
    pub(super) number: usize,
    pub(super) tree: &'t Tree<M>,
    pub(super) found: &'t [Found],
    pub(super) ends: &'t [u64],
    pub(super) done: u64,
    /// Whether the search of this tree is over.
    pub(super) is_over: bool,
}

impl<'a, 'b, M: Copy + PartialEq> Watch<'a, 'b, M> {
    /// Somebody who watches the search of `trees` trees.
    pub(super) fn new(
        watcher: &'a Watcher<'b, M>,
        places: &'a [Place<M>],
        by: Final,
        (mover, seats): (Seat, usize),
        sims: u64,
        trees: usize,
    ) -> Watch<'a, 'b, M> {
        let replicas = (trees > 1).then(|| Replicas::new(trees, watcher.is_timed()));
        Watch { watcher, places, by, mover, seats, sims, replicas }
    }

    /// Shows a tree at a count at which a frame is due.
    pub(super) fn show(&self, view: View<'_, M>) {
        match &self.replicas {
            None if view.done < self.sims => self.watcher.show(self.frame_of_tree(view)),
            None => {}
            Some(replicas) => replicas.deliver(view.number, self.snapshot(view), |all| self.show_all(all)),
        }
    }

    /// Shows a tree against the clock, when the last frame is some time ago.
    pub(super) fn beat(&self, view: View<'_, M>) {
        if !self.watcher.is_due() {
            return;
        }
        match &self.replicas {
            None => self.watcher.show(self.frame_of_tree(view)),
            Some(replicas) => replicas.beat(view.number, self.snapshot(view), |all| self.show_all(all)),
        }
    }

    fn frame_of_tree(&self, view: View<'_, M>) -> Frame<M> {
        let line = |best: &RootMove<M>| principal_variation(view.tree, best.place());
        self.frame(&counted([view.tree]), view.found, view.ends, view.done, line)
    }

    fn frame(
        &self,
        counted: &[Counted],
        found: &[Found],
        ends: &[u64],
        done: u64,
        line: impl FnOnce(&RootMove<M>) -> Vec<M>,
    ) -> Frame<M> {
        let moves = root_moves(self.places, counted, found);
        let best = &moves[choose(&moves, self.by)];
        let reports = moves.iter().map(|one| report(one, self.mover, self.seats)).collect();
        Frame { pv: line(best), depths: depths(ends), ..Frame::new(done, Some(best.mv), reports) }
    }

    fn snapshot(&self, view: View<'_, M>) -> Snapshot<M> {
        let View { number, tree, found, ends, done, is_over } = view;
        let counted = counted([tree]);
        let mut lines = Vec::new();
        if number == 0 {
            let mut best: Vec<&Place<M>> = self.places.iter().collect();
            best.sort_by_key(|place| std::cmp::Reverse(counted[place.place].visits));
            let may_end = done.is_power_of_two() || is_over;
            let count = if may_end { best.len() } else { FOLLOWED };
            let followed = best.into_iter().take(count);
            lines.extend(followed.map(|&place| (place.place, principal_variation(tree, place))));
        }
        Snapshot { done, counted, found: found.to_vec(), ends: ends.to_vec(), lines }
    }

    /// Shows what some trees knew, put together.
    fn show_all(&self, all: &[&Snapshot<M>]) {
        let done = all.iter().map(|one| one.done).sum();
        if done >= self.sims {
            return;
        }
        let Snapshot { mut counted, mut found, mut ends, .. } = all[0].clone();
        for more in &all[1..] {
            counted.iter_mut().zip(&more.counted).for_each(|(to, from)| to.add(from));
            found.iter_mut().zip(&more.found).for_each(|(to, from)| to.add(from));
            add_ends(&mut ends, &more.ends);
        }
        let line = |best: &RootMove<M>| {
            let known = all.iter().flat_map(|one| &one.lines).find(|(place, _)| *place == best.place().place);
            known.map_or_else(|| vec![best.mv], |(_, line)| line.clone())
        };
        self.watcher.show(self.frame(&counted, &found, &ends, done, line));
    }
}

/// Adds how many simulations ended so many plies down.
pub(super) fn add_ends(to: &mut Vec<u64>, from: &[u64]) {
    if to.len() < from.len() {
        to.resize(from.len(), 0);
    }
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

/// Visits by depth, of how many simulations ended there.
pub(super) fn depths(ends: &[u64]) -> Vec<u64> {
    let mut depths = ends.to_vec();
    for depth in (1..depths.len()).rev() {
        depths[depth - 1] += depths[depth];
    }
    depths
}
