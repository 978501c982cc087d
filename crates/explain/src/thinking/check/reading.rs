//! What a search made of a move, read and computed by the judge itself.

use super::super::estimate::Estimate;
use plyground_players::MoveThought;

/// How many standard deviations hold 95 of 100.
const Z: f64 = 1.959_963_984_540_054;
/// Means of fewer games are not told.
const FEWEST: u64 = 30;

/// What is known of a move, by a search that is sure or not; nothing where that is only a bound.
pub(super) fn read(one: &MoveThought, is_sure: bool) -> Option<Estimate> {
    if one.bound.is_some() {
        return None;
    }
    if let Some(number) = one.score.or(one.eval) {
        return Some(match one.plies {
            Some(plies) => Estimate::End { result: (number > 0) as i32 - (number < 0) as i32, plies },
            None => Estimate::Eval(number),
        });
    }
    let value = one.value?;
    match one.playouts {
        Some(games) if games > 0 && !is_sure => {
            let (low, high) = match one.deviation {
                None => shares(value, games as f64),
                Some(deviation) => {
                    let reach = deviation * Z * (games as f64).powf(-0.5);
                    (value - reach, value + reach)
                }
            };
            Some(Estimate::Share { value, low: low.max(0.0), high: high.min(1.0), games })
        }
        _ => Some(Estimate::Value(value)),
    }
}

/// The shares of which a mean of so many games is just 95 times of 100 no farther away (Wilson): the roots of
/// (n + z²) p² − (2 n v + z²) p + n v² = 0.
fn shares(v: f64, n: f64) -> (f64, f64) {
    let (a, b, c) = (n + Z * Z, 2.0 * n * v + Z * Z, n * v * v);
    let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
    ((b - root) / (2.0 * a), (b + root) / (2.0 * a))
}

/// Whether two estimates are the same but for rounding.
pub(super) fn is_same(one: &Estimate, other: &Estimate) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    match (*one, *other) {
        (
            Estimate::Share { value, low, high, games },
            Estimate::Share { value: v, low: l, high: h, games: g },
        ) => near(value, v) && near(low, l) && near(high, h) && games == g,
        (one, other) => one == other,
    }
}

/// Whether it is based on enough to be told.
pub(super) fn is_enough(estimate: &Estimate) -> bool {
    !matches!(estimate, Estimate::Share { games, .. } if *games < FEWEST)
}

/// Whether one estimate is no better than another: a win is, the sooner the better, and a loss the later.
pub(super) fn is_at_most(one: &Estimate, other: &Estimate) -> bool {
    let place = |estimate: &Estimate| match *estimate {
        Estimate::End { result: 1, plies } => (1, -f64::from(plies)),
        Estimate::End { result: -1, plies } => (-1, f64::from(plies)),
        Estimate::End { .. } => (0, 0.0),
        Estimate::Eval(eval) => (0, f64::from(eval)),
        Estimate::Share { value, .. } | Estimate::Value(value) => (0, value),
    };
    place(one) <= place(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = shares(0.5, 100.0);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4, "{low} {high}");
        let (low, high) = shares(0.0, 10.0);
        assert!(low.abs() < 1e-12 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
    }
}
