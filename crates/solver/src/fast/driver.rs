//! The driver of null-window searches: bounds of the root's score that narrow pass by pass until they meet.
//!
//! A driver of memory-enhanced tests, MTD for short (Aske Plaat and others, *Best-first fixed-depth minimax
//! algorithms*, 1996): every pass asks whether the score is at least `beta`, and what it finds out of other positions
//! stays in the transposition table for the next.

use super::board::Stride;
use super::node::Node;
use super::search::Searcher;
use super::shared::SharedSearch;

/// Runs passes until the bounds meet or the searcher has to stop.
pub(super) fn narrow<S: Stride>(shared: &SharedSearch<'_>, searcher: &mut Searcher<'_, S>, root: &Node) {
    let (least, most) = shared.window;
    let mut root = *root;
    loop {
        let pass = shared.pass();
        let (lo, hi) = shared.bounds();
        if lo >= hi || shared.is_over() || searcher.meter.is_quota_spent() {
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
            shared.finish_pass(beta, value, searcher.meter.nodes());
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
