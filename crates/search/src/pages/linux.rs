//! Memory from the system, on Linux.

use super::Blank;
use plyground_core::memory;
use rustix::mm::{Advice, MapFlags, MremapFlags, ProtFlags, madvise, mmap_anonymous, mremap, munmap};
use std::ptr::{NonNull, null_mut};

/// Blank memory that nobody has used.
pub(super) fn blank<T: Blank>(bytes: usize) -> Option<NonNull<T>> {
    let (how, whose) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE);
    // SAFETY: where memory may lie anywhere, it lies where none was.
    let start = unsafe { mmap_anonymous(null_mut(), bytes, how, whose) }.ok()?;
    in_large_pages::<T>(start, bytes);
    memory::mapped(bytes);
    NonNull::new(start.cast())
}

/// More or less of what [`blank`] gave, perhaps somewhere else; what was there stays as it is where there is no room.
pub(super) fn resize<T: Blank>(start: NonNull<T>, before: usize, bytes: usize) -> Option<NonNull<T>> {
    // SAFETY: the caller has all of this memory, and goes on with what comes back.
    let start = unsafe { mremap(start.as_ptr().cast(), before, bytes, MremapFlags::MAYMOVE) }.ok()?;
    in_large_pages::<T>(start, bytes);
    memory::unmapped(before);
    memory::mapped(bytes);
    NonNull::new(start.cast())
}

/// Whether the system follows makes no difference but in speed, so that its answer is not looked at.
fn in_large_pages<T: Blank>(start: *mut std::ffi::c_void, bytes: usize) {
    if !T::IN_LARGE_PAGES {
        return;
    }
    // SAFETY: this is memory of the caller, and the advice changes neither its contents nor who may use it.
    let _ = unsafe { madvise(start, bytes, Advice::LinuxHugepage) };
}

pub(super) fn give_back<T>(start: NonNull<T>, bytes: usize) {
    // SAFETY: the caller has all of this memory, and never looks at it again.
    let _ = unsafe { munmap(start.as_ptr().cast(), bytes) };
    memory::unmapped(bytes);
}
