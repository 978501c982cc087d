//! Confidence intervals: how sure a mean or a share is (normal approximation, Wilson).

use serde::{Deserialize, Serialize};

/// A mean with the interval that holds the true one 95 times of 100.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Interval {
    /// The mean of the sample.
    pub mean: f64,
    /// The lower end.
    pub lo: f64,
    /// The upper end.
    pub hi: f64,
}

/// The normal distribution has 95 % within so many standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

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
        Interval::of_mean_share(hits as f64 / tries as f64, tries)
    }

    /// The same where the mean of `tries` shares is known.
    pub fn of_mean_share(p: f64, tries: u64) -> Interval {
        if tries == 0 {
            return Interval { mean: f64::NAN, lo: 0.0, hi: 1.0 };
        }
        let n = tries as f64;
        let z2 = Z95 * Z95;
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        Interval { mean: p, lo: (centre - reach).max(0.0), hi: (centre + reach).min(1.0) }
    }
}

/// Numbers that are added one by one: how many, their mean and their spread.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct Spread {
    /// How many there were.
    pub count: u64,
    sum: f64,
    squares: f64,
}

impl Spread {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.add_many(number, 1);
    }

    /// Adds the same number so many times.
    pub fn add_many(&mut self, number: f64, times: u64) {
        self.count += times;
        self.sum += times as f64 * number;
        self.squares += times as f64 * number * number;
    }

    /// Their mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.count as f64
    }

    /// The standard deviation of the mean; `None` where the numbers do not tell.
    pub fn error(&self) -> Option<f64> {
        let (n, mean) = (self.count as f64, self.mean());
        let variance = (self.squares - n * mean * mean) / (n - 1.0);
        (self.count > 1 && variance > 1e-12).then(|| (variance / n).sqrt())
    }

    /// The mean of shares with its interval: by their spread, or where they are all equal as Wilson has it.
    pub fn shares(&self) -> Interval {
        let mean = self.mean();
        match self.error() {
            Some(error) => {
                Interval { mean, lo: (mean - Z95 * error).max(0.0), hi: (mean + Z95 * error).min(1.0) }
            }
            None => Interval::of_mean_share(mean, self.count),
        }
    }
}

/// The probability that a standard normal number is below `z`, to seven digits (Numerical Recipes' erfc).
pub fn normal_below(z: f64) -> f64 {
    const C: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + x / 2.0);
    let polynomial = C.iter().rev().fold(0.0, |sum, c| sum * t + c);
    let above = t * (polynomial - x * x).exp() / 2.0;
    if z > 0.0 { 1.0 - above } else { above }
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

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (z, below) in
            [(0.0, 0.5), (1.0, 0.841_344_7), (-1.0, 0.158_655_3), (Z95, 0.975), (-3.0, 0.001_349_9)]
        {
            assert!((normal_below(z) - below).abs() < 2e-7, "{z}");
        }
        let mut spread = Spread::default();
        [0.0, 1.0, 1.0].into_iter().for_each(|share| spread.add(share));
        assert!((spread.error().unwrap() - 1.0 / 3.0).abs() < 1e-12);
        // All equal numbers have no spread, but are not certain either.
        let mut equal = Spread::default();
        equal.add_many(0.0, 20);
        assert!((equal.shares().hi - 0.1611).abs() < 5e-5);
    }
}
