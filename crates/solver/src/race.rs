//! What all threads know of one position, and the questions by which they close in on its score.

use crate::board::Stride;
use crate::limits::Limits;
use crate::node::Node;
use crate::search::Searcher;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The bounds proven so far. Every thread asks the same question, in its own order of moves and with a table in common; the
/// first to answer it moves a bound, and all go on to the next.
#[derive(Debug)]
pub(crate) struct Race<'a> {
    limits: &'a Limits<'a>,
    lo: AtomicI32,
    hi: AtomicI32,
    /// How many questions have been answered.
    answers: AtomicU32,
    spent: AtomicU64,
    over: AtomicBool,
}

impl<'a> Race<'a> {
    /// A race for a score that is known to be within these bounds, or wanted no more exactly than that.
    pub(crate) fn new(limits: &'a Limits<'a>, lo: i32, hi: i32) -> Race<'a> {
        Race {
            limits,
            lo: AtomicI32::new(lo),
            hi: AtomicI32::new(hi),
            answers: AtomicU32::new(0),
            spent: AtomicU64::new(0),
            over: AtomicBool::new(false),
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
        let (least, most) = self.bounds();
        loop {
            let question = self.question();
            let (lo, hi) = self.bounds();
            if lo >= hi || self.over.load(Relaxed) || searcher.meter.is_impatient() {
                return;
            }
            let beta = next_question(lo, hi);
            searcher.meter.ask(question);
            let root = Node { lo: root.lo.max(if lo > least { lo } else { root.lo }), ..*root };
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
