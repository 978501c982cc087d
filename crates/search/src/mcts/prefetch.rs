//! Prefetching: asking for memory before it is needed.

/// Asks for the cache line of a place, and goes on without waiting for it.
#[inline(always)]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address comes from a reference, and asking for a line reads nothing and changes nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    // Elsewhere a load that nobody needs at once does much the same.
    #[cfg(not(target_arch = "x86_64"))]
    std::hint::black_box(std::ptr::from_ref(place));
}

/// Asks for the cache line of a place that is going to be written, so that no other core keeps a copy of it.
#[inline(always)]
pub(super) fn prefetch_to_write<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the address comes from a reference, and asking for a line reads nothing and changes nothing. Processors that
    // do not know the instruction pass over it.
    unsafe {
        use std::arch::asm;
        asm!("prefetchw [{}]", in(reg) std::ptr::from_ref(place), options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(target_arch = "x86_64"))]
    prefetch(place);
}
