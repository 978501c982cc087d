//! Memory of the transposition table, in large pages where the system has them.

use std::mem::MaybeUninit;

/// So many values of `make`, or half as many while there is not enough memory; `None` below `least`.
pub(super) fn allocate<T>(mut count: usize, least: usize, make: fn() -> T) -> Option<Box<[T]>> {
    while count >= least {
        let mut values: Vec<T> = Vec::new();
        if values.try_reserve_exact(count).is_ok() {
            advise_large_pages(values.spare_capacity_mut());
            values.resize_with(count, make);
            return Some(values.into_boxed_slice());
        }
        count /= 2;
    }
    None
}

/// Asks for pages of 2 MB: with 4 KB pages nearly every probe of a large table would wait for an address first.
fn advise_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let bytes = size_of_val(memory);
        let start = memory.as_mut_ptr().cast::<u8>();
        let skip = start.align_offset(PAGE);
        if bytes.checked_sub(skip).is_some_and(|rest| rest > PAGE) {
            // SAFETY: `skip` is less than `bytes`, so both the address and the length stay within the slice, which is
            // borrowed for as long as the call takes. The advice changes no content; whether it is taken does not
            // matter.
            let _ = unsafe {
                rustix::mm::madvise(
                    start.add(skip).cast(),
                    (bytes - skip) & !(PAGE - 1),
                    rustix::mm::Advice::LinuxHugepage,
                )
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
