//! How sure a measured number is.

use serde::{Deserialize, Serialize};

/// A mean with the interval that holds the true one 95 times of 100.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The mean of the sample.
    pub mean: f64,
    /// The lower end.
    pub lo: f64,
    /// The upper end.
    pub hi: f64,
}

/// The normal distribution has 95 % within so many standard deviations.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

impl Interval {
    /// Of a sample of numbers, by their spread (the normal approximation).
    pub fn of(numbers: &[f64]) -> Interval {
        Interval::of_counts(numbers.iter().map(|&number| (number, 1)))
    }

    /// The same where equal numbers are counted.
    pub fn of_counts(counts: impl Iterator<Item = (f64, u64)>) -> Interval {
        let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (number, count) in counts {
            let count = count as f64;
            n += count;
            sum += count * number;
            squares += count * number * number;
        }
        if n == 0.0 {
            return Interval { mean: f64::NAN, lo: f64::NEG_INFINITY, hi: f64::INFINITY };
        }
        let mean = sum / n;
        if n < 2.0 {
            return Interval { mean, lo: f64::NEG_INFINITY, hi: f64::INFINITY };
        }
        let variance = ((squares - n * mean * mean) / (n - 1.0)).max(0.0);
        let reach = Z95 * (variance / n).sqrt();
        Interval { mean, lo: mean - reach, hi: mean + reach }
    }

    /// Of a share: `hits` of `tries` (Wilson 1927, which holds for shares near zero and one too).
    pub fn of_share(hits: u64, tries: u64) -> Interval {
        if tries == 0 {
            return Interval { mean: f64::NAN, lo: 0.0, hi: 1.0 };
        }
        let (n, p) = (tries as f64, hits as f64 / tries as f64);
        let z2 = Z95 * Z95;
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        Interval { mean: p, lo: (centre - reach).max(0.0), hi: (centre + reach).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_books() {
        // Newcombe (1998), table I: Wilson's interval for 81 of 263 is 0.2553 to 0.3662, for 0 of 20 it is 0 to 0.1611.
        let share = Interval::of_share(81, 263);
        assert!((share.lo - 0.2553).abs() < 5e-5 && (share.hi - 0.3662).abs() < 5e-5, "{share:?}");
        let none = Interval::of_share(0, 20);
        assert!(none.lo == 0.0 && (none.hi - 0.1611).abs() < 5e-5, "{none:?}");
        let mean = Interval::of(&[1.0, 2.0, 3.0, 4.0]);
        assert!(
            (mean.mean - 2.5).abs() < 1e-12 && (mean.hi - 2.5 - Z95 * (5.0_f64 / 12.0).sqrt()).abs() < 1e-12
        );
        assert!(Interval::of(&[]).mean.is_nan() && Interval::of(&[1.0]).hi.is_infinite());
    }
}
