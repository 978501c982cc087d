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

/// A position as the table knows it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    pub(crate) key: u64,
    /// How many stones are on the board, which says where to look.
    pub(crate) stones: i32,
}

/// Two levels of buckets of four entries of 8 bytes, each bucket within a cache line.
///
/// Positions with few cells left are by far the most and the cheapest to search again: they go to a small level that stays in
/// the processor's cache, so that most looks do not wait for memory. All others share the rest.
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
    large: Level,
    small: Level,
    /// From so many stones on, the small level is used.
    small_from: i32,
    /// As many ones as a key has bits.
    mask: u64,
}

/// Buckets, and how many of the product's bits stand in their entries.
#[derive(Debug)]
struct Level {
    buckets: Box<[Bucket]>,
    rest: u32,
}

const SLOTS: usize = 4;
const DATA: u32 = 22;
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
/// 2^14 buckets are 512 KB, the second cache of most processors.
const SMALL: u32 = 14;
/// Positions with at most so many cells left go to the small level.
const FEW_LEFT: i32 = 15;

#[derive(Debug)]
#[repr(align(32))]
struct Bucket([AtomicU64; SLOTS]);

impl Level {
    /// A level of 2^`index` buckets, or of less where there is no more memory; `None` below 2^`least`.
    fn new(bits: u32, mut index: u32, least: u32) -> Option<Level> {
        while index >= least {
            let mut buckets: Vec<Bucket> = Vec::new();
            if buckets.try_reserve_exact(1 << index).is_ok() {
                ask_for_large_pages(buckets.as_mut_ptr().cast(), size_of::<Bucket>() << index);
                buckets.resize_with(1 << index, || Bucket([const { AtomicU64::new(0) }; SLOTS]));
                return Some(Level { buckets: buckets.into_boxed_slice(), rest: bits - index });
            }
            index = index.checked_sub(1)?;
        }
        None
    }

    fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket([const { AtomicU64::new(0) }; SLOTS]);
        }
    }
}

impl Table {
    /// A table for positions on `cells` cells with keys of `bits` bits, in at most `bytes`, or in less where there is no more
    /// memory.
    ///
    /// Returns `None` where that would be too little to tell all keys apart.
    pub(crate) fn new(bits: u32, cells: i32, bytes: usize) -> Option<Table> {
        let least = bits.saturating_sub(64 - DATA);
        let index = (bytes / size_of::<Bucket>()).max(1).ilog2().min(bits);
        let small = SMALL.max(least).min(bits);
        // Where the small level would be no smaller, all goes to the large one.
        let small_from = if small < index { cells - FEW_LEFT } else { i32::MAX };
        let small = if small < index { small } else { least.max(1).min(bits) };
        Some(Table {
            large: Level::new(bits, index, least)?,
            small: Level::new(bits, small, least)?,
            small_from,
            mask: u64::MAX >> (64 - bits),
        })
    }

    /// How much memory the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.large.buckets) + size_of_val(&*self.small.buckets)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.large.clear();
        self.small.clear();
    }

    /// The bucket of a position, and the bits that tell it from others there.
    #[inline(always)]
    fn place(&self, name: Name) -> (&Bucket, u64) {
        let level = if name.stones >= self.small_from { &self.small } else { &self.large };
        let product = name.key.wrapping_mul(SPREAD) & self.mask;
        let index = (product >> level.rest) as usize;
        let rest = product & ((1 << level.rest) - 1);
        // SAFETY: a product has as many bits as a key, and a level as many buckets as 2 to the power of these less `rest`.
        (unsafe { level.buckets.get_unchecked(index) }, rest)
    }

    /// Fetches the bucket of a position into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, name: Name) {
        let (bucket, _) = self.place(name);
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

    /// What is known of a position.
    #[inline(always)]
    pub(crate) fn get(&self, name: Name) -> Option<Entry> {
        let (bucket, rest) = self.place(name);
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
    pub(crate) fn put(&self, name: Name, entry: Entry, nodes: u64) {
        let (bucket, rest) = self.place(name);
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
