//! A node budget that threads share: each draws a thousand nodes at a time, so that it costs a node next to nothing.

use crate::Terms;
use crate::parallel::OnPanic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The budget is spent, or somebody said stop: carried up a recursion by `?`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Halt;

/// The nodes, the time and the stop flag that all threads of a search share.
pub(crate) struct NodeBudget<'a> {
    /// Nodes nobody has drawn yet.
    left: AtomicU64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    /// Told now and then how many were drawn, in a search against the clock that somebody watches.
    beat: Option<&'a (dyn Fn(u64) + Sync)>,
    drawn: AtomicU64,
    /// Set where a thread panics: the others need not go on.
    is_broken: AtomicBool,
}

/// Nodes drawn at once.
const DRAW: u64 = 1024;

impl<'a> NodeBudget<'a> {
    /// The nodes, the time and the stop flag of `terms`, counted from `start`; who draws from it beats time for who watches.
    pub(crate) fn new<M>(
        terms: &Terms<'a, M>,
        start: Instant,
        beat: Option<&'a (dyn Fn(u64) + Sync)>,
    ) -> NodeBudget<'a> {
        let left = AtomicU64::new(terms.budget.nodes.unwrap_or(u64::MAX));
        let beat = beat.filter(|_| terms.budget.time.is_some());
        NodeBudget {
            left,
            deadline: terms.deadline(start),
            stop: terms.stop,
            beat,
            drawn: AtomicU64::new(0),
            is_broken: AtomicBool::new(false),
        }
    }

    /// Ends the work of all threads if this one panics before the guard is dropped.
    pub(crate) fn on_panic(&self) -> OnPanic<'_> {
        OnPanic(&self.is_broken)
    }

    /// Whether it is late, somebody has said stop, or another thread has panicked.
    pub(crate) fn check(&self) -> Result<(), Halt> {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_told = self.stop.load(Ordering::Relaxed) || self.is_broken.load(Ordering::Relaxed);
        if is_told || is_late() { Err(Halt) } else { Ok(()) }
    }

    /// Some nodes, as long as there are any, it is not late, and nobody has said stop.
    pub(crate) fn draw(&self) -> Result<u64, Halt> {
        self.check()?;
        if let Some(beat) = self.beat {
            beat(self.drawn.fetch_add(DRAW, Ordering::Relaxed));
        }
        let take = |left: u64| (left > 0).then(|| left - left.min(DRAW));
        let before = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).map_err(|_| Halt)?;
        Ok(before.min(DRAW))
    }
}

/// The pace of a thread: how many nodes it visits between two looks at the budget. Where a thousand of them take long, as they
/// do where each has hundreds of moves, fewer.
#[derive(Copy, Clone)]
pub(crate) struct Pace {
    last: Option<Instant>,
    nodes: u64,
}

/// Looks that lie closer together are needless.
const SOON: Duration = Duration::from_micros(250);
/// Whoever says stop should not wait longer for a look.
const LATE: Duration = Duration::from_millis(1);

impl Pace {
    /// Of a thread that begins: the first few nodes tell.
    pub(crate) fn new() -> Pace {
        Pace { last: None, nodes: 8 }
    }

    /// How many nodes to visit before the next look; to be asked at every look.
    pub(crate) fn next(&mut self) -> u64 {
        let now = Instant::now();
        if let Some(last) = self.last.replace(now) {
            let took = now - last;
            if took < SOON {
                self.nodes = (4 * self.nodes).min(DRAW);
            } else if took > LATE {
                self.nodes = (self.nodes / 4).max(1);
            }
        }
        self.nodes
    }
}
