//! How far a study is, and how long the rest will take.

use std::time::Duration;

/// How far a study is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Step {
    /// Parts that are done, those of earlier runs among them.
    pub done: u64,
    /// Parts in all.
    pub of: u64,
    /// How fast this run was so far.
    pub pace: Pace,
    /// What is left of the study, in usual seconds.
    pub left: f64,
}

/// What work took here, beside what it usually takes.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct Pace {
    /// Seconds on the two cores of the committed run.
    pub usual: f64,
    /// Seconds here.
    pub took: f64,
}

/// So many seconds must pass before what was measured says as much as what is usual.
const TRUST: f64 = 5.0;

impl Pace {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Pace) -> Pace {
        Pace { usual: self.usual + other.usual, took: self.took + other.took }
    }

    /// The time that work of so many usual seconds will take here.
    pub fn time(self, usual: f64) -> Duration {
        let factor = (self.took + TRUST) / (self.usual + TRUST);
        Duration::try_from_secs_f64(factor * usual).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_counts_the_more_the_longer_it_took() {
        let time = |usual, took| Pace { usual, took }.time(100.0).as_secs();
        assert_eq!(time(0.0, 0.0), 100, "nothing is known");
        assert_eq!(time(5.0, 15.0), 200, "half and half");
        assert_eq!(time(995.0, 1995.0), 200, "twice as slow for long");
        let both = Pace { usual: 1.0, took: 2.0 }.and(Pace { usual: 3.0, took: 4.0 });
        assert_eq!(both, Pace { usual: 4.0, took: 6.0 });
        assert_eq!(both.time(-1.0), Duration::ZERO);
    }
}
