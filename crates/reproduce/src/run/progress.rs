//! How far a study is, and how long the rest will take.

use std::sync::{Mutex, MutexGuard, PoisonError};
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
    /// The part that is being measured, or was last.
    pub part: Option<PartProgress>,
}

/// How far a part of a study is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct PartProgress {
    /// Its number, from zero.
    pub number: usize,
    /// How much of it is done, 0 to 1.
    pub share: f64,
    /// Seconds that it took so far.
    pub seconds: f64,
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

/// Counts the parts of a study that are done, and tells somebody.
pub(crate) struct Meter<'a> {
    /// Seconds that each part is expected to take.
    expected: Vec<f64>,
    so_far: Mutex<Progress>,
    tell: &'a (dyn Fn(Progress) + Sync),
}

impl<'a> Meter<'a> {
    /// The meter of a study of which some parts are there already.
    pub(crate) fn new(
        expected: Vec<f64>,
        is_there: impl Fn(u64) -> bool,
        tell: &'a (dyn Fn(Progress) + Sync),
    ) -> Meter<'a> {
        let left = (0..).zip(&expected).filter(|(part, _)| !is_there(*part));
        let (left, of) = (left.map(|(_, seconds)| seconds).sum(), expected.len() as u64);
        let so_far = Progress { done: 0, of, timing: Timing::default(), left, part: None };
        Meter { expected, so_far: Mutex::new(so_far), tell }
    }

    /// So much of a part is done, after so many seconds.
    pub(crate) fn at(&self, part: usize, share: f64, seconds: f64) {
        let now = Timing { expected: share * self.expected[part], actual: seconds };
        let so_far = *self.so_far();
        let (timing, left) = (so_far.timing.and(now), so_far.left - now.expected);
        (self.tell)(Progress {
            timing,
            left,
            part: Some(PartProgress { number: part, share, seconds }),
            ..so_far
        });
    }

    /// A part took so many seconds.
    pub(crate) fn finished(&self, part: usize, seconds: f64) {
        let (mut so_far, expected) = (self.so_far(), self.expected[part]);
        so_far.timing = so_far.timing.and(Timing { expected, actual: seconds });
        so_far.left -= expected;
        so_far.part = Some(PartProgress { number: part, share: 1.0, seconds });
    }

    /// So many parts are kept.
    pub(crate) fn kept(&self, done: u64) {
        let mut so_far = self.so_far();
        so_far.done = done;
        let now = *so_far;
        drop(so_far);
        (self.tell)(now);
    }

    fn so_far(&self) -> MutexGuard<'_, Progress> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
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
