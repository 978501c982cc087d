//! Judges what a player is said to think, by the games it counted.

use crate::blokus::estimate::{Estimate, Verdict};
use plyground_players::MoveThought;

/// As close as numbers have to be that are the same but for rounding.
const CLOSE: f64 = 1e-9;

/// The normal quantile of 97.5 %.
const Z: f64 = 1.959_963_984_540_054;

/// Whether an estimate is what these games say: their mean, and an interval around it by Wilson, or by their own deviation.
pub(super) fn is_that_of(estimate: &Estimate, thought: &MoveThought) -> bool {
    let Some((mean, low, high)) = counted(thought) else { return false };
    let is_close = |one: f64, other: f64| (one - other).abs() < CLOSE;
    is_close(estimate.value, mean) && is_close(estimate.low, low) && is_close(estimate.high, high)
}

/// What the games behind two thoughts say of the moves, the one played and the best.
pub(super) fn verdict(played: &MoveThought, best: &MoveThought) -> Option<Verdict> {
    let ((mean, low, high), (best_mean, best_low, best_high)) = (counted(played)?, counted(best)?);
    // Two standard errors of the difference, of which an interval is 3.92 wide.
    let reach = ((high - low).powi(2) + (best_high - best_low).powi(2)).sqrt() * 2.0 / 3.92;
    Some(if best_mean - mean > reach {
        Verdict::Worse
    } else if mean - best_mean > reach {
        Verdict::Better
    } else {
        Verdict::TooClose
    })
}

/// The mean payoff of the games, and the ends of its interval.
fn counted(thought: &MoveThought) -> Option<(f64, f64, f64)> {
    let n = thought.playouts.filter(|playouts| *playouts > 0)? as f64;
    if let Some(deviation) = thought.deviation {
        let (mean, reach) = (thought.value?, Z * deviation / n.sqrt());
        return Some((mean, (mean - reach).max(0.0), (mean + reach).min(1.0)));
    }
    let mean = (thought.wins? as f64 + thought.draws? as f64 / 2.0) / n;
    // Wilson: the shares p of which the mean lies Z of their own standard errors away, (mean - p)^2 = Z^2 p (1 - p) / n.
    let (a, b, c) = (1.0 + Z * Z / n, -(2.0 * mean + Z * Z / n), mean * mean);
    let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
    Some((mean, ((-b - root) / (2.0 * a)).max(0.0), ((-b + root) / (2.0 * a)).min(1.0)))
}
