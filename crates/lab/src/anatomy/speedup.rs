//! The speed-up of several threads over one, paired round by round.

use plyground_jobs::median;
use serde::Serialize;

/// A speed-up: the median of several rounds, with a distribution-free confidence interval.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct SpeedUp {
    /// The median over all rounds of the time of one thread by the time of several in the same round.
    pub median: f64,
    /// Where the median would lie, in 19 of 20 repetitions of it all.
    pub interval: [f64; 2],
}

impl SpeedUp {
    /// From the times of one thread and of several, round by round.
    ///
    /// Both times of a round are taken one after the other, so that a change of the machine's speed concerns both. The interval
    /// lies between two of the quotients in order, as the sign test has it: nothing is assumed of how they scatter.
    pub fn new(alone: &[f64], together: &[f64]) -> SpeedUp {
        let mut all: Vec<f64> = alone.iter().zip(together).map(|(one, several)| one / several).collect();
        all.sort_by(f64::total_cmp);
        let count = all.len() as f64;
        let low = (count / 2.0 - 0.98 * count.sqrt()).max(0.0) as usize;
        SpeedUp { median: median(&all), interval: [all[low], all[all.len() - 1 - low]] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_changes_its_speed_is_as_fast_on_two_threads() {
        // Twice as slow in every second round, and once disturbed.
        let alone = [10.0, 20.0, 10.0, 20.0, 10.0, 20.0, 10.0, 20.0, 10.0];
        let mut together = alone.map(|time| time / 1.6);
        together[4] = 40.0;
        let found = SpeedUp::new(&alone, &together);
        assert_eq!((found.median, found.interval), (1.6, [1.6, 1.6]));
    }

    #[test]
    fn the_interval_has_the_ranks_of_the_sign_test() {
        // Of nine the second and the eighth: 96 % by the binomial distribution.
        let alone: Vec<f64> = (1..=9).map(f64::from).collect();
        assert_eq!(SpeedUp::new(&alone, &[1.0; 9]).interval, [2.0, 8.0]);
        assert_eq!(SpeedUp::new(&alone[..3], &[1.0; 3]).interval, [1.0, 3.0]);
        assert_eq!(SpeedUp::new(&[3.0], &[2.0]), SpeedUp { median: 1.5, interval: [1.5, 1.5] });
    }
}
