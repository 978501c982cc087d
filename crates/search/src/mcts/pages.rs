//! Memory of large trees, in large pages.
//!
//! A walk down a tree of a hundred megabytes touches memory that no two levels share; with pages of 4 KiB the processor
//! then looks up addresses for as long as it waits for the memory itself. Linux gives pages of 2 MiB to those who ask
//! before they write.

use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::AtomicU32;

/// A type for which bytes that are all zero make its default value.
///
/// # Safety
///
/// They must make a value of the type, and nothing may be lost when a value is never dropped.
pub(super) unsafe trait Blank: Default + Send + Sync {}

// SAFETY: any bytes make an integer, and it needs no drop.
unsafe impl Blank for AtomicU32 {}

/// Words of a cache line.
pub(super) const LINE: usize = 16;

/// A cache line.
#[derive(Default)]
#[repr(C, align(64))]
pub(super) struct Line([AtomicU32; LINE]);

// SAFETY: as for the words of which it consists, and of nothing else.
unsafe impl Blank for Line {}

impl Pool<Line> {
    /// All lines, word by word.
    #[inline(always)]
    pub(super) fn words(&self) -> &[AtomicU32] {
        // SAFETY: a line consists of its words, one after the other.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr().cast(), LINE * self.len) }
    }
}

/// A long list that grows, and is blank where nothing was written. From [`LARGE`] on its memory is asked of the system
/// itself, which hands out pages when they are first used.
pub(super) struct Pool<T: Blank> {
    start: NonNull<T>,
    len: usize,
    owner: Owner,
}

/// Whom the memory belongs to.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Owner {
    /// A vector of this capacity.
    Vector(usize),
    /// Nobody else.
    System,
}

/// Bytes from which on memory is asked of the system.
const LARGE: usize = 8 << 20;

// SAFETY: a pool is the only way to its items, as a vector is, and they may be sent and shared.
unsafe impl<T: Blank> Send for Pool<T> {}
// SAFETY: as above.
unsafe impl<T: Blank> Sync for Pool<T> {}

impl<T: Blank> Pool<T> {
    pub(super) fn new() -> Pool<T> {
        Pool::from(Vec::new())
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<T>()
            * match self.owner {
                Owner::Vector(capacity) => capacity,
                Owner::System => self.len,
            }
    }

    /// Becomes `len` items long, if it was shorter; `false` where there is no room.
    pub(super) fn grow(&mut self, len: usize) -> bool {
        if len <= self.len {
            return true;
        }
        let Some(bytes) = len.checked_mul(size_of::<T>()) else { return false };
        if self.owner == Owner::System {
            let Some(start) = system::extend(self.start, self.len * size_of::<T>(), bytes) else {
                return false;
            };
            (self.start, self.len) = (start, len);
            return true;
        }
        if bytes >= LARGE
            && let Some(start) = system::blank::<T>(bytes)
        {
            // SAFETY: both places have room for all items there are, and are not the same; none is dropped.
            unsafe { self.start.copy_to_nonoverlapping(start, self.len) };
            *self = Pool { start, len, owner: Owner::System };
            return true;
        }
        let mut items = self.take();
        let is_room = items.try_reserve_exact(len - items.len()).is_ok();
        if is_room {
            items.resize_with(len, T::default);
        }
        *self = Pool::from(items);
        is_room
    }

    /// What it holds, as a vector; it is empty then. Asked of pools only that belong to a vector.
    fn take(&mut self) -> Vec<T> {
        let empty = ManuallyDrop::new(std::mem::replace(self, Pool::new()));
        let Owner::Vector(capacity) = empty.owner else { return Vec::new() };
        // SAFETY: these are the parts of a vector that was not dropped.
        unsafe { Vec::from_raw_parts(empty.start.as_ptr(), empty.len, capacity) }
    }
}

impl<T: Blank> From<Vec<T>> for Pool<T> {
    fn from(items: Vec<T>) -> Pool<T> {
        let mut items = ManuallyDrop::new(items);
        let start = NonNull::new(items.as_mut_ptr()).expect("vectors begin somewhere");
        Pool { start, len: items.len(), owner: Owner::Vector(items.capacity()) }
    }
}

