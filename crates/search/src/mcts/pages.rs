//! Large pages for large trees.
//!
//! A walk down a tree of a hundred megabytes touches memory that no two levels share; with pages of 4 KiB the processor
//! then looks up addresses for as long as it waits for the memory itself. Linux gives pages of 2 MiB to those who ask.

use std::alloc::{Layout, alloc_zeroed};

/// A type for which bytes that are all zero make its default value.
///
/// # Safety
///
/// They must make a value of the type.
pub(super) unsafe trait Blank: Default {}

// SAFETY: any bytes make an integer.
unsafe impl Blank for std::sync::atomic::AtomicU32 {}

/// Makes a pool `len` items long, in large pages where the system has them; `false` where there is no room.
///
/// A pool that becomes many times larger begins anew in memory that nobody has written to: the system hands it out when it
/// is first used, and it is zero then.
pub(super) fn grow<T: Blank>(pool: &mut Vec<T>, len: usize) -> bool {
    if pool.capacity() < len / MANY {
        let Some(mut large) = blank(len) else { return false };
        pool.drain(..).zip(&mut large).for_each(|(item, place)| *place = item);
        *pool = large;
        return true;
    }
    if pool.try_reserve_exact(len.saturating_sub(pool.len())).is_err() {
        return false;
    }
    advise(pool.as_mut_ptr().cast(), pool.capacity() * size_of::<T>());
    pool.resize_with(len, T::default);
    true
}

/// How many times larger is many.
const MANY: usize = 8;

/// So many items that are all zero; `None` where there is no room.
fn blank<T: Blank>(len: usize) -> Option<Vec<T>> {
    let layout = Layout::array::<T>(len).ok().filter(|layout| layout.size() > 0)?;
    // SAFETY: the layout has a size.
    let start = unsafe { alloc_zeroed(layout) };
    if start.is_null() {
        return None;
    }
    advise(start, layout.size());
    // SAFETY: the memory comes from the allocator that vectors use, in the layout of `len` items, and all of them are values
    // since all bytes are zero.
    Some(unsafe { Vec::from_raw_parts(start.cast(), len, len) })
}

#[cfg(target_os = "linux")]
fn advise(start: *mut u8, bytes: usize) {
    use std::ffi::{c_int, c_void};
    unsafe extern "C" {
        fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
    }
    const HUGE: c_int = 14;
    const PAGE: usize = 4096;
    let skipped = start.align_offset(PAGE);
    // Below a few large pages there is nothing to gain.
    if bytes < (4 << 20) {
        return;
    }
    // SAFETY: the range lies within one allocation of the caller, and this advice changes neither its contents nor who may
    // use it. Whether the system follows it makes no difference but in speed, so the answer is not looked at.
    unsafe {
        madvise(start.add(skipped).cast(), (bytes - skipped) / PAGE * PAGE, HUGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_: *mut u8, _: usize) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[test]
    fn what_is_new_is_blank_and_what_was_there_stays() {
        let mut pool: Vec<AtomicU32> = Vec::new();
        for len in [1_usize, 1000, 3 << 20] {
            let before = pool.len();
            assert!(grow(&mut pool, len));
            assert_eq!(pool.len(), len);
            assert!((0..before).all(|i| pool[i].load(Relaxed) == 1 + i as u32));
            assert!((before..len).all(|i| pool[i].load(Relaxed) == 0));
            (0..len).for_each(|i| pool[i].store(1 + i as u32, Relaxed));
        }
        assert!(!grow(&mut pool, usize::MAX / 8), "no room is no panic");
    }
}
