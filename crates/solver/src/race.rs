//! What all threads know of one position, and the questions by which they close in on its score.

use crate::board::Stride;
use crate::limits::Limits;
use crate::node::Node;
use crate::search::Searcher;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The bounds proven so far. All threads ask the same question with a table in common, each starting with moves that no
/// other is at; the first to answer it moves a bound, and all go on to the next.
#[derive(Debug)]
pub(crate) struct Race<'a> {
    limits: &'a Limits<'a>,
    /// The window within which the score is wanted.
    window: (i32, i32),
    lo: AtomicI32,
    hi: AtomicI32,
    /// How many questions have been answered.
    answers: AtomicU32,
    spent: AtomicU64,
    over: AtomicBool,
    /// Positions that some thread is at, each in a place of its own as far as that goes; no places for one thread.
    taken: Box<[AtomicU64]>,
}

impl<'a> Race<'a> {
    /// A race for the score of `root`, within a window: below and above it, the ends of the window will do.
    pub(crate) fn new(limits: &'a Limits<'a>, root: &Node, window: (i32, i32)) -> Race<'a> {
        let (least, most) = window;
        Race {
            limits,
            window,
            lo: AtomicI32::new(root.lo.clamp(least, most)),
            hi: AtomicI32::new(root.hi.clamp(least, most)),
            answers: AtomicU32::new(0),
            spent: AtomicU64::new(0),
            over: AtomicBool::new(false),
            taken: if limits.threads > 1 {
                (0..PLACES).map(|_| AtomicU64::new(0)).collect()
            } else {
                Box::default()
            },
        }
    }

    /// Whether a thread is at a position. May overlook one, and never invents one.
    #[inline]
    pub(crate) fn is_taken(&self, key: u64) -> bool {
        self.taken[place(key)].load(Relaxed) == key
    }

    /// Says that a thread is at a position.
    #[inline]
    pub(crate) fn take(&self, key: u64) {
        self.taken[place(key)].store(key, Relaxed);
    }

    /// Says that no thread is there.
    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        let place = &self.taken[place(key)];
        if place.load(Relaxed) == key {
            place.store(0, Relaxed);
        }
    }

    /// What is proven.
    pub(crate) fn bounds(&self) -> (i32, i32) {
        (self.lo.load(Relaxed), self.hi.load(Relaxed))
    }

    /// The number of the current question.
    pub(crate) fn question(&self) -> u32 {
        self.answers.load(Relaxed)
    }

    /// Books nodes. Returns whether the limits end the search.
    pub(crate) fn spend(&self, nodes: u64) -> bool {
        let spent = self.spent.fetch_add(nodes, Relaxed) + nodes;
        let over = self.over.load(Relaxed)
            || self.limits.stop.load(Relaxed)
            || self.limits.nodes.is_some_and(|most| spent >= most)
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.over.store(true, Relaxed);
        }
        over
    }

    /// Asks until the score is known or the searcher has to stop.
    pub(crate) fn run<S: Stride>(&self, searcher: &mut Searcher<'_, S>, root: &Node) {
        let (least, most) = self.window;
        let mut root = *root;
        loop {
            let question = self.question();
            let (lo, hi) = self.bounds();
            if lo >= hi || self.over.load(Relaxed) || searcher.meter.is_impatient() {
                return;
            }
            let beta = next_question(lo, hi);
            searcher.meter.ask(question);
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
                self.answers.fetch_add(1, Relaxed);
            }
        }
    }
}

/// 2^12, as many as `place` can tell apart.
const PLACES: usize = 4096;

#[inline]
fn place(key: u64) -> usize {
    (key.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 52) as usize
}

/// The next question, whether the score is at least this, from `lo + 1` to `hi`.
///
/// Far from zero the questions are cheap, since few stones decide them: so quick wins and quick losses come first, in
/// turn, and leave bounds in the table for what follows. Then win or not, then towards the score from outside.
///
/// ```text
///    -18 . . . . -12 . . . . . -7 . . . 0 1 . . . 7 . . . . . 12 . . . . 18
///                 2            4          5       3           1
/// ```
pub(crate) fn next_question(lo: i32, hi: i32) -> i32 {
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
    fn every_question_narrows_the_bounds() {
        for lo in -31..31 {
            for hi in lo + 1..=31 {
                let beta = next_question(lo, hi);
                assert!(lo < beta && beta <= hi, "{lo} {hi}: {beta}");
            }
        }
    }
}
