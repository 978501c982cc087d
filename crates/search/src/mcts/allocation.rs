//! Thread-local allocation buffers.
//!
//! Threads that share a tree would all bump one counter for every position, and wait for each other there. So each of them
//! takes many places at a time, and allocates from those.

use crate::pages::LINE;
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The allocation buffers of one thread, in cache lines of its own.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct ThreadBuffers {
    pub(super) nodes: AllocationBuffer,
    pub(super) words: AllocationBuffer,
}

/// An allocation buffer: places that follow each other, taken from the pool and not used yet.
#[derive(Default)]
pub(super) struct AllocationBuffer(Cell<Range<u32>>);

/// Positions that a thread takes at a time.
pub(super) const NODES: u32 = 64;
/// Words for moves that it takes at a time.
pub(super) const WORDS: u32 = 64 * LINE as u32;

impl AllocationBuffer {
    /// The next `count` places of a pool of `len`, of which others have taken those before `next`; the buffer is refilled
    /// with `many` at once where there are so many. `None` where they are not left; `lost` is told what was too short to be
    /// used.
    pub(super) fn allocate(
        &self,
        next: &AtomicU32,
        count: u32,
        many: u32,
        len: usize,
        lost: impl FnOnce(Range<u32>),
    ) -> Option<u32> {
        let mut own = self.0.take();
        if own.end - own.start < count {
            let more = allocate(next, many.max(count), len).or_else(|| allocate(next, count, len));
            let Some(more) = more else {
                self.0.set(own);
                return None;
            };
            if !own.is_empty() {
                lost(own);
            }
            own = more;
        }
        let from = own.start;
        self.0.set(from + count..own.end);
        Some(from)
    }

    /// Gives back the last place.
    pub(super) fn give_back(&self, place: u32) {
        let own = self.0.take();
        self.0.set(place..own.end);
    }

    /// Retires the buffer: gives its places back if they are the pool's last; returns them where they are not.
    pub(super) fn retire(&self, next: &mut u32) -> Range<u32> {
        let own = self.0.take();
        if own.end == *next && !own.is_empty() {
            *next = own.start;
            return 0..0;
        }
        own
    }
}

/// The next `count` places of a pool of `len`, if they are left.
fn allocate(next: &AtomicU32, count: u32, len: usize) -> Option<Range<u32>> {
    let more = |from: u32| (from as usize + count as usize <= len).then(|| from + count);
    next.fetch_update(Relaxed, Relaxed, more).ok().map(|from| from..from + count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_given_once() {
        let next = AtomicU32::new(1);
        let buffers = [AllocationBuffer::default(), AllocationBuffer::default()];
        let mut given: Vec<u32> = Vec::new();
        let mut gone = Vec::new();
        // Two threads in turns, one of them in threes; 40 places, eight at a time.
        loop {
            let before = given.len();
            for (buffer, count) in buffers.iter().zip([1, 3]) {
                let found = buffer.allocate(&next, count, 8, 40, |lost| gone.extend(lost));
                given.extend(found.into_iter().flat_map(|from| from..from + count));
            }
            if given.len() == before {
                break;
            }
        }
        given.extend(gone);
        let mut next = next.into_inner();
        for buffer in &buffers {
            given.extend(buffer.retire(&mut next));
        }
        given.sort_unstable();
        assert_eq!(given, (1..next).collect::<Vec<_>>());
        assert!(next >= 38, "{next}");
    }

    #[test]
    fn what_is_given_back_is_given_again() {
        let next = AtomicU32::new(5);
        let buffer = AllocationBuffer::default();
        let place = buffer.allocate(&next, 1, 4, 100, |_| ());
        assert_eq!(place, Some(5));
        buffer.give_back(5);
        assert_eq!(buffer.allocate(&next, 1, 4, 100, |_| ()), Some(5));
        let mut next = next.into_inner();
        assert!(buffer.retire(&mut next).is_empty());
        assert_eq!(next, 6, "the rest is given back");
    }
}
