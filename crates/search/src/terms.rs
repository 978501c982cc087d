//! Everything about a search that is not the algorithm.

use crate::frame::Observer;
use crate::step::StepObserver;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The terms under which a search runs: what it may spend, on how many threads, from which seed, and who watches.
///
/// ```
/// use plyground_search::{Budget, Terms};
/// use std::sync::atomic::AtomicBool;
///
/// // One thread, seed 1, until the budget is spent, and nobody watching.
/// let terms: Terms<'_, u8> = Terms::new(Budget::sims(1000));
/// assert_eq!((terms.threads, terms.seed, terms.stopped()), (1, 1, false));
///
/// // The flag is set by another thread, or by the observer.
/// let stop = AtomicBool::new(false);
/// let terms: Terms<'_, u8> = Terms::new(Budget::depth(9)).threads(2).seed(7).stop(&stop);
/// assert_eq!(terms.budget.depth, Some(9));
/// ```
#[non_exhaustive]
pub struct Terms<'a, M> {
    /// What may be spent.
    pub budget: Budget,
    /// How many threads may work; at least one.
    pub threads: usize,
    /// What all random numbers come from.
    pub seed: u64,
    /// Set by another thread to end the search early.
    pub stop: &'a AtomicBool,
    /// Shown the [frames](crate::Frame) of the search, in order, from any of its threads. Where there is nobody, none are made.
    pub observer: Option<&'a Observer<'a, M>>,
    /// Plies of its tree that a search which keeps none is to write down as it goes, for [`Report::tree`](crate::Report::tree). Values
    /// and counts stay what they are; only undivided searches do it.
    pub trace_depth: Option<u32>,
    /// Shown every [step](crate::Step) of a search that has such: UCT with one tree that threads do not race on. Nothing depends on it.
    pub step_observer: Option<&'a StepObserver<'a, M>>,
}

/// For searches that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a, M> Terms<'a, M> {
    /// A budget on one thread with seed 1, not to be stopped and not watched.
    pub fn new(budget: Budget) -> Terms<'a, M> {
        Terms {
            budget,
            threads: 1,
            seed: 1,
            stop: &NEVER,
            observer: None,
            trace_depth: None,
            step_observer: None,
        }
    }

    /// The same with another budget.
    pub fn budget(self, budget: Budget) -> Terms<'a, M> {
        Terms { budget, ..self }
    }

    /// The same on so many threads, at least one.
    pub fn threads(self, threads: usize) -> Terms<'a, M> {
        Terms { threads, ..self }
    }

    /// The same with another seed.
    pub fn seed(self, seed: u64) -> Terms<'a, M> {
        Terms { seed, ..self }
    }

    /// The same until the flag is set.
    pub fn stop(self, stop: &'a AtomicBool) -> Terms<'a, M> {
        Terms { stop, ..self }
    }

    /// The same, watched: the observer is shown every frame, in order and from any thread of the search.
    pub fn observe(self, observer: &'a Observer<'a, M>) -> Terms<'a, M> {
        Terms { observer: Some(observer), ..self }
    }

    /// The same, with so many plies of its tree written down.
    pub fn trace(self, depth: u32) -> Terms<'a, M> {
        Terms { trace_depth: Some(depth), ..self }
    }

    /// Whether the caller wants the search to end.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The moment at which the time is up, counted from `start`.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        self.budget.time.map(|time| start + time)
    }
}

impl<M> Copy for Terms<'_, M> {}

impl<M> Clone for Terms<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

/// What a search may spend; the first bound reached ends it. No bound at all means the search's own default.
///
/// Plain data that may be written as a literal with `..Budget::default()`: a bound that is added later breaks none of those.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Simulations: of each root move or in all, as the search defines it.
    pub sims: Option<u64>,
    /// Nodes of a tree.
    pub nodes: Option<u64>,
    /// Plies ahead.
    pub depth: Option<u32>,
}

impl Budget {
    /// So much time, and nothing else that ends a search.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// So many simulations.
    pub fn sims(sims: u64) -> Budget {
        Budget { sims: Some(sims), ..Budget::default() }
    }

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// So many plies ahead.
    pub fn depth(depth: u32) -> Budget {
        Budget { depth: Some(depth), ..Budget::default() }
    }
}
