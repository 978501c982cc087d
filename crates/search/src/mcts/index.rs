//! The index of a tree: a hash table without locks, in which positions are found and entered.

use super::allocation::ThreadBuffers;
use super::prefetch::prefetch;
use super::proof::Proof;
use super::tree::Tree;
use std::sync::atomic::Ordering::*;

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
        let mask = self.index.len() - 1;
        let mut place = hash as usize & mask;
        let mut fresh = None;
        loop {
            let found = self.index[place].load(Acquire);
            if found == 0 {
                let number = match fresh {
                    Some(number) => number,
                    None => self.allocate_node(own)?,
                };
                fresh = Some(number);
                self.node(number).reset(hash, proof);
                // Who sees the number sees the entry. Where another thread was faster, its entry is looked at next.
                if !SHARED {
                    self.index[place].store(number, Relaxed);
                    return Some((number, true));
                }
                if self.index[place].compare_exchange(0, number, Release, Relaxed).is_ok() {
                    return Some((number, true));
                }
            } else if self.node(found).hash.load(Relaxed) == hash {
                if let (Some(own), Some(number)) = (own, fresh) {
                    own.nodes.give_back(number);
                }
                return Some((found, false));
            } else {
                place = (place + 1) & mask;
            }
        }
    }

    /// Puts all nodes into the index again.
    pub(super) fn fill_index(&mut self) {
        self.index.iter_mut().for_each(|place| *place.get_mut() = 0);
        let mask = self.index.len() - 1;
        for number in 1..*self.used.0.get_mut() {
            let mut place = *self.nodes[number as usize].hash.get_mut() as usize & mask;
            while *self.index[place].get_mut() != 0 {
                place = (place + 1) & mask;
            }
            *self.index[place].get_mut() = number;
        }
    }
}
