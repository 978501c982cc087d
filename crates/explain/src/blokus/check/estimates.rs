//! Judges what a player is said to think, by the games it counted.

use crate::blokus::estimate::{Estimate, Verdict};
use plyground_players::MoveThought;

/// What the games behind a thought say: their mean payoff, and the interval in which that of all games lies.
pub(super) struct Games {
    mean: f64,
    low: f64,
    high: f64,
}

/// As close as numbers have to be that are the same but for rounding.
const CLOSE: f64 = 1e-9;
/// The normal quantile of 97.5 %.
const Z: f64 = 1.959_963_984_540_054;
/// Fewer games say nothing.
const FEW: u64 = 30;

impl Games {
    /// Those of a thought: counted one by one where there are two seats, else by their mean and deviation.
    pub(super) fn of(thought: &MoveThought) -> Option<Games> {
        let n = thought.playouts.filter(|playouts| *playouts >= FEW)? as f64;
        if let Some(deviation) = thought.deviation {
            let (mean, reach) = (thought.value?, Z * deviation / n.sqrt());
            return Some(Games { mean, low: (mean - reach).max(0.0), high: (mean + reach).min(1.0) });
        }
        let mean = (thought.wins? as f64 + thought.draws? as f64 / 2.0) / n;
        // Wilson: the shares p that lie Z of their own standard errors from the mean, (mean - p)^2 = Z^2 p (1 - p) / n.
        let (a, b, c) = (1.0 + Z * Z / n, -(2.0 * mean + Z * Z / n), mean * mean);
        let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
        let (low, high) = ((-b - root) / (2.0 * a), (-b + root) / (2.0 * a));
        Some(Games { mean, low: low.max(0.0), high: high.min(1.0) })
    }

    /// The same through the eyes of the other seat.
    pub(super) fn turned(&self) -> Games {
        Games { mean: 1.0 - self.mean, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// Whether an estimate is what they say.
    pub(super) fn say(&self, estimate: &Estimate) -> bool {
        let is_close = |one: f64, other: f64| (one - other).abs() < CLOSE;
        is_close(estimate.value, self.mean)
            && is_close(estimate.low, self.low)
            && is_close(estimate.high, self.high)
    }

    /// What they say of a move beside those of the best.
    pub(super) fn verdict(&self, best: &Games) -> Verdict {
        // Two standard errors of the difference; an interval is 3.92 of its own wide.
        let squares = (self.high - self.low).powi(2) + (best.high - best.low).powi(2);
        let reach = 2.0 * squares.sqrt() / 3.92;
        if best.mean - self.mean > reach {
            Verdict::Worse
        } else if self.mean - best.mean > reach {
            Verdict::Better
        } else {
            Verdict::TooClose
        }
    }
}
