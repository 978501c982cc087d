//! Places that a thread has for itself.
//!
//! Threads that share a tree would all ask one counter for the place of every position, and wait for each other there. So
//! each of them asks for many places at a time.

use super::pages::LINE;
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// What one thread has asked for and not used yet, in cache lines of its own.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Claims {
    pub(super) nodes: Run,
    pub(super) words: Run,
}

/// Places that follow each other.
#[derive(Default)]
pub(super) struct Run(Cell<Range<u32>>);

/// Positions that a thread asks for at a time.
pub(super) const NODES: u32 = 64;
/// Words for moves that it asks for at a time.
pub(super) const WORDS: u32 = 64 * LINE as u32;

impl Run {
    /// The next `count` places of a pool of `len`, of which others have taken those before `next`; `many` at once where
    /// there are so many. `None` where they are not left; `lost` is told what was too short to be used.
    pub(super) fn claim(
        &self,
        next: &AtomicU32,
        count: u32,
        many: u32,
        len: usize,
        lost: impl FnOnce(Range<u32>),
    ) -> Option<u32> {
        let mut own = self.0.take();
        if own.end - own.start < count {
            let more = claim(next, many.max(count), len).or_else(|| claim(next, count, len));
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
    pub(super) fn unclaim(&self, place: u32) {
        let own = self.0.take();
        self.0.set(place..own.end);
    }

    /// Gives all places back that nobody follows; returns the others.
    pub(super) fn end(&self, next: &mut u32) -> Range<u32> {
        let own = self.0.take();
        if own.end == *next && !own.is_empty() {
            *next = own.start;
            return 0..0;
        }
        own
    }
}

/// The next `count` places of a pool of `len`, if they are left.
fn claim(next: &AtomicU32, count: u32, len: usize) -> Option<Range<u32>> {
    let more = |from: u32| (from as usize + count as usize <= len).then(|| from + count);
    next.fetch_update(Relaxed, Relaxed, more).ok().map(|from| from..from + count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_given_once() {
        let next = AtomicU32::new(1);
        let runs = [Run::default(), Run::default()];
        let mut given: Vec<u32> = Vec::new();
        let mut gone = Vec::new();
        // Two threads in turns, one of them in threes; 40 places, eight at a time.
        loop {
            let before = given.len();
            for (run, count) in runs.iter().zip([1, 3]) {
                let found = run.claim(&next, count, 8, 40, |lost| gone.extend(lost));
                given.extend(found.into_iter().flat_map(|from| from..from + count));
            }
            if given.len() == before {
                break;
            }
        }
        given.extend(gone);
        let mut next = next.into_inner();
        for run in &runs {
            given.extend(run.end(&mut next));
        }
        given.sort_unstable();
        assert_eq!(given, (1..next).collect::<Vec<_>>());
        assert!(next >= 38, "{next}");
    }

    #[test]
    fn what_is_given_back_is_given_again() {
        let next = AtomicU32::new(5);
        let run = Run::default();
        let place = run.claim(&next, 1, 4, 100, |_| ());
        assert_eq!(place, Some(5));
        run.unclaim(5);
        assert_eq!(run.claim(&next, 1, 4, 100, |_| ()), Some(5));
        let mut next = next.into_inner();
        assert!(run.end(&mut next).is_empty());
        assert_eq!(next, 6, "the rest is given back");
    }
}
