//! The table of positions that were searched before, shared by all threads without a lock.

use std::sync::atomic::{AtomicU64, Ordering};

/// What the table knows of a position, through the eyes of the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The score is at least this.
    pub(crate) lo: i32,
    /// The score is at most this.
    pub(crate) hi: i32,
    /// The column that was best, of the position as its key names it.
    pub(crate) column: u32,
}

/// Buckets of a few entries of 8 bytes, each bucket within a cache line.
///
/// A key is multiplied by an odd number modulo 2^`bits`, which loses nothing. The high bits of the product say which bucket, the
/// others stand in the entry: together they are the key, so an entry is never taken for that of another position.
///
/// ```text
///   63                  22 21    16 15    10 9      6 5      0
///   [ rest of the product | lo + 32 | hi + 32 | column | work ]
/// ```
///
/// An entry is one atomic word: threads may overwrite, but never tear one another's entries.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Box<[Bucket]>,
    /// How many bits a key has.
    bits: u32,
    /// How many of the product's bits stand in the entry.
    rest: u32,
}

const SLOTS: usize = 4;
const DATA: u32 = 22;
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

#[derive(Debug)]
#[repr(align(32))]
struct Bucket([AtomicU64; SLOTS]);

impl Table {
    /// A table for keys of `bits` bits in at most `bytes`, or in less where there is no more memory.
    ///
    /// Returns `None` where that would be too little to tell all keys apart.
    pub(crate) fn new(bits: u32, bytes: usize) -> Option<Table> {
        let least = bits.saturating_sub(64 - DATA);
        let mut index = (bytes / size_of::<Bucket>()).max(1).ilog2().min(bits);
        loop {
            if index < least {
                return None;
            }
            let mut entries: Vec<Bucket> = Vec::new();
            if entries.try_reserve_exact(1 << index).is_ok() {
                ask_for_large_pages(entries.as_mut_ptr().cast(), size_of::<Bucket>() << index);
                entries.resize_with(1 << index, || Bucket([const { AtomicU64::new(0) }; SLOTS]));
                return Some(Table { entries: entries.into_boxed_slice(), bits, rest: bits - index });
            }
            index = index.checked_sub(1)?;
        }
    }

    /// How much memory the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.entries)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.entries {
            *bucket = Bucket([const { AtomicU64::new(0) }; SLOTS]);
        }
    }

    /// The bucket of a key, and the bits that tell it from others there.
    #[inline(always)]
    fn place(&self, key: u64) -> (&Bucket, u64) {
        let product = key.wrapping_mul(SPREAD) & (u64::MAX >> (64 - self.bits));
        let index = (product >> self.rest) as usize;
        let rest = product & ((1 << self.rest) - 1);
        // SAFETY: `product` has `bits` bits, so `index` has `bits - rest`, and there are 2^(bits - rest) buckets.
        (unsafe { self.entries.get_unchecked(index) }, rest)
    }

    /// Fetches the bucket of a key into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        let (bucket, _) = self.place(key);
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every x86-64 processor has SSE; a prefetch reads nothing.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
                std::ptr::from_ref(bucket).cast(),
            );
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }

    /// What is known of a key.
    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let (bucket, rest) = self.place(key);
        for slot in &bucket.0 {
            let word = slot.load(Ordering::Relaxed);
            if word >> DATA == rest && word != 0 {
                return Some(Entry {
                    lo: (word >> 16 & 63) as i32 - 32,
                    hi: (word >> 10 & 63) as i32 - 32,
                    column: (word >> 6 & 15) as u32,
                });
            }
        }
        None
    }

    /// Keeps what was found, in place of the entry with the least work behind it.
    #[inline(always)]
    pub(crate) fn put(&self, key: u64, entry: Entry, nodes: u64) {
        let (bucket, rest) = self.place(key);
        let work = u64::from((nodes + 1).ilog2()) + 1;
        let data = ((entry.lo + 32) as u64) << 16
            | ((entry.hi + 32) as u64) << 10
            | u64::from(entry.column) << 6
            | work;
        let mut least = u64::MAX;
        let mut place = &bucket.0[0];
        for slot in &bucket.0 {
            let word = slot.load(Ordering::Relaxed);
            if word >> DATA == rest {
                place = slot;
                break;
            }
            if word & 63 < least {
                least = word & 63;
                place = slot;
            }
        }
        place.store(rest << DATA | data, Ordering::Relaxed);
    }
}

/// Asks for pages of 2 MB: with 4 KB pages nearly every look into a large table would wait for an address first.
fn ask_for_large_pages(start: *mut u8, bytes: usize) {
    #[cfg(target_os = "linux")]
    {
        unsafe extern "C" {
            fn madvise(start: *mut u8, bytes: usize, advice: i32) -> i32;
        }
        const PAGE: usize = 4096;
        const HUGE_PAGES: i32 = 14;
        let skip = start.align_offset(PAGE);
        if bytes > skip + PAGE {
            // SAFETY: the pages lie within memory that was just reserved; the advice changes no content. Whether it is
            // taken does not matter.
            unsafe { madvise(start.add(skip), (bytes - skip) & !(PAGE - 1), HUGE_PAGES) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (start, bytes);
}