impl<T: Blank> Drop for Pool<T> {
    fn drop(&mut self) {
        match self.owner {
            Owner::System => system::give_back(self.start, self.len * size_of::<T>()),
            // SAFETY: these are the parts of a vector that was not dropped.
            Owner::Vector(capacity) => unsafe {
                drop(Vec::from_raw_parts(self.start.as_ptr(), self.len, capacity));
            },
        }
    }
}

impl<T: Blank> Deref for Pool<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: there are `len` items from `start` on.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T: Blank> DerefMut for Pool<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: there are `len` items from `start` on, and who changes the pool changes them alone.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

/// Memory from the system.
#[cfg(target_os = "linux")]
mod system {
    use plyground_core::memory;
    use rustix::mm::{Advice, MapFlags, MremapFlags, ProtFlags, madvise, mmap_anonymous, mremap, munmap};
    use std::ptr::{NonNull, null_mut};

    /// Blank memory that nobody has used.
    pub(super) fn blank<T>(bytes: usize) -> Option<NonNull<T>> {
        let (how, whose) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE);
        // SAFETY: where memory may lie anywhere, it lies where none was.
        let start = unsafe { mmap_anonymous(null_mut(), bytes, how, whose) }.ok()?;
        in_large_pages(start, bytes);
        memory::mapped(bytes);
        NonNull::new(start.cast())
    }

    /// More of what [`blank`] gave, perhaps somewhere else; what was there stays as it is where there is no room.
    pub(super) fn extend<T>(start: NonNull<T>, before: usize, bytes: usize) -> Option<NonNull<T>> {
        // SAFETY: the caller has all of this memory, and goes on with what comes back.
        let start = unsafe { mremap(start.as_ptr().cast(), before, bytes, MremapFlags::MAYMOVE) }.ok()?;
        in_large_pages(start, bytes);
        memory::unmapped(before);
        memory::mapped(bytes);
        NonNull::new(start.cast())
    }

    /// Whether the system follows makes no difference but in speed, so that its answer is not looked at.
    fn in_large_pages(start: *mut std::ffi::c_void, bytes: usize) {
        // SAFETY: this is memory of the caller, and the advice changes neither its contents nor who may use it.
        let _ = unsafe { madvise(start, bytes, Advice::LinuxHugepage) };
    }

    pub(super) fn give_back<T>(start: NonNull<T>, bytes: usize) {
        // SAFETY: the caller has all of this memory, and never looks at it again.
        let _ = unsafe { munmap(start.as_ptr().cast(), bytes) };
        memory::unmapped(bytes);
    }
}

/// Elsewhere vectors do.
#[cfg(not(target_os = "linux"))]
mod system {
    use std::ptr::NonNull;

    pub(super) fn blank<T>(_: usize) -> Option<NonNull<T>> {
        None
    }

    pub(super) fn extend<T>(_: NonNull<T>, _: usize, _: usize) -> Option<NonNull<T>> {
        None
    }

    pub(super) fn give_back<T>(_: NonNull<T>, _: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn what_is_new_is_blank_and_what_was_there_stays() {
        let mut pool: Pool<AtomicU32> = Pool::new();
        for len in [1_usize, 1000, 900, 1 << 20, (LARGE / 4) - 1, LARGE / 4, 3 << 20, 5 << 20] {
            let before = pool.len();
            assert!(pool.grow(len));
            assert_eq!(pool.len(), len.max(before));
            assert!(pool.bytes() >= 4 * pool.len());
            assert!((0..before).all(|i| pool[i].load(Relaxed) == 1 + i as u32));
            assert!((before..len).all(|i| pool[i].load(Relaxed) == 0));
            (0..pool.len()).for_each(|i| pool[i].store(1 + i as u32, Relaxed));
        }
        assert!(!pool.grow(usize::MAX / 8), "no room is no panic");
        assert_eq!(pool[5 << 10].load(Relaxed), 1 + (5 << 10), "and no loss");
        let mut lines: Pool<Line> = Pool::new();
        for len in [1, 100, LARGE / 64] {
            assert!(lines.grow(len));
            assert!(lines.words().len() == LINE * len && lines.as_ptr().addr().is_multiple_of(64));
        }
        let mut small: Pool<AtomicU32> = Pool::new();
        assert!(small.grow(100) && !small.grow(usize::MAX / 2));
        assert_eq!(small.len(), 100);
    }
}
