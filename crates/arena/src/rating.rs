//! Weng-Lin ratings for games of more than two seats: a Bayesian approximation (2011, Bradley–Terry with all pairs).

use plyground_jobs::{Interval, Z95};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The ratings of all entrants, game after game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ratings(Vec<WengLinRating>);

impl Ratings {
    /// Everybody at 25, give or take 25/3.
    pub(crate) fn new(entrants: usize) -> Ratings {
        Ratings(vec![WengLinRating::new(); entrants])
    }

    /// Adds a game: some entrants and what each got, the more the better.
    pub(crate) fn add(&mut self, results: &[(usize, f64)]) {
        let rank = |own: f64| 1 + results.iter().filter(|(_, other)| *other > own).count();
        let before: Vec<[WengLinRating; 1]> = results.iter().map(|&(entrant, _)| [self.0[entrant]]).collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
            .iter()
            .zip(results)
            .map(|(team, &(_, own))| (&team[..], MultiTeamOutcome::new(rank(own))))
            .collect();
        let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
        for (&(entrant, _), team) in results.iter().zip(after) {
            self.0[entrant] = team[0];
        }
    }

    /// The rating of an entrant with its 95 % interval.
    pub(crate) fn of(&self, entrant: usize) -> Interval {
        let WengLinRating { rating, uncertainty } = self.0[entrant];
        Interval { mean: rating, lo: rating - Z95 * uncertainty, hi: rating + Z95 * uncertainty }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ratings: &Ratings, expected: &[(f64, f64)]) {
        for (entrant, &(mean, deviation)) in expected.iter().enumerate() {
            let rating = ratings.of(entrant);
            assert!((rating.mean - mean).abs() < 1e-6, "{entrant}: {rating:?}");
            assert!((rating.hi - mean - Z95 * deviation).abs() < 1e-5, "{entrant}: {rating:?}");
        }
    }

    #[test]
    fn ratings_are_the_published_ones() {
        // openskill's tests of the full Bradley–Terry model: a game of two, and a game of three.
        let mut two = Ratings::new(2);
        two.add(&[(0, 1.0), (1, 0.0)]);
        check(
            &two,
            &[(27.635_231_383_473_65, 8.065_506_316_323_548), (22.364_768_616_526_35, 8.065_506_316_323_548)],
        );
        let mut three = Ratings::new(3);
        three.add(&[(2, 0.0), (0, 0.7), (1, 0.3)]);
        let deviation = 7.788_474_807_872_566;
        check(
            &three,
            &[(30.270_462_766_947_3, deviation), (25.0, deviation), (19.729_537_233_052_7, deviation)],
        );
        // And a series with ties, of openskill.py.
        let mut five = Ratings::new(5);
        five.add(&[(0, 9.0), (1, 7.0), (2, 7.0), (3, 5.0), (4, 5.0)]);
        five.add(&[(4, 9.0), (2, 5.0), (1, 5.0)]);
        five.add(&[(3, 9.0), (1, 9.0), (2, 7.0), (0, 7.0)]);
        check(
            &five,
            &[
                (27.643_471_362, 6.716_636_758),
                (28.844_979_380, 6.310_098_392),
                (20.705_805_441, 6.310_098_392),
                (24.387_640_207, 6.668_755_907),
                (23.354_955_778, 6.854_096_855),
            ],
        );
    }
}
