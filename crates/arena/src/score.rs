//! Scores in wins, draws and losses and by pairs of games (the pentanomial counts), and the Elo they stand for.

use plyground_jobs::{Interval, Spread};
use serde::{Deserialize, Serialize};

/// Wins, draws and losses of one entrant against another, and the pentanomial counts of pairs of games with one opening.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by what they brought: 0, 1/2, 1, 3/2 or 2 points.
    pub pairs: [u64; 5],
}

impl Score {
    /// Adds both games of an opening, 1 for a win and 1/2 for a draw.
    pub fn add_pair(&mut self, first: f64, second: f64) {
        self.add(first);
        self.add(second);
        self.pairs[((first + second) * 2.0).round().clamp(0.0, 4.0) as usize] += 1;
    }

    /// Adds a game that stands alone.
    pub fn add(&mut self, share: f64) {
        match share {
            share if share > 0.5 => self.wins += 1,
            share if share < 0.5 => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, 0 to 1.
    pub fn mean(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// Points a game with a 95 % interval within 0 to 1, by pairs: the games of one opening are not independent. Where all pairs
    /// brought the same, which is not certain for it, the interval is Wilson's.
    pub fn interval(&self) -> Interval {
        let mut pairs = Spread::default();
        for (points, count) in (0_u32..).zip(self.pairs) {
            pairs.add_many(f64::from(points) / 4.0, count);
        }
        pairs.shares()
    }
}

/// The Elo difference that makes such a score likely.
pub fn elo(score: f64) -> f64 {
    // From zero, so that equal is +0 and not -0.
    0.0 - 400.0 * (1.0 / score.clamp(1e-9, 1.0 - 1e-9) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_ratings_belong_together() {
        // From the definition: ten times as many points as the other are 400.
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.75) - 190.848_501_887_865).abs() < 1e-9);
        let mut score = Score::default();
        for (first, second) in [(1.0, 0.0), (1.0, 1.0), (0.5, 0.0), (0.5, 0.5)] {
            score.add_pair(first, second);
        }
        assert_eq!((score.wins, score.draws, score.losses, score.pairs), (3, 3, 2, [0, 1, 2, 0, 1]));
        assert_eq!(score.mean(), 4.5 / 8.0);
        let interval = score.interval();
        assert!((interval.mean - score.mean()).abs() < 1e-12 && interval.lo < 0.5 && interval.hi > 0.6);
    }

    #[test]
    fn equal_results_are_not_certain() {
        let of = |first, second| {
            let mut score = Score::default();
            (0..20).for_each(|_| score.add_pair(first, second));
            score.interval()
        };
        // Newcombe (1998): Wilson's interval for 0 of 20 is 0 to 0.1611.
        let lost = of(0.0, 0.0);
        assert!(lost.lo == 0.0 && (lost.hi - 0.1611).abs() < 5e-5, "{lost:?}");
        let won = of(1.0, 1.0);
        assert!((won.lo - 0.8389).abs() < 5e-5 && won.hi == 1.0, "{won:?}");
        let level = of(1.0, 0.0);
        assert!(level.lo < 0.3 && level.hi > 0.7, "{level:?}");
        // Nearly equal ones stay within what there is.
        let mut nearly = Score { pairs: [19, 0, 0, 0, 1], ..Score::default() };
        nearly.wins = 2;
        assert!(nearly.interval().lo >= 0.0);
        // Nothing was played.
        let none = Score::default().interval();
        assert!(none.mean.is_nan() && (none.lo, none.hi) == (0.0, 1.0), "{none:?}");
    }
}
