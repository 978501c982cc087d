//! What other threads are searching right now, so that each starts with moves that no other is at.
//!
//! This is ABDADA (Jean-Christophe Weill, *The ABDADA Distributed Minimax-Search Algorithm*, 1996) as Tom Kerrigan
//! simplified it: a small hash table of its own instead of marks in the transposition table.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A hash table of the positions that are being searched. It may overlook one, and never invents one.
#[derive(Debug)]
pub(super) struct BusyTable {
    slots: Box<[AtomicU64]>,
}

/// 2^12, as many as [`slot`] can tell apart.
const SLOTS: usize = 4096;

impl BusyTable {
    /// A table for many threads.
    pub(super) fn new() -> BusyTable {
        BusyTable { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// No table: one thread alone asks and tells nothing.
    pub(super) fn none() -> BusyTable {
        BusyTable { slots: Box::default() }
    }

    /// Whether a thread is searching a position.
    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.slots[slot(key)].load(Relaxed) == key
    }

    /// Says that a thread starts on a position.
    #[inline]
    pub(super) fn insert(&self, key: u64) {
        self.slots[slot(key)].store(key, Relaxed);
    }

    /// Says that it is done with it.
    #[inline]
    pub(super) fn remove(&self, key: u64) {
        let slot = &self.slots[slot(key)];
        if slot.load(Relaxed) == key {
            slot.store(0, Relaxed);
        }
    }
}

#[inline]
fn slot(key: u64) -> usize {
    (key.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 52) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_removed_is_gone_and_nothing_else() {
        let busy = BusyTable::new();
        let other = (2..).find(|&key| slot(key) == slot(1)).unwrap();
        busy.insert(1);
        assert!(busy.contains(1) && !busy.contains(other));
        busy.insert(other);
        busy.remove(1);
        assert!(busy.contains(other) && !busy.contains(1));
        busy.remove(other);
        assert!(!busy.contains(other));
    }
}
