//! Several positions at once: threads share them out, and who finds none left helps with another's.

use super::FastEngine;
use super::board::Stride;
use super::busy::BusyTable;
use super::driver::narrow;
use super::forced::Forced;
use super::meter::Meter;
use super::node::Node;
use super::position::Position;
use super::search::Searcher;
use super::shared::SharedSearch;
use crate::limits::Limits;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread::Builder;

/// A position to be solved.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Question<'a> {
    /// The stones of the side to move, and all stones; the game is still running.
    pub(crate) stones: (u64, u64),
    /// Bounds of its score that are known already.
    pub(crate) known: (i32, i32),
    /// What may be spent on it, and who watches.
    pub(crate) limits: Limits<'a>,
}

impl Question<'_> {
    /// Bounds of which nothing is known.
    pub(crate) const NOTHING: (i32, i32) = (-i32::MAX, i32::MAX);
}

/// Nodes that one thread searches alone before others are started: some hundredths of a second.
const NODES_ALONE: u64 = 1 << 16;
/// Threads keep out of one another's way in positions with more cells left than this.
const FEW_CELLS_LEFT: i32 = 18;

/// The search of one position.
struct Search<'a> {
    /// A quiet position, when forced moves are played.
    root: Node,
    /// Whether its side to move is the one that asked.
    same: bool,
    shared: SharedSearch<'a>,
    /// Nodes that it took, of all threads.
    nodes: AtomicU64,
    /// How many threads are at it.
    helpers: AtomicUsize,
}

impl<S: Stride> FastEngine<S> {
    /// Bounds of the score of a position within a window, and the nodes it took.
    pub(crate) fn solve(&self, question: &Question<'_>, window: (i32, i32)) -> (i32, i32, u64) {
        if question.limits.threads > 1 {
            return self.solve_several(std::slice::from_ref(question), window)[0];
        }
        let busy = BusyTable::none();
        match self.search_for(question, window, &busy) {
            Err(score) => known(score, window),
            Ok(search) => {
                self.work_on(&search, u64::MAX, 0);
                search.found()
            }
        }
    }

    /// The same for several positions. All have as many threads as the first one's limits allow.
    pub(crate) fn solve_several(
        &self,
        questions: &[Question<'_>],
        window: (i32, i32),
    ) -> Vec<(i32, i32, u64)> {
        let threads = questions.first().map_or(1, |question| question.limits.threads);
        let busy = if threads > 1 { BusyTable::new() } else { BusyTable::none() };
        let tasks: Vec<Result<Search<'_>, i32>> =
            questions.iter().map(|question| self.search_for(question, window, &busy)).collect();
        let searches: Vec<&Search<'_>> = tasks.iter().filter_map(|task| task.as_ref().ok()).collect();
        let alone = if threads > 1 { NODES_ALONE / searches.len().max(1) as u64 } else { u64::MAX };
        searches.iter().for_each(|search| self.work_on(search, alone, 0));
        if searches.iter().any(|search| search.is_open()) {
            std::thread::scope(|scope| {
                let work = || self.share(&searches);
                // Where the system gives fewer threads, those do it all.
                let _ = (1..threads).try_for_each(|_| Builder::new().spawn_scoped(scope, work).map(drop));
                work();
            });
        }
        let found = |task: &Result<Search<'_>, i32>| match task {
            Ok(search) => search.found(),
            Err(score) => known(*score, window),
        };
        tasks.iter().map(found).collect()
    }

    /// What is left to search when forced moves are played, or the score if that is nothing.
    fn search_for<'a>(
        &self,
        question: &'a Question<'a>,
        window: (i32, i32),
        busy: &'a BusyTable,
    ) -> Result<Search<'a>, i32> {
        let board = &self.board;
        let (mine, occupied) = question.stones;
        let start = Position::new(board, mine, occupied);
        if start.my_threats & board.playable(occupied) != 0 {
            return Err(board.win_score(start.stones + 1));
        }
        let (position, same) = match board.play_forced(start) {
            Forced::Decided(score) => return Err(score),
            Forced::Quiet { position, same } => (position, same),
        };
        let turned = |(lo, hi): (i32, i32)| if same { (lo, hi) } else { (-hi, -lo) };
        let mut root = Node::new(board, position);
        let (lo, hi) = turned(question.known);
        (root.lo, root.hi) = (root.lo.max(lo), root.hi.min(hi));
        root.probe(&self.table, board.columns);
        let shared = SharedSearch::new(&question.limits, same, (root.lo, root.hi), turned(window), busy);
        Ok(Search { root, same, shared, nodes: AtomicU64::new(0), helpers: AtomicUsize::new(0) })
    }

    /// Works at whatever fewest work at, until nothing is left.
    fn share(&self, searches: &[&Search<'_>]) {
        let _guard = EndOnPanic(searches);
        let shared_below = self.board.cells - FEW_CELLS_LEFT;
        let open = || searches.iter().filter(|search| search.is_open());
        while let Some(search) = open().min_by_key(|search| search.helpers.load(Relaxed)) {
            search.helpers.fetch_add(1, Relaxed);
            self.work_on(search, u64::MAX, shared_below);
            search.helpers.fetch_sub(1, Relaxed);
        }
    }

    /// Works at one of them, for so many nodes at most.
    fn work_on(&self, search: &Search<'_>, quota: u64, shared_below: i32) {
        let meter = Meter::new(&search.shared, quota, self.table.cold());
        let mut searcher = Searcher::new(&self.board, &self.table, meter, self.cpu);
        searcher.meter.share_below(shared_below);
        narrow(&search.shared, &mut searcher, &search.root);
        self.table.warm(searcher.meter.nodes());
        search.nodes.fetch_add(searcher.meter.nodes(), Relaxed);
    }
}

/// A score that needs no search, within a window.
fn known(score: i32, (least, most): (i32, i32)) -> (i32, i32, u64) {
    (score.clamp(least, most), score.clamp(least, most), 0)
}

impl Search<'_> {
    /// Whether there is something left to do.
    fn is_open(&self) -> bool {
        let (lo, hi) = self.shared.bounds();
        lo < hi && !self.shared.is_over()
    }

    /// Bounds through the eyes of who asked, and the nodes that they took.
    fn found(&self) -> (i32, i32, u64) {
        let ((lo, hi), nodes) = (self.shared.bounds(), self.nodes.load(Relaxed));
        if self.same { (lo, hi, nodes) } else { (-hi, -lo, nodes) }
    }
}

/// Ends the searches of all threads if it is dropped because one panics.
struct EndOnPanic<'a>(&'a [&'a Search<'a>]);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.iter().for_each(|search| search.shared.end());
        }
    }
}
