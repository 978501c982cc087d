//! The driver of null-window searches: bounds of the root's score that narrow pass by pass until they meet.
//!
//! A driver of memory-enhanced tests, MTD for short (Aske Plaat and others, *Best-first fixed-depth minimax
//! algorithms*, 1996): every pass asks whether the score is at least `beta`, and what it finds out of other positions
//! stays in the transposition table for the next.

use super::board::Stride;
use super::busy::BusyTable;
use super::node::Node;
use super::search::Searcher;
use crate::limits::Limits;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The bounds proven so far, shared by all threads. All are at the same pass with one transposition table; the first
/// to finish it moves a bound, and all go on to the next.
#[derive(Debug)]
pub(super) struct Driver<'a> {
    limits: &'a Limits<'a>,
    /// The window within which the score is wanted.
    window: (i32, i32),
    lo: AtomicI32,
    hi: AtomicI32,
    /// How many passes are finished.
    passes: AtomicU32,
    nodes: AtomicU64,
    is_over: AtomicBool,
    pub(super) busy: BusyTable,
}

impl<'a> Driver<'a> {
    /// A driver for the score of `root`, within a window: below and above it, the ends of the window will do.
    pub(super) fn new(limits: &'a Limits<'a>, root: &Node, window: (i32, i32)) -> Driver<'a> {
        let (least, most) = window;
        Driver {
            limits,
            window,
            lo: AtomicI32::new(root.lo.clamp(least, most)),
            hi: AtomicI32::new(root.hi.clamp(least, most)),
            passes: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            busy: if limits.threads > 1 { BusyTable::new() } else { BusyTable::none() },
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

    /// Counts nodes of a thread. Returns whether the limits end the search.
    pub(super) fn spend(&self, nodes: u64) -> bool {
        let spent = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        let is_over = self.is_over.load(Relaxed)
            || self.limits.stop.load(Relaxed)
            || self.limits.nodes.is_some_and(|most| spent >= most)
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_over {
            self.is_over.store(true, Relaxed);
        }
        is_over
    }

    /// Runs passes until the bounds meet or the searcher has to stop.
    pub(super) fn narrow<S: Stride>(&self, searcher: &mut Searcher<'_, S>, root: &Node) {
        let (least, most) = self.window;
        let mut root = *root;
        loop {
            let pass = self.pass();
            let (lo, hi) = self.bounds();
            if lo >= hi || self.is_over.load(Relaxed) || searcher.meter.is_quota_spent() {
                return;
            }
            let beta = next_beta(lo, hi);
            searcher.meter.start(pass);
            // The ends of the window are not proven bounds; what lies within is.
            if lo > least {
                root.lo = root.lo.max(lo);
            }
            if hi < most {
                root.hi = root.hi.min(hi);
            }
            if let Some(value) = searcher.search(&root, beta) {
                if value >= beta {
                    self.lo.fetch_max(value.min(most), Relaxed);
                } else {
                    self.hi.fetch_min(value.max(least), Relaxed);
                }
                self.passes.fetch_add(1, Relaxed);
            }
        }
    }
}

/// The next null window, of `beta - 1` and `beta`, from `lo + 1` to `hi`.
///
/// Far from zero the windows are cheap, since few stones decide them: so quick wins and quick losses come first, in
/// turn, and leave bounds in the table for what follows. Then win or not, then towards the score from outside. Pascal
/// Pons's solver, too, halves towards zero first.
///
/// ```text
///    -18 . . . . -12 . . . . . -7 . . . 0 1 . . . 7 . . . . . 12 . . . . 18
///                 2            4          5       3           1
/// ```
pub(crate) fn next_beta(lo: i32, hi: i32) -> i32 {
    const NEAR: i32 = 6;
    let below = if hi.max(-lo) > NEAR {
        if hi >= -lo { hi * 2 / 3 } else { lo * 2 / 3 - 1 }
    } else if lo <= 0 && hi > 0 {
        0
    } else {
        (lo + hi).div_euclid(2)
    };
    below.clamp(lo, hi - 1) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pass_narrows_the_bounds() {
        for lo in -31..31 {
            for hi in lo + 1..=31 {
                let beta = next_beta(lo, hi);
                assert!(lo < beta && beta <= hi, "{lo} {hi}: {beta}");
            }
        }
    }
}
