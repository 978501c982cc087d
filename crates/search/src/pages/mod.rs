//! Memory of large trees and tables, in large pages.
//!
//! A walk down a tree of a hundred megabytes touches memory that no two levels share; with pages of 4 KiB the processor
//! then looks up addresses for as long as it waits for the memory itself. Linux gives pages of 2 MiB to those who ask
//! before they write.

#[cfg_attr(target_os = "linux", path = "linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "elsewhere.rs")]
mod system;

use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::AtomicU32;

/// A type for which bytes that are all zero make its default value.
///
/// # Safety
///
/// They must make a value of the type, and nothing may be lost when a value is never dropped.
pub(crate) unsafe trait Blank: Default + Send + Sync {
    /// Whether large pages are asked for. A page is made blank when it is first used, a large one in a millisecond: whoever
    /// uses all of them at once does better without.
    const IN_LARGE_PAGES: bool = true;
}

// SAFETY: any bytes make an integer, and it needs no drop.
unsafe impl Blank for AtomicU32 {}

/// Words of a cache line.
pub(crate) const LINE: usize = 16;

/// A cache line.
#[derive(Default)]
#[repr(C, align(64))]
pub(crate) struct Line([AtomicU32; LINE]);

// SAFETY: as for the words of which it consists, and of nothing else.
unsafe impl Blank for Line {}

impl Pool<Line> {
    /// All lines, word by word.
    #[inline(always)]
    pub(crate) fn words(&self) -> &[AtomicU32] {
        // SAFETY: a line consists of its words, one after the other.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr().cast(), LINE * self.len) }
    }
}

/// A long list that grows, and keeps its memory when it is cleared: what is new to it is blank, or what a list before it
/// left there. From [`LARGE`] on its memory is asked of the system itself, which hands out pages when they are first used.
pub(crate) struct Pool<T: Blank> {
    start: NonNull<T>,
    len: usize,
    /// Items that there is memory for, all of them written or blank.
    held: usize,
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

/// Bytes from which on memory is asked of the system: it is there at once, while that of a vector is written first.
const LARGE: usize = 1 << 18;

// SAFETY: a pool is the only way to its items, as a vector is, and they may be sent and shared.
unsafe impl<T: Blank> Send for Pool<T> {}
// SAFETY: as above.
unsafe impl<T: Blank> Sync for Pool<T> {}

impl<T: Blank> Pool<T> {
    pub(crate) fn new() -> Pool<T> {
        Pool::from(Vec::new())
    }

    /// Bytes that its items take.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<T>() * self.len
    }

    /// Bytes of memory that it holds, those of its items among them.
    pub(crate) fn held_bytes(&self) -> usize {
        size_of::<T>()
            * match self.owner {
                Owner::Vector(capacity) => capacity,
                Owner::System => self.held,
            }
    }

    /// Becomes empty; the memory stays.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Gives back the memory beyond its items.
    pub(crate) fn trim(&mut self) {
        if self.held == self.len {
            return;
        }
        if self.len > 0 && self.owner == Owner::System {
            let (before, bytes) = (self.held * size_of::<T>(), self.len * size_of::<T>());
            // Where the system keeps it, it can be used again.
            if let Some(start) = system::resize(self.start, before, bytes) {
                (self.start, self.held) = (start, self.len);
            }
            return;
        }
        let len = self.len;
        let before = std::mem::replace(self, Pool::new());
        if len > 0 {
            let mut items = before.into_items();
            items.truncate(len);
            items.shrink_to_fit();
            *self = Pool::from(items);
        }
    }

    /// Becomes `len` items long, if it was shorter; `false` where there is no room.
    pub(crate) fn grow(&mut self, len: usize) -> bool {
        if len > self.held && !self.hold(len) {
            return false;
        }
        self.len = self.len.max(len);
        true
    }

    /// Gets memory for so many items, more than there are.
    fn hold(&mut self, count: usize) -> bool {
        let Some(bytes) = count.checked_mul(size_of::<T>()) else { return false };
        if self.owner == Owner::System {
            let Some(start) = system::resize(self.start, self.held * size_of::<T>(), bytes) else {
                return false;
            };
            (self.start, self.held) = (start, count);
            return true;
        }
        if bytes >= LARGE
            && let Some(start) = system::blank::<T>(bytes)
        {
            // SAFETY: both places have room for all items there are, and are not the same; none is dropped.
            unsafe { self.start.copy_to_nonoverlapping(start, self.len) };
            *self = Pool { start, len: self.len, held: count, owner: Owner::System };
            return true;
        }
        let len = self.len;
        let mut items = std::mem::replace(self, Pool::new()).into_items();
        let is_room = items.try_reserve_exact(count - items.len()).is_ok();
        if is_room {
            items.resize_with(count, T::default);
        }
        *self = Pool::from(items);
        self.len = len;
        is_room
    }

    /// All items that it holds, as a vector. Asked of pools only that belong to a vector.
    fn into_items(self) -> Vec<T> {
        let Owner::Vector(capacity) = self.owner else { return Vec::new() };
        let pool = ManuallyDrop::new(self);
        // SAFETY: these are the parts of a vector that was not dropped.
        unsafe { Vec::from_raw_parts(pool.start.as_ptr(), pool.held, capacity) }
    }
}

impl<T: Blank> From<Vec<T>> for Pool<T> {
    fn from(items: Vec<T>) -> Pool<T> {
        let mut items = ManuallyDrop::new(items);
        let start = NonNull::new(items.as_mut_ptr()).expect("vectors begin somewhere");
        Pool { start, len: items.len(), held: items.len(), owner: Owner::Vector(items.capacity()) }
    }
}

impl<T: Blank> Drop for Pool<T> {
    fn drop(&mut self) {
        match self.owner {
            Owner::System => system::give_back(self.start, self.held * size_of::<T>()),
            // SAFETY: these are the parts of a vector that was not dropped.
            Owner::Vector(capacity) => unsafe {
                drop(Vec::from_raw_parts(self.start.as_ptr(), self.held, capacity));
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
        for len in [3 << 20, 0] {
            // What was cleared begins at the same place, and holds its memory until that is asked back.
            let held = pool.held_bytes();
            pool.clear();
            assert!(pool.is_empty() && pool.grow(len) && pool.bytes() == 4 * len);
            assert_eq!(pool.held_bytes(), held);
            pool.trim();
            assert!(pool.len() == len && pool.held_bytes() < held, "{len}");
            assert!((0..len).all(|i| pool[i].load(Relaxed) == 1 + i as u32));
        }
        assert!(pool.grow(1000) && pool.held_bytes() == 4000);
        pool.clear();
        assert!(pool.grow(10) && pool.held_bytes() == 4000);
        pool.trim();
        assert!(pool.len() == 10 && pool.held_bytes() == 40);
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
