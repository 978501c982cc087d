//! Budgets that cost a node next to nothing: a purse that threads draw from a thousand steps at a time.

use crate::Terms;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The budget is spent, or somebody said stop: carried up a recursion by `?`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Halt;

/// What all threads of a search may spend together.
pub(crate) struct Purse<'a> {
    /// Steps nobody has drawn yet.
    left: AtomicU64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
}

/// Steps drawn at once.
const DRAW: u64 = 1024;

impl<'a> Purse<'a> {
    /// The nodes, the time and the stop flag of `terms`, counted from `start`.
    pub(crate) fn new<M>(terms: &Terms<'a, M>, start: Instant) -> Purse<'a> {
        let left = AtomicU64::new(terms.budget.nodes.unwrap_or(u64::MAX));
        Purse { left, deadline: terms.deadline(start), stop: terms.stop }
    }

    /// Some steps, as long as there are any, it is not late, and nobody has said stop.
    pub(crate) fn draw(&self) -> Result<u64, Halt> {
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.stop.load(Ordering::Relaxed) || late() {
            return Err(Halt);
        }
        let take = |left: u64| (left > 0).then(|| left - left.min(DRAW));
        let before = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).map_err(|_| Halt)?;
        Ok(before.min(DRAW))
    }
}

/// Word from above that a piece of work is no longer wanted, because a cut-off was found beside it or above.
pub(crate) struct Wanted<'a> {
    above: Option<&'a Wanted<'a>>,
    is_over: AtomicBool,
}

impl<'a> Wanted<'a> {
    pub(crate) fn new(above: Option<&'a Wanted<'a>>) -> Wanted<'a> {
        Wanted { above, is_over: AtomicBool::new(false) }
    }

    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether this work, or work it is part of, has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || self.above.is_some_and(Wanted::is_over)
    }
}
