//! Large pages for large trees.
//!
//! A walk down a tree of a hundred megabytes touches memory that no two levels share; with pages of 4 KiB the processor
//! then looks up addresses for as long as it waits for the memory itself. Linux gives pages of 2 MiB to those who ask.

/// Room for exactly `len` items in all, in large pages where the system has them; `false` where there is no room.
pub(super) fn reserve<T>(pool: &mut Vec<T>, len: usize) -> bool {
    if pool.try_reserve_exact(len.saturating_sub(pool.len())).is_err() {
        return false;
    }
    advise(pool.as_mut_ptr().cast(), pool.capacity() * size_of::<T>());
    true
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
