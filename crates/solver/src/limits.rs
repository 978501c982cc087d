//! What a search may spend, and the meter that keeps it to that.

use crate::race::Race;
use crate::table::Name;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What may be spent on an answer; the first bound reached ends the search with what is proven by then. Where one call needs
/// several answers, the nodes are those of each.
#[derive(Copy, Clone, Debug)]
pub struct Limits<'a> {
    /// Set by another thread to end the search early.
    pub stop: &'a AtomicBool,
    /// When the time is up.
    pub deadline: Option<Instant>,
    /// How many nodes may be visited, to within a thousand for each thread.
    pub nodes: Option<u64>,
    /// How many threads may work; at least one. The score does not depend on it.
    pub threads: usize,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Limits<'_> {
    /// One thread, for as long as it takes.
    pub const NONE: Limits<'static> = Limits { stop: &NEVER, deadline: None, nodes: None, threads: 1 };
}

/// Counts the nodes of one thread, and looks up from its work now and then.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    race: &'a Race<'a>,
    nodes: u64,
    /// When to look up next.
    next: u64,
    /// The question that is being answered, as the race numbers them.
    question: u32,
    /// The thread gives up after so many nodes.
    patience: u64,
    stopped: bool,
    /// Positions with fewer stones are told to other threads.
    shared_below: i32,
}

/// How many nodes are visited between two looks.
const EVERY: u64 = 1024;

impl<'a> Meter<'a> {
    pub(crate) fn new(race: &'a Race<'a>, patience: u64) -> Meter<'a> {
        Meter { race, nodes: 0, next: EVERY, question: 0, patience, stopped: false, shared_below: 0 }
    }

    /// Nodes visited so far.
    #[inline(always)]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the question is answered elsewhere or may not be followed any longer.
    #[inline(always)]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether this thread has done its share.
    pub(crate) fn is_impatient(&self) -> bool {
        self.nodes >= self.patience
    }

    /// Starts on a question.
    pub(crate) fn ask(&mut self, question: u32) {
        self.question = question;
        self.stopped = false;
    }

    /// From now on positions with fewer stones than this are told to other threads.
    pub(crate) fn share(&mut self, shared_below: i32) {
        self.shared_below = shared_below;
    }

    /// Whether another thread is at a position.
    #[inline(always)]
    pub(crate) fn is_taken(&self, name: Name) -> bool {
        name.stones < self.shared_below && self.race.is_taken(name.key)
    }

    /// Tells other threads that this one is at a position now.
    #[inline(always)]
    pub(crate) fn enter(&self, name: Name) {
        if name.stones < self.shared_below {
            self.race.take(name.key);
        }
    }

    /// Tells them that it is there no longer.
    #[inline(always)]
    pub(crate) fn leave(&self, name: Name) {
        if name.stones < self.shared_below {
            self.race.leave(name.key);
        }
    }

    /// Counts a node.
    #[inline(always)]
    pub(crate) fn step(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next {
            self.look_up();
        }
    }

    #[cold]
    #[inline(never)]
    fn look_up(&mut self) {
        self.next = self.nodes + EVERY;
        self.stopped |=
            self.race.spend(EVERY) || self.race.question() != self.question || self.is_impatient();
    }
}
