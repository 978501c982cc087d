//! How the parts of a study are measured.

use super::unfinished::{Finished, Unfinished};
use plyground_jobs::Scale;
use plyground_lab::regret::Exam;
use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};

/// How the parts of a study are measured: all that its plan follows from, and what its parts share.
#[derive(Copy, Clone)]
pub(crate) struct RunOptions<'a> {
    /// How much of it.
    pub(crate) scale: Scale,
    /// What all random numbers come from.
    pub(crate) seed: u64,
    /// Threads to use.
    pub(crate) threads: usize,
    /// Set to end it early.
    pub(crate) stop: &'a AtomicBool,
    /// The questions that tell strength, once a part of the study asked for them: they follow from scale and seed, but to find
    /// the exact scores takes a while.
    pub(crate) exam: &'a OnceCell<Exam>,
}

#[cfg(test)]
impl<'a> RunOptions<'a> {
    /// A quick run on one thread.
    pub(crate) fn quick(stop: &'a AtomicBool, exam: &'a OnceCell<Exam>) -> RunOptions<'a> {
        RunOptions { scale: Scale::Quick, seed: 1, threads: 1, stop, exam }
    }
}

impl RunOptions<'_> {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// An error once it is to end.
    pub(crate) fn go_on(&self) -> Finished {
        if self.is_stopped() { Err(Unfinished::Stopped) } else { Ok(()) }
    }

    pub(crate) fn is_quick(&self) -> bool {
        self.scale == Scale::Quick
    }
}
