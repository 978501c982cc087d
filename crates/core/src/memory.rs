//! A counting allocator: how often work asks for memory, and its peak in bytes.
//!
//! A program that wants to know makes [`Counting`] its allocator. It counts only while something is measured, so that all other
//! work pays for a look at a flag. Who takes memory from the system itself tells it by [`mapped`] and [`unmapped`].

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};

/// The system's allocator, which can count.
#[derive(Copy, Clone, Debug)]
pub struct Counting;

static IS_COUNTING: AtomicBool = AtomicBool::new(false);
static TIMES: AtomicU64 = AtomicU64::new(0);
/// Bytes in use above those at the start; freeing what was there before makes it less than nothing.
static BYTES: AtomicI64 = AtomicI64::new(0);
static MOST: AtomicI64 = AtomicI64::new(0);

fn count(times: u64, bytes: i64) {
    if IS_COUNTING.load(Relaxed) {
        TIMES.fetch_add(times, Relaxed);
        MOST.fetch_max(BYTES.fetch_add(bytes, Relaxed) + bytes, Relaxed);
    }
}

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(1, layout.size() as i64);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(1, layout.size() as i64);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(0, -(layout.size() as i64));
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(1, size as i64 - layout.size() as i64);
        // SAFETY: as promised by the caller.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// Counts bytes that were asked of the system itself, beside the allocator.
pub fn mapped(bytes: usize) {
    count(1, bytes as i64);
}

/// Counts bytes that were given back to the system itself.
pub fn unmapped(bytes: usize) {
    count(0, -(bytes as i64));
}

/// What some work took of the allocator, on all threads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// How often it was asked for memory.
    pub times: u64,
    /// The most bytes in use at once, above those before.
    pub bytes: u64,
}

/// Counts what some work takes; `None` in a program whose allocator does not count. One measurement at a time.
pub fn taken(work: impl FnOnce()) -> Option<Taken> {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock();
    TIMES.store(0, Relaxed);
    BYTES.store(0, Relaxed);
    MOST.store(0, Relaxed);
    IS_COUNTING.store(true, Relaxed);
    drop(std::hint::black_box(Box::new(0_u8)));
    let is_counted = TIMES.swap(0, Relaxed) > 0;
    MOST.store(0, Relaxed);
    work();
    IS_COUNTING.store(false, Relaxed);
    let bytes = MOST.load(Relaxed).max(0) as u64;
    is_counted.then(|| Taken { times: TIMES.load(Relaxed), bytes })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_program_with_another_allocator_does_not_know() {
        assert_eq!(super::taken(|| drop(vec![0_u8; 100])), None);
    }
}
