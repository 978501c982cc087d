//! Elo with its 95 % interval and the likelihood of superiority (LOS) of a score.

use super::elo;
use plyground_jobs::{Spread, normal_below};
use serde::Serialize;

/// A score, the Elo difference it stands for, and the likelihood of superiority.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Strength {
    /// Points a game, 0 to 1.
    pub score: f64,
    /// The 95 % interval of it.
    pub score_lo: f64,
    /// See `score_lo`.
    pub score_hi: f64,
    /// The difference in rating to those it met; endless where it won or lost everything.
    pub elo: f64,
    /// The 95 % interval of it.
    pub elo_lo: f64,
    /// See `elo_lo`.
    pub elo_hi: f64,
    /// The likelihood of superiority: how likely it is that the true score is above a half.
    pub los: f64,
}

impl Strength {
    /// Of scores between nothing and one, by sets of games; `score` is the mean of all games.
    pub(super) fn of(score: f64, sets: &Spread, wins: u64, losses: u64) -> Strength {
        let interval = sets.shares();
        let los = match sets.error() {
            Some(error) => normal_below((sets.mean() - 0.5) / error),
            None if wins == losses => 0.5,
            None => normal_below((wins as f64 - losses as f64) / ((wins + losses) as f64).sqrt()),
        };
        Strength {
            score,
            score_lo: interval.lo,
            score_hi: interval.hi,
            elo: endless(score),
            elo_lo: endless(interval.lo),
            elo_hi: endless(interval.hi),
            los,
        }
    }
}

/// The rating of a score, which has no end for nothing and for everything.
pub(super) fn endless(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        // Level is nought, not minus nought.
        score => elo(score) + 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_counts(counts: &[(f64, u64)], wins: u64, losses: u64) -> Strength {
        let mut sets = Spread::default();
        for &(points, count) in counts {
            sets.add_many(points, count);
        }
        Strength::of(sets.mean(), &sets, wins, losses)
    }

    /// Elo, half the width of its interval, and LOS.
    fn check(strength: Strength, elo: f64, reach: f64, los: f64) {
        assert!((strength.elo - elo).abs() < 0.01, "{strength:?}");
        assert!(((strength.elo_hi - strength.elo_lo) / 2.0 - reach).abs() < 0.01 * reach, "{strength:?}");
        assert!((strength.los - los).abs() < 5e-4, "{strength:?}");
    }

    #[test]
    fn strengths_are_those_of_other_programs() {
        // fastchess, elo_test.cpp: wins, losses and draws one by one, then pairs from both lost to both won.
        check(of_counts(&[(1.0, 136), (0.0, 96), (0.5, 111)], 136, 96), 40.70, 30.43, 0.9960);
        let pairs = |counts: [u64; 5]| {
            let points = [0.0, 0.25, 0.5, 0.75, 1.0];
            of_counts(&points.into_iter().zip(counts).collect::<Vec<_>>(), 1, 1)
        };
        check(pairs([34, 54, 63, 64, 75]), 55.58, 27.65, 1.0);
        check(pairs([332, 433, 498, 333, 334]), -8.64, 10.33, 0.0505);
        check(pairs([7895, 8757, 5685, 568, 9999]), -21.04, 2.95, 0.0);
    }

    #[test]
    fn who_wins_everything_is_better_by_at_least_so_much() {
        let all = of_counts(&[(1.0, 20)], 40, 0);
        assert!(all.elo == f64::INFINITY && all.elo_hi == f64::INFINITY);
        // Wilson: of 20 pairs at least 0.8389.
        assert!((all.elo_lo - elo(0.8389)).abs() < 0.2 && all.los > 0.999_999, "{all:?}");
        let level = of_counts(&[(0.5, 20)], 0, 0);
        assert!(level.elo == 0.0 && level.los == 0.5 && level.elo_lo < -50.0);
    }
}
