//! Requests: on how many threads a player thinks, from which seed, and until when.

use std::sync::atomic::AtomicBool;

/// A player that was made ready by [`Session::enlist`](super::Session::enlist).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PlayerId(pub(super) usize);

/// The terms on which a player thinks.
pub struct Request<'a> {
    /// Threads it may use.
    pub threads: usize,
    /// What its random numbers come from.
    pub seed: u64,
    /// Set to end the thinking early.
    pub stop: &'a AtomicBool,
    /// Told now and then how many steps are done, and of how many.
    pub observer: &'a (dyn Fn(u64, Option<u64>) + Sync),
}
