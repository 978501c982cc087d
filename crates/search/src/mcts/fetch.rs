//! Asking for memory before it is needed.

/// Asks for the cache line of a place, and goes on without waiting for it.
#[inline(always)]
pub(super) fn fetch<T>(place: &T) {
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
