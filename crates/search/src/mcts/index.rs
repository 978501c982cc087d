//! The index of a tree: a hash table without locks, in which positions are found and entered.

use super::allocation::ThreadBuffers;
use super::atomics::{Atomics, Native, Word};
use super::node::Node;
use super::prefetch::prefetch;
use super::proof::Proof;
use super::tree::Tree;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};

impl Tree {
    /// Asks for the place in the index where the search for a hash begins.
    #[inline(always)]
    pub(super) fn prefetch_place(&self, hash: u64) {
        prefetch(&self.index[hash as usize & (self.index.len() - 1)]);
    }

    /// Asks for the memory of the first entry that is compared with a hash.
    #[inline(always)]
    pub(super) fn prefetch_entry(&self, hash: u64) {
        self.prefetch_node(self.index[hash as usize & (self.index.len() - 1)].load(Relaxed));
    }

    /// The entry with this hash.
    pub(super) fn find(&self, hash: u64) -> Option<u32> {
        let mask = self.index.len().checked_sub(1)?;
        let mut place = hash as usize & mask;
        loop {
            match self.index[place].load(Acquire) {
                0 => return None,
                number if self.node(number).hash.load(Relaxed) == hash => return Some(number),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// The entry with this hash, made with this proof if it is new, and whether it is; `None` where there is no room for a new one.
    ///
    /// Threads that share the tree bring allocation buffers of their own.
    pub(super) fn enter<const SHARED: bool>(
        &self,
        hash: u64,
        proof: Option<Proof>,
        own: Option<&ThreadBuffers>,
    ) -> Option<(u32, bool)> {
        debug_assert!(own.is_some() || !SHARED, "threads would be given the same place");
        let give_back = |number| own.into_iter().for_each(|own| own.nodes.give_back(number));
        let allocate = || self.allocate_node(own);
        enter::<Native, SHARED>(&self.index, &self.nodes, hash, proof, allocate, give_back)
    }

    /// Puts all nodes into the index again, if they are not there; `false` where somebody said stop before it was done.
    pub(super) fn fill_index(&mut self, stop: &AtomicBool) -> bool {
        if self.is_indexed {
            return true;
        }
        if !blank(&mut self.index, stop) {
            return false;
        }
        let mask = self.index.len().saturating_sub(1);
        for number in 1..*self.used.0.get_mut() {
            if number.is_multiple_of(LOOK) && stop.load(Relaxed) {
                return false;
            }
            let mut place = *self.nodes[number as usize].hash.get_mut() as usize & mask;
            while *self.index[place].get_mut() != 0 {
                place = (place + 1) & mask;
            }
            *self.index[place].get_mut() = number;
        }
        self.is_indexed = true;
        true
    }
}

/// Entries between two looks at whether somebody said stop.
pub(super) const LOOK: u32 = 1 << 12;

/// Empties all places of an index; `false` where somebody said stop before it was done.
pub(super) fn blank(index: &mut [AtomicU32], stop: &AtomicBool) -> bool {
    index.chunks_mut(1 << 18).all(|piece| {
        piece.iter_mut().for_each(|place| *place.get_mut() = 0);
        !stop.load(Relaxed)
    })
}

/// Finds or enters a position in an index of some nodes: [`Tree::enter`], for any kind of words.
#[inline(always)]
pub(super) fn enter<A: Atomics, const SHARED: bool>(
    index: &[A::U32],
    nodes: &[Node<A>],
    hash: u64,
    proof: Option<Proof>,
    allocate: impl Fn() -> Option<u32>,
    give_back: impl Fn(u32),
) -> Option<(u32, bool)> {
    let mask = index.len() - 1;
    let mut place = hash as usize & mask;
    let mut fresh = None;
    loop {
        let found = index[place].load(Acquire);
        if found == 0 {
            let number = match fresh {
                Some(number) => number,
                None => allocate()?,
            };
            fresh = Some(number);
            nodes[number as usize].reset(hash, proof);
            // Who sees the number sees the entry. Where another thread was faster, its entry is looked at next.
            if !SHARED {
                index[place].store(number, Relaxed);
                return Some((number, true));
            }
            if index[place].exchange(0, number, Release, Relaxed).is_ok() {
                return Some((number, true));
            }
        } else if nodes[found as usize].hash.load(Relaxed) == hash {
            if let Some(number) = fresh {
                give_back(number);
            }
            return Some((found, false));
        } else {
            place = (place + 1) & mask;
        }
    }
}
