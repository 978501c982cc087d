//! Memory of transposition tables: blank pages of the system's, large ones where it has them.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// A type for which bytes that are all zero make a value, and which needs no dropping.
///
/// # Safety
///
/// They must, and it must not.
pub(crate) unsafe trait Zero {}

// SAFETY: zeros make a number.
unsafe impl Zero for u64 {}

/// Values that were nothing but zeros when they were made.
///
/// The system hands out pages that are blank when they are first used: a table of any size is there at once. An allocator would
/// write zeros to memory that must begin at a whole cache line, for 256 MB during 140 ms in which nobody can say stop.
#[derive(Debug)]
pub(crate) struct Zeros<T> {
    start: NonNull<T>,
    len: usize,
}

// SAFETY: it owns its values as a box of them would.
unsafe impl<T: Send> Send for Zeros<T> {}
// SAFETY: the same.
unsafe impl<T: Sync> Sync for Zeros<T> {}

/// So many values of nothing but zeros, or half as many while there is not enough memory; `None` below `least`.
pub(crate) fn allocate<T: Zero>(mut count: usize, least: usize) -> Option<Zeros<T>> {
    while count >= least && count > 0 {
        let bytes = count.checked_mul(size_of::<T>());
        if let Some(start) = bytes.and_then(system::blank) {
            return Some(Zeros { start, len: count });
        }
        count /= 2;
    }
    None
}

/// How many nodes are to be searched with a table of so many bytes before nearly all of its large pages (2 MB) have been used: many a node
/// ends without a word in the table.
pub(crate) fn nodes_to_warm(bytes: usize) -> u64 {
    (bytes >> 21) as u64 * 128
}

impl<T> Default for Zeros<T> {
    fn default() -> Zeros<T> {
        Zeros { start: NonNull::dangling(), len: 0 }
    }
}

impl<T> Deref for Zeros<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: there are `len` values from `start` on, which zeros make or somebody has written.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for Zeros<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: the same, and who changes this changes them alone.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl<T> Drop for Zeros<T> {
    fn drop(&mut self) {
        if self.len > 0 {
            system::give_back(self.start, self.len * size_of::<T>());
        }
    }
}

#[cfg(target_os = "linux")]
mod system {
    use plyground_core::memory;
    use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous, munmap};
    use std::ptr::{NonNull, null_mut};

    pub(crate) fn blank<T>(bytes: usize) -> Option<NonNull<T>> {
        let (how, whose) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE);
        // SAFETY: where memory may lie anywhere, it lies where none was. It begins at a whole page.
        let start = unsafe { mmap_anonymous(null_mut(), bytes, how, whose) }.ok()?;
        // With pages of 4 KB nearly every probe of a large table would wait for an address first.
        // SAFETY: this memory is ours; the advice changes no content, and whether it is taken does not matter.
        let _ = unsafe { madvise(start, bytes, Advice::LinuxHugepage) };
        memory::mapped(bytes);
        NonNull::new(start.cast())
    }

    pub(crate) fn give_back<T>(start: NonNull<T>, bytes: usize) {
        // SAFETY: all of it came from `blank`, and nobody looks at it again.
        let _ = unsafe { munmap(start.as_ptr().cast(), bytes) };
        memory::unmapped(bytes);
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::ptr::NonNull;

    fn layout<T>(bytes: usize) -> Option<Layout> {
        Layout::from_size_align(bytes, align_of::<T>()).ok().filter(|layout| layout.size() > 0)
    }

    pub(crate) fn blank<T>(bytes: usize) -> Option<NonNull<T>> {
        // SAFETY: the layout is not empty.
        NonNull::new(unsafe { alloc_zeroed(layout::<T>(bytes)?) }.cast())
    }

    pub(crate) fn give_back<T>(start: NonNull<T>, bytes: usize) {
        if let Some(layout) = layout::<T>(bytes) {
            // SAFETY: all of it came from `blank` with this layout, and nobody looks at it again.
            unsafe { dealloc(start.as_ptr().cast(), layout) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_blank_and_too_much_is_halved() {
        for count in [1, 1000, 3 << 20] {
            let mut zeros: Zeros<u64> = allocate(count, 1).unwrap();
            assert!(zeros.len() == count && zeros.iter().all(|&word| word == 0));
            zeros[count - 1] = 7;
            assert_eq!(zeros.iter().sum::<u64>(), 7);
        }
        assert!(allocate::<u64>(usize::MAX / 8, usize::MAX / 16).is_none());
        assert_eq!(Zeros::<u64>::default().len(), 0);
    }
}
