//! What a search may spend.

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
#[derive(Copy, Clone, Debug)]
pub struct Limits<'a> {
    /// Set by another thread to end the search early.
    pub stop: &'a AtomicBool,
    /// When the time is up.
    pub deadline: Option<Instant>,
    /// How many nodes may be searched, to within a thousand for each thread.
    pub nodes: Option<u64>,
    /// How many threads may work; none counts as one. The score does not depend on it, the number of nodes does.
    pub threads: usize,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Limits<'_> {
    /// One thread, for as long as it takes.
    pub const NONE: Limits<'static> = Limits { stop: &NEVER, deadline: None, nodes: None, threads: 1 };
}

/// [`Limits::NONE`].
impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::NONE
    }
}
