//! What the threads of one search share.

use super::busy::BusyTable;
use crate::limits::Limits;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The bounds proven so far, the nodes they took, and who is where. All threads are at the same pass with one
/// transposition table; the first to finish it moves a bound, and all go on to the next.
#[derive(Debug)]
pub(super) struct SharedSearch<'a> {
    limits: &'a Limits<'a>,
    /// Whether the side to move is the one whose score is told to who watches.
    same: bool,
    /// The window within which the score is wanted.
    pub(super) window: (i32, i32),
    lo: AtomicI32,
    hi: AtomicI32,
    /// How many passes are finished.
    passes: AtomicU32,
    nodes: AtomicU64,
    is_over: AtomicBool,
    pub(super) busy: &'a BusyTable,
}

impl<'a> SharedSearch<'a> {
    /// A search for a score that has these bounds, within a window: below and above it, the ends of the window will do.
    pub(super) fn new(
        limits: &'a Limits<'a>,
        same: bool,
        (lo, hi): (i32, i32),
        window: (i32, i32),
        busy: &'a BusyTable,
    ) -> SharedSearch<'a> {
        let (least, most) = window;
        SharedSearch {
            limits,
            same,
            window,
            lo: AtomicI32::new(lo.clamp(least, most)),
            hi: AtomicI32::new(hi.clamp(least, most)),
            passes: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(limits.stop.load(Relaxed)),
            busy,
        }
    }

    /// The bounds that are proven.
    pub(super) fn bounds(&self) -> (i32, i32) {
        (self.lo.load(Relaxed), self.hi.load(Relaxed))
    }

    /// The number of the current pass.
    pub(super) fn pass(&self) -> u32 {
        self.passes.load(Relaxed)
    }

    /// Whether the limits have ended the search.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }

    /// Whether somebody said stop, or another thread was told.
    pub(super) fn is_told(&self) -> bool {
        if self.limits.stop.load(Relaxed) {
            self.end();
        }
        self.is_over()
    }

    /// Ends the search of all threads.
    pub(super) fn end(&self) {
        self.is_over.store(true, Relaxed);
    }

    /// Finishes a pass with what it found: at least `beta` and a lower bound, or less and an upper one. The thread that found it has
    /// searched so many nodes.
    pub(super) fn finish_pass(&self, beta: i32, value: i32, nodes: u64) {
        let (least, most) = self.window;
        if value >= beta {
            self.lo.fetch_max(value.min(most), Relaxed);
        } else {
            self.hi.fetch_min(value.max(least), Relaxed);
        }
        self.passes.fetch_add(1, Relaxed);
        self.tell(self.nodes.load(Relaxed).max(nodes));
    }

    /// Counts nodes of a thread. Returns whether the limits end the search.
    pub(super) fn spend(&self, nodes: u64) -> bool {
        let spent = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        let is_over = self.is_over()
            || self.limits.stop.load(Relaxed)
            || self.limits.nodes.is_some_and(|most| spent >= most)
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_over {
            self.end();
        }
        self.tell(spent);
        is_over
    }

    /// Tells whoever watches what is proven by now.
    fn tell(&self, nodes: u64) {
        let (lo, hi) = self.bounds();
        self.limits.tell(if self.same { (lo, hi) } else { (-hi, -lo) }, nodes);
    }
}
