//! Frames of searches that look ahead: after each root move and each depth.

use super::schedule::next_count;
use super::watcher::Watcher;
use crate::MoveReport;
use crate::frame::Frame;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who watches a search that gives its root moves a value each, depth by depth.
///
/// Moves may be told in any order, by any thread: their frames go out in the order of search. Of more moves than
/// [`EACH`] not every one has a frame, only those at the counts of [`next_count`].
pub(crate) struct RootFrames<'a, M, V> {
    watcher: &'a Watcher<'a, M>,
    /// Whether a value is preferred to one that comes before it in the order of search.
    is_better: &'a (dyn Fn(V, V) -> bool + Sync),
    standing: Mutex<Standing<M, V>>,
}

/// What was found of a root move.
pub(crate) struct Told<M, V> {
    pub(crate) report: MoveReport<M>,
    pub(crate) value: V,
    /// The line of best play, this move first.
    pub(crate) pv: Vec<M>,
    /// Positions visited for it.
    pub(crate) visited: u64,
}

struct Standing<M, V> {
    depth: u32,
    /// Positions visited, as far as moves were taken in.
    visited: u64,
    /// In board order.
    moves: Vec<MoveReport<M>>,
    /// The line that would be chosen: that of the last depth, and in the first one the best so far.
    line: Vec<M>,
    best: Option<V>,
    is_first: bool,
    /// In the order of search: those told and not taken in; and how many were.
    told: Vec<Option<Told<M, V>>>,
    taken: usize,
}

/// So many root moves have a frame each.
const EACH: usize = 32;

impl<'a, M: Copy + PartialEq, V: Copy> RootFrames<'a, M, V> {
    /// Somebody who watches a search of these moves, which stand in board order.
    pub(crate) fn new(
        watcher: &'a Watcher<'a, M>,
        moves: &[M],
        is_better: &'a (dyn Fn(V, V) -> bool + Sync),
    ) -> RootFrames<'a, M, V> {
        watcher.begin(moves.iter().copied());
        let standing = Standing {
            depth: 0,
            visited: 0,
            moves: moves.iter().map(|&mv| MoveReport::unknown(mv)).collect(),
            line: Vec::new(),
            best: None,
            is_first: true,
            told: Vec::new(),
            taken: 0,
        };
        RootFrames { watcher, is_better, standing: Mutex::new(standing) }
    }

    /// A depth begins, after so many positions.
    pub(crate) fn begin(&self, depth: u32, visited: u64) {
        let mut standing = self.lock();
        let count = standing.moves.len();
        (standing.depth, standing.visited, standing.taken) = (depth, visited, 0);
        standing.told.clear();
        standing.told.resize_with(count, || None);
    }

    /// A move has its value: the one of this number in the order of search.
    pub(crate) fn tell(&self, nth: usize, told: Told<M, V>) {
        let standing = &mut *self.lock();
        standing.told[nth] = Some(told);
        while let Some(told) = standing.told.get_mut(standing.taken).and_then(Option::take) {
            standing.take(told, self.is_better);
            // With the last one the depth is done, and has a frame of its own.
            if standing.taken < standing.told.len() && is_shown(standing.taken) {
                self.watcher.show(standing.frame());
            }
        }
    }

    /// A depth is done, after so many positions: what is known of all moves, in board order, and the line that would be chosen.
    pub(crate) fn finish(&self, moves: Vec<MoveReport<M>>, line: Vec<M>, exact: bool, visited: u64) {
        let mut standing = self.lock();
        (standing.moves, standing.line, standing.visited, standing.is_first) = (moves, line, visited, false);
        self.watcher.show(Frame { exact, ..standing.frame() });
    }

    fn lock(&self) -> MutexGuard<'_, Standing<M, V>> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether there is a frame after so many root moves of a depth.
fn is_shown(moves: usize) -> bool {
    moves <= EACH || next_count(moves as u64 - 1) == moves as u64
}

impl<M: Copy + PartialEq, V: Copy> Standing<M, V> {
    fn take(&mut self, told: Told<M, V>, is_better: &dyn Fn(V, V) -> bool) {
        self.taken += 1;
        self.visited += told.visited;
        if self.is_first && self.best.is_none_or(|best| is_better(told.value, best)) {
            (self.best, self.line) = (Some(told.value), told.pv);
        }
        if let Some(one) = self.moves.iter_mut().find(|one| one.mv == told.report.mv) {
            *one = told.report;
        }
    }

    fn frame(&self) -> Frame<M> {
        Frame {
            depth: Some(self.depth),
            pv: self.line.clone(),
            ..Frame::new(self.visited, self.line.first().copied(), self.moves.clone())
        }
    }
}
