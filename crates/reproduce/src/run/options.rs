//! How a study is to be run.

use super::progress::Progress;
use super::unfinished::{Finished, Unfinished};
use plyground_jobs::Scale;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a study is to be run.
#[derive(Copy, Clone)]
pub struct RunOptions<'a> {
    /// How much of it.
    pub scale: Scale,
    /// What all random numbers come from.
    pub seed: u64,
    /// Threads to use.
    pub threads: usize,
    /// Set to end it early.
    pub stop: &'a AtomicBool,
    /// The folder in which parts are kept as they come, and from which those of a run that was stopped are taken.
    pub folder: Option<&'a Path>,
    /// Told how far it is.
    pub progress: &'a dyn Fn(Progress),
}

#[cfg(test)]
impl<'a> RunOptions<'a> {
    /// A quick run on one thread that nobody watches.
    pub(crate) fn quick(stop: &'a AtomicBool) -> RunOptions<'a> {
        RunOptions { scale: Scale::Quick, seed: 1, threads: 1, stop, folder: None, progress: &|_| {} }
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
