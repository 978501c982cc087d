//! Bradley-Terry ratings: the likeliest Elo of a whole field at once under the logistic model (Bradley and Terry 1952, Zermelo
//! 1929).
//!
//! The score against the field alone is not enough: it depends on whom one met. The intervals allow for games that are not
//! independent: the curvature of the likelihood on both sides of the spread that was seen (the sandwich estimator).

use plyground_jobs::{Interval, Z95};

/// What two entrants played.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Met {
    /// The one and the other.
    pub(super) two: (usize, usize),
    pub(super) games: f64,
    /// Points of the one.
    pub(super) points: f64,
    /// The standard deviation of the points a game, where it is known.
    pub(super) error: Option<f64>,
}

/// Every two that met count as having drawn this many games more, so that no rating is endless.
const DRAWN: f64 = 0.5;

/// Rating points of a natural unit of the logistic curve.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings of all entrants, in Elo, with mean zero.
pub(super) fn ratings(entrants: usize, met: &[Met]) -> Vec<Interval> {
    let mut strengths = vec![0.0; entrants];
    let mut bread = vec![vec![0.0; entrants]; entrants];
    for _ in 0..100 {
        let mut slope = vec![0.0; entrants];
        // The mean is held at zero, and so is, loosely, who has met nobody yet.
        bread = vec![vec![1.0; entrants]; entrants];
        (0..entrants).for_each(|i| bread[i][i] += 1e-6);
        for one in met {
            let (i, j) = one.two;
            let games = one.games + DRAWN;
            let p = expected(&strengths, one);
            slope[i] += one.points + DRAWN / 2.0 - games * p;
            slope[j] -= one.points + DRAWN / 2.0 - games * p;
            couple(&mut bread, one.two, games * p * (1.0 - p));
        }
        bread = inverted(bread);
        let steps: Vec<f64> =
            bread.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum()).collect();
        let longest = steps.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        // Long steps would leave the range in which the curve says anything.
        let share = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strengths.iter_mut().zip(&steps).for_each(|(strength, step)| *strength += share * step);
        if longest < 1e-9 {
            break;
        }
    }
    let mut filling = vec![vec![0.0; entrants]; entrants];
    for one in met {
        let p = expected(&strengths, one);
        let seen = one.error.map(|error| (error * one.games).powi(2));
        couple(&mut filling, one.two, seen.unwrap_or(one.games * p * (1.0 - p)));
    }
    let spread = |i: usize| -> f64 {
        let products = (0..entrants).flat_map(|j| (0..entrants).map(move |k| (j, k)));
        products.map(|(j, k)| bread[i][j] * filling[j][k] * bread[k][i]).sum::<f64>().max(0.0).sqrt()
    };
    let interval = |(i, strength): (usize, &f64)| {
        let (mean, reach) = (SCALE * strength, SCALE * Z95 * spread(i));
        Interval { mean, lo: mean - reach, hi: mean + reach }
    };
    strengths.iter().enumerate().map(interval).collect()
}

/// The points a game that the strengths promise.
fn expected(strengths: &[f64], one: &Met) -> f64 {
    1.0 / (1.0 + (strengths[one.two.1] - strengths[one.two.0]).exp())
}

/// Adds what acts between two entrants.
fn couple(matrix: &mut [Vec<f64>], (i, j): (usize, usize), weight: f64) {
    matrix[i][i] += weight;
    matrix[j][j] += weight;
    matrix[i][j] -= weight;
    matrix[j][i] -= weight;
}

/// The inverse of a positive matrix, by Gauss and Jordan.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..n {
        let pivot = matrix[i][i];
        for j in 0..n {
            matrix[i][j] /= pivot;
            inverse[i][j] /= pivot;
        }
        let (row, inverse_row) = (matrix[i].clone(), inverse[i].clone());
        for k in (0..n).filter(|&k| k != i) {
            let factor = matrix[k][i];
            for j in 0..n {
                matrix[k][j] -= factor * row[j];
                inverse[k][j] -= factor * inverse_row[j];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo;

    fn met(i: usize, j: usize, games: f64, points: f64) -> Met {
        let p: f64 = points / games;
        Met { two: (i, j), games, points, error: Some((p * (1.0 - p) / games).sqrt()) }
    }

    #[test]
    fn consistent_results_give_the_ratings_they_came_from() {
        // 200 and 100 Elo apart, with so many games that the half draw does not show.
        let share = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let games = 1e9;
        let all = [(0, 1, 200.0), (0, 2, 300.0), (1, 2, 100.0)];
        let field: Vec<Met> = all.iter().map(|&(i, j, elo)| met(i, j, games, games * share(elo))).collect();
        for field in [&field[..], &field[..2], &field[1..]] {
            let ratings = ratings(3, field);
            for (rating, expected) in ratings.iter().zip([500.0 / 3.0, -100.0 / 3.0, -400.0 / 3.0]) {
                assert!((rating.mean - expected).abs() < 1e-3, "{ratings:?}");
            }
        }
    }

    #[test]
    fn two_have_the_interval_of_a_match() {
        let two = ratings(2, &[met(0, 1, 10_000.0, 6_000.0)]);
        let deviation = (0.24_f64 / 10_000.0).sqrt();
        let reach = (elo(0.6 + Z95 * deviation) - elo(0.6 - Z95 * deviation)) / 2.0;
        assert!((two[0].mean - two[1].mean - elo(0.6)).abs() < 0.02, "{two:?}");
        // Each of the two has half of the difference, and of its error.
        assert!(((two[0].hi - two[0].lo) - reach).abs() < 0.05, "{two:?} {reach}");
    }

    #[test]
    fn who_wins_everything_has_a_rating_all_the_same() {
        let sweep = Met { error: None, ..met(0, 1, 20.0, 20.0) };
        let field = ratings(3, &[sweep, met(1, 2, 20.0, 10.0)]);
        assert!(
            field[0].mean > 200.0 && field[0].mean < 800.0 && field[0].lo < field[0].mean - 50.0,
            "{field:?}"
        );
        assert!((field[1].mean - field[2].mean).abs() < 1e-3);
        let strangers = ratings(4, &[met(0, 1, 20.0, 15.0), met(2, 3, 20.0, 15.0)]);
        assert!((strangers[0].mean - strangers[2].mean).abs() < 1e-3 && strangers[0].lo.is_finite());
    }
}
