//! The allocator of a tree: places for positions and moves, from its pools or from the buffers of a thread.

use super::allocation::{self, ThreadBuffers};
use super::block;
use super::tree::Tree;
use crate::pages::LINE;
use plyground_core::Seat;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

impl Tree {
    #[inline]
    pub(super) fn allocate_node(&self, own: Option<&ThreadBuffers>) -> Option<u32> {
        let (next, len) = (&self.used.0, self.nodes.len());
        own.map_or_else(
            || allocate(next, 1, len),
            |own| own.nodes.allocate(next, 1, allocation::NODES, len, |_| ()),
        )
    }

    #[inline]
    pub(super) fn allocate_words(&self, count: u32, own: Option<&ThreadBuffers>) -> Option<u32> {
        let (next, len) = (&self.filled.0, self.arena.words().len());
        own.map_or_else(
            || allocate(next, count, len),
            |own| own.words.allocate(next, count, allocation::WORDS, len, |lost| self.leave_blank(lost)),
        )
    }

    /// Marks words as belonging to nobody: blocks without moves.
    fn leave_blank(&self, words: Range<u32>) {
        let words = &self.arena.words()[words.start as usize..words.end as usize];
        words.chunks(LINE).for_each(|line| block::write(line, 0, 0, Seat::FIRST));
    }

    /// Retires the allocation buffers of threads: what they did not use goes back, or stays blank.
    pub(super) fn retire_buffers<'a>(&mut self, all: impl Iterator<Item = &'a ThreadBuffers>) {
        for buffers in all {
            for number in buffers.nodes.retire(self.used.0.get_mut()) {
                // Nothing has such a key.
                self.nodes[number as usize].reset(!u64::from(number), None);
            }
            let words = buffers.words.retire(self.filled.0.get_mut());
            self.leave_blank(words);
        }
    }
}

/// The next `count` places of a pool of `len`, if they are left, for the only thread there is.
#[inline]
fn allocate(next: &AtomicU32, count: u32, len: usize) -> Option<u32> {
    let from = next.load(Relaxed);
    if from as usize + count as usize > len {
        return None;
    }
    next.store(from + count, Relaxed);
    Some(from)
}
