//! A node budget that threads share: each draws a thousand nodes at a time, so that it costs a node next to nothing.

use crate::Terms;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The budget is spent, or somebody said stop: carried up a recursion by `?`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Halt;

/// The nodes, the time and the stop flag that all threads of a search share.
pub(crate) struct NodeBudget<'a> {
    /// Nodes nobody has drawn yet.
    left: AtomicU64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
}

/// Nodes drawn at once.
const DRAW: u64 = 1024;

impl<'a> NodeBudget<'a> {
    /// The nodes, the time and the stop flag of `terms`, counted from `start`.
    pub(crate) fn new<M>(terms: &Terms<'a, M>, start: Instant) -> NodeBudget<'a> {
        let left = AtomicU64::new(terms.budget.nodes.unwrap_or(u64::MAX));
        NodeBudget { left, deadline: terms.deadline(start), stop: terms.stop }
    }

    /// Some nodes, as long as there are any, it is not late, and nobody has said stop.
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
