//! Requests: on how many threads a player thinks, from which seed, and until when.

use super::frame::FrameThought;
use std::sync::atomic::AtomicBool;

/// The terms on which a player thinks.
pub struct Request<'a> {
    /// Threads it may use.
    pub threads: usize,
    /// What its random numbers come from.
    pub seed: u64,
    /// Set to end the thinking early.
    pub stop: &'a AtomicBool,
    /// Shown what is known so far, frame by frame and from any thread; where there is nobody, no frames are made.
    pub observer: Option<&'a (dyn Fn(&FrameThought) + Sync)>,
}
