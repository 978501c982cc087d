//! The node counter of one thread, which holds it to the limits.

use super::shared::SharedSearch;
use super::table::TableKey;
use std::time::{Duration, Instant};

/// Counts the nodes of one thread, and looks at clock, stop flag and the other threads every thousand of them.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    shared: &'a SharedSearch<'a>,
    nodes: u64,
    /// When to check the limits next.
    next_check: u64,
    /// When the next nodes are counted for all threads.
    next_count: u64,
    /// Nodes between two checks, and when the last one was.
    pace: u64,
    last: Option<Instant>,
    /// The null window that is being searched, by its number.
    pass: u32,
    /// The thread returns after so many nodes.
    quota: u64,
    /// So many nodes are searched before the table is warm.
    cold: u64,
    is_stopped: bool,
    /// Positions with fewer stones are told to other threads.
    shared_below: i32,
}

/// How many nodes are counted at a time.
const COUNT_EVERY: u64 = 1024;
/// The limits are checked as often, or more often where that takes longer: at first nearly every node uses a part of the
/// table that the system must hand out.
const SOON: Duration = Duration::from_micros(250);
const LATE: Duration = Duration::from_millis(1);

impl<'a> Meter<'a> {
    pub(super) fn new(shared: &'a SharedSearch<'a>, quota: u64, cold: u64) -> Meter<'a> {
        Meter {
            shared,
            nodes: 0,
            next_check: 1,
            next_count: COUNT_EVERY,
            pace: 1,
            last: None,
            pass: 0,
            quota,
            cold,
            is_stopped: false,
            shared_below: 0,
        }
    }

    /// Nodes searched so far.
    #[inline(always)]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the pass was finished by another thread or may not be followed any longer.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether this thread has searched as many nodes as it should.
    pub(super) fn is_quota_spent(&self) -> bool {
        self.nodes >= self.quota
    }

    /// Starts on a pass.
    pub(super) fn start(&mut self, pass: u32) {
        self.pass = pass;
        self.is_stopped = false;
    }

    /// From now on positions with fewer stones than this are told to other threads.
    pub(super) fn share_below(&mut self, stones: i32) {
        self.shared_below = stones;
    }

    /// Whether another thread is searching a position.
    #[inline(always)]
    pub(super) fn is_busy(&self, key: TableKey) -> bool {
        key.stones < self.shared_below && self.shared.busy.contains(key.bits)
    }

    /// Tells other threads that this one starts on a position.
    #[inline(always)]
    pub(super) fn enter(&self, key: TableKey) {
        if key.stones < self.shared_below {
            self.shared.busy.insert(key.bits);
        }
    }

    /// Tells them that it is done with it.
    #[inline(always)]
    pub(super) fn leave(&self, key: TableKey) {
        if key.stones < self.shared_below {
            self.shared.busy.remove(key.bits);
        }
    }

    /// Counts a node.
    #[inline(always)]
    pub(super) fn step(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) {
        if self.nodes >= self.next_count {
            self.next_count = self.nodes + COUNT_EVERY;
            self.is_stopped |=
                self.shared.spend(COUNT_EVERY) || self.shared.pass() != self.pass || self.is_quota_spent();
        } else {
            self.is_stopped |= self.shared.is_told();
        }
        let now = Instant::now();
        if let Some(last) = self.last.replace(now) {
            let took = now - last;
            if took < SOON {
                // With a table that is new every node may come to a page that the system must find first, for milliseconds.
                let most = if self.nodes < self.cold { 1 } else { COUNT_EVERY };
                self.pace = (2 * self.pace).min(most);
            } else if took > LATE {
                self.pace = (self.pace / 4).max(1);
            }
        }
        self.next_check = self.next_count.min(self.nodes + self.pace);
    }
}
