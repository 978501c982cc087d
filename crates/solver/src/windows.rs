//! The outer schedule: which questions are asked until the score is known.

use crate::board::Stride;
use crate::search::{Node, Searcher};

impl<S: Stride> Searcher<'_, S> {
    /// The score of a quiet position.
    pub(crate) fn score(&mut self, mut root: Node) -> i32 {
        let mut step = 0;
        loop {
            self.probe(&mut root);
            let (lo, hi) = (root.lo, root.hi);
            if lo >= hi {
                return lo;
            }
            let mut v = crate::search::t(15);
            if v >= 5 { v = if hi.max(-lo) > crate::search::t(16) { 4 } else { v - 5 }; if step < 2 && v == 0 { step = 2 } }
            step += 1;
            // The middle, moved away from the draw: quick wins and losses are the cheap questions.
            let mut middle = lo + (hi - lo) / 2;
            if v == 0 || step <= 2 && v < 4 && crate::search::t(15) < 5 {
                if middle <= 0 && lo / 2 < middle {
                    middle = lo / 2;
                } else if middle >= 0 && hi / 2 > middle {
                    middle = hi / 2;
                }
            } else if v == 1 {
                // sign first
                if lo <= 0 && hi > 0 {
                    middle = 0
                } else if hi > 0 {
                    middle = (lo + hi) / 2
                } else {
                    middle = (lo + hi - 1).div_euclid(2)
                }
            } else if v == 2 {
                // top down for positive, then bottom up
                if hi > 0 {
                    middle = if hi > 4 { hi / 2 } else { hi - 1 }
                } else {
                    middle = if lo < -4 { lo / 2 } else { lo }
                }
            } else if v == 3 {
                // by parity of side: first player: from the top; second: from the bottom
                if root.quiet.stones & 1 == 0 {
                    if hi > 0 {
                        middle = if hi > 4 { hi / 2 } else { hi - 1 }
                    } else {
                        middle = if lo < -4 { lo / 2 } else { lo }
                    }
                } else {
                    if lo < 0 {
                        middle = if lo < -4 { lo / 2 } else { lo }
                    } else {
                        middle = if hi > 4 { hi / 2 } else { hi - 1 }
                    }
                }
            } else if v == 4 {
                // outside-in, larger magnitude first
                if hi >= -lo {
                    middle = hi * 2 / 3;
                    if middle < lo {
                        middle = lo
                    }
                } else {
                    middle = lo * 2 / 3 - 1;
                    if middle < lo {
                        middle = lo
                    }
                }
                if middle >= hi {
                    middle = hi - 1;
                }
            }
            let beta = middle.clamp(lo, hi - 1) + 1;
            let b4 = self.nodes;
            let value = self.search(&root, beta);
            if std::env::var("DBG").is_ok() {
                eprintln!("beta {beta} -> {value} {} nodes", self.nodes - b4);
            }
            if value >= beta {
                root.lo = value;
            } else {
                root.hi = value;
            }
        }
    }
}
