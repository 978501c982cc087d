//! The sequential probability ratio test (SPRT): a match that stops as soon as its result is clear enough.
//!
//! The generalised test on pentanomial counts: what a pair of games brings (0, 1/2, 1, 3/2 or 2 points) has
//! an unknown distribution, which under each hypothesis is replaced by the likeliest one with that hypothesis's mean. So
//! no model of draws is needed, and the games of an opening may depend on each other.

use serde::{Deserialize, Serialize};

/// A sequential probability ratio test: is the first player better by `elo1` rather than by `elo0` only?
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sprt {
    /// The difference in rating under H0.
    pub elo0: f64,
    /// The difference in rating under H1, which is larger.
    pub elo1: f64,
}

/// What a test has decided.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Verdict {
    /// The smaller difference is accepted.
    H0,
    /// The larger difference is accepted.
    H1,
}

/// What a pair may bring, as points a game.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Every result counts as seen this often before the first pair: none is impossible.
const PRIOR: f64 = 0.25;

/// Pairs before the first look: with fewer, the spread of the results is guessed rather than known.
const FIRST_LOOK: u64 = 8;

impl Sprt {
    /// How often H1 may be accepted where H0 is true.
    pub const ALPHA: f64 = 0.05;
    /// How often H0 may be accepted where H1 is true.
    pub const BETA: f64 = 0.05;

    /// The bounds between which the test goes on: Wald's.
    pub fn bounds() -> (f64, f64) {
        ((Self::BETA / (1.0 - Self::ALPHA)).ln(), ((1.0 - Self::BETA) / Self::ALPHA).ln())
    }

    /// The logarithm of the ratio of the likelihoods of H1 and H0.
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| count as f64 + PRIOR);
        let (p0, p1) = (likeliest(&counts, share(self.elo0)), likeliest(&counts, share(self.elo1)));
        counts.iter().zip(p0.iter().zip(&p1)).map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }

    /// What the test says so far; `None` to go on.
    pub fn verdict(&self, pairs: &[u64; 5]) -> Option<Verdict> {
        if pairs.iter().sum::<u64>() < FIRST_LOOK {
            return None;
        }
        let ((lower, upper), llr) = (Self::bounds(), self.llr(pairs));
        match () {
            () if llr >= upper => Some(Verdict::H1),
            () if llr <= lower => Some(Verdict::H0),
            () => None,
        }
    }
}

/// Points a game that a difference in rating makes likely.
pub(crate) fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Of all distributions with this mean, the one under which the counts are likeliest.
///
/// By Lagrange it is `count / (total * (1 + x * (points - mean)))`; the `x` that makes it add up is found by halving.
fn likeliest(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    let excess = |x: f64| -> f64 {
        (counts.iter().zip(POINTS))
            .map(|(count, points)| count * (points - mean) / (1.0 + x * (points - mean)))
            .sum()
    };
    // Beyond these a probability would be negative; the sum falls from one to the other.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    let mut probabilities = [0.0; 5];
    for (i, points) in POINTS.into_iter().enumerate() {
        probabilities[i] = counts[i] / (total * (1.0 + x * (points - mean)));
    }
    probabilities
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Rng, Streams};

    #[test]
    fn ratios_are_those_of_other_programs() {
        // fishtest's page of raw statistics for a test with 128 pairs: "Logistic (exact)".
        let llr = Sprt { elo0: 0.0, elo1: 2.716 }.llr(&[13, 37, 50, 25, 3]);
        assert!((llr + 0.5377).abs() < 0.01, "{llr}");
        // fastchess, sprt_test.cpp: "logistic pentanomial" 1 and 2.
        let llr = Sprt { elo0: 0.5, elo1: 2.5 }.llr(&[223, 9863, 21279, 10037, 246]);
        assert!((llr + 3.07).abs() < 0.01, "{llr}");
        let llr = Sprt { elo0: 0.0, elo1: 2.0 }.llr(&[871, 26175, 55983, 26678, 821]);
        assert!((llr + 4.98).abs() < 0.01, "{llr}");
        let (lower, upper) = Sprt::bounds();
        assert!((upper - 2.944_438_979).abs() < 1e-9 && lower == -upper);
    }

    /// Draws pairs by their probabilities until the test ends; says how.
    fn simulate(sprt: &Sprt, probabilities: &[f64; 5], mut rng: Rng) -> Verdict {
        let mut pairs = [0; 5];
        loop {
            let mut left = f64::from(rng.word()) / f64::from(u32::MAX);
            let drawn = probabilities.iter().position(|&p| {
                left -= p;
                left < 0.0
            });
            pairs[drawn.unwrap_or(4)] += 1;
            if let Some(verdict) = sprt.verdict(&pairs) {
                return verdict;
            }
        }
    }

    #[test]
    fn errors_are_no_more_frequent_than_they_may_be() {
        // Results that are mostly drawn, mixed, never drawn, or decided by the opening; hypotheses near and far apart.
        const RUNS: u64 = 1000;
        let (mut all, mut cases) = (0, 0);
        for (shape, far) in [
            ([1.0, 10.0, 60.0, 10.0, 1.0], [(0.0, 60.0), (0.0, 150.0)]),
            ([10.0, 20.0, 40.0, 20.0, 10.0], [(-20.0, 20.0), (50.0, 150.0)]),
            ([25.0, 0.0, 50.0, 0.0, 25.0], [(0.0, 60.0), (-150.0, 0.0)]),
            ([3.0, 1.0, 92.0, 1.0, 3.0], [(-10.0, 30.0), (50.0, 150.0)]),
        ] {
            for (elo0, elo1) in far {
                let sprt = Sprt { elo0, elo1 };
                for (truth, wrong) in [(elo0, Verdict::H1), (elo1, Verdict::H0)] {
                    let probabilities = likeliest(&shape.map(|count| count + 1e-9), share(truth));
                    let streams = Streams::new(cases).branch(1);
                    let ends = (0..RUNS).map(|run| simulate(&sprt, &probabilities, streams.rng(run)));
                    let errors = ends.filter(|verdict| *verdict == wrong).count() as u64;
                    // Three standard deviations of 1000 throws at 5 % are 2.1 %.
                    assert!(errors * 1000 <= 71 * RUNS, "{shape:?} {sprt:?} at {truth}: {errors} of {RUNS}");
                    (all, cases) = (all + errors, cases + 1);
                }
            }
        }
        assert!(all as f64 <= Sprt::ALPHA * (cases * RUNS) as f64, "{all} of {}", cases * RUNS);
    }
}
