//! How far a study is, and how long the rest will take.

use std::time::Duration;

/// How far a study is, while it runs.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Progress {
    /// Parts that are done, those of earlier runs among them.
    pub done: u64,
    /// Parts in all.
    pub of: u64,
    /// What the parts of this run took so far.
    pub timing: Timing,
    /// Seconds that the rest of the study is expected to take.
    pub left: f64,
}

/// What work took here, beside what it was expected to take.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct Timing {
    /// Seconds on the two cores of the committed run.
    pub expected: f64,
    /// Seconds here.
    pub actual: f64,
}

/// So many seconds must pass before what was measured says as much as what is expected.
const TRUST: f64 = 5.0;

impl Timing {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Timing) -> Timing {
        Timing { expected: self.expected + other.expected, actual: self.actual + other.actual }
    }

    /// The time that work that is expected to take so many seconds will take here.
    pub fn time(self, expected: f64) -> Duration {
        let factor = (self.actual + TRUST) / (self.expected + TRUST);
        Duration::try_from_secs_f64(factor * expected).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_counts_the_more_the_longer_it_took() {
        let time = |expected, actual| Timing { expected, actual }.time(100.0).as_secs();
        assert_eq!(time(0.0, 0.0), 100, "nothing is known");
        assert_eq!(time(5.0, 15.0), 200, "half and half");
        assert_eq!(time(995.0, 1995.0), 200, "twice as slow for long");
        let both = Timing { expected: 1.0, actual: 2.0 }.and(Timing { expected: 3.0, actual: 4.0 });
        assert_eq!(both, Timing { expected: 4.0, actual: 6.0 });
        assert_eq!(both.time(-1.0), Duration::ZERO);
    }
}
