//! What a search may spend.

use crate::answer::{Answer, Proven};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The limits of a search: stop flag, time, nodes and threads. The first one reached ends the search with what is
/// proven by then. Where one call needs several answers, the nodes are those of each.
///
/// Plain data. Written with `..Limits::NONE`, it goes on compiling when there is one more limit, which is why there
/// is no builder:
///
/// ```
/// use plyground_solver::Limits;
/// let limits = Limits { nodes: Some(1_000_000), threads: 2, ..Limits::NONE };
/// # let _ = limits;
/// ```
#[derive(Copy, Clone)]
pub struct Limits<'a> {
    /// Set by another thread to end the search early.
    pub stop: &'a AtomicBool,
    /// When the time is up.
    pub deadline: Option<Instant>,
    /// How many nodes may be searched, to within a thousand for each thread.
    pub nodes: Option<u64>,
    /// How many threads may work; none counts as one. The score does not depend on it, the number of nodes does.
    pub threads: usize,
    /// Told what is proven by now, through the eyes of the side to move, and how many nodes that took: whenever the bounds narrow, and
    /// every thousand nodes or so, from any thread.
    pub observer: Option<&'a (dyn Fn(Answer) + Sync)>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Limits<'_> {
    /// One thread, for as long as it takes.
    pub const NONE: Limits<'static> =
        Limits { stop: &NEVER, deadline: None, nodes: None, threads: 1, observer: None };
}

impl Limits<'_> {
    /// Tells whoever watches what is proven by now.
    pub(crate) fn tell(&self, (lo, hi): (i32, i32), nodes: u64) {
        if let Some(observer) = self.observer {
            observer(Answer { proven: Proven::between(lo, hi), nodes });
        }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { stop, deadline, nodes, threads, observer } = self;
        f.debug_struct("Limits")
            .field("stop", stop)
            .field("deadline", deadline)
            .field("nodes", nodes)
            .field("threads", threads)
            .field("is_watched", &observer.is_some())
            .finish()
    }
}

/// [`Limits::NONE`].
impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::NONE
    }
}
