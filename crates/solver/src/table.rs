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
/// A key of `bits` bits is multiplied by an odd number modulo 2^`bits`, which loses nothing. The product's share of 2^`bits` is
/// the bucket's share of all buckets, and its low 42 bits stand in the entry. Products that agree in these are at least
/// 2^42 apart, so with at least 2^(`bits` - 42) buckets they are never in the same one: an entry is never taken for that of another
/// position.
///
/// ```text
///   63                      22 21    16 15    10 9      6 5      0
///   [ low bits of the product | lo + 32 | hi + 32 | column | work ]
/// ```
///
/// An entry is one atomic word: threads may overwrite, but never tear one another's entries.
#[derive(Debug)]
pub(crate) struct Table {
    large: Box<[Bucket]>,
    small: Box<[Bucket]>,
    /// From so many stones on, the small level is used.
    small_from: i32,
    /// How many bits of a word a key leaves free.
    free: u32,
}

const SLOTS: usize = 4;
const DATA: u32 = 22;
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
/// 512 KB, the second cache of most processors.
const SMALL: usize = 1 << 14;
/// Positions with at most so many cells left go to the small level.
const FEW_LEFT: i32 = 15;

#[derive(Debug)]
#[repr(align(32))]
struct Bucket([AtomicU64; SLOTS]);

impl Bucket {
    const fn empty() -> Bucket {
        Bucket([const { AtomicU64::new(0) }; SLOTS])
    }
}

impl Table {
    /// A table for positions on `cells` cells with keys of `bits` bits, in at most `bytes`, or in less where there is no more
    /// memory.
    ///
    /// Returns `None` where that would be too little to tell all keys apart.
    pub(crate) fn new(bits: u32, cells: i32, bytes: usize) -> Option<Table> {
        let least = 1 << bits.saturating_sub(64 - DATA);
        let all = bytes / size_of::<Bucket>();
        let small = SMALL.max(least);
        // Where the small level would not be small, all goes to the large one.
        let (large, small, small_from) =
            if 4 * small <= all { (all - small, small, cells - FEW_LEFT) } else { (all, 0, i32::MAX) };
        Some(Table {
            large: level(large, least)?,
            small: if small == 0 { Box::default() } else { level(small, least)? },
            small_from,
            free: 64 - bits,
        })
    }

    /// How much memory the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.large) + size_of_val(&*self.small)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in self.large.iter_mut().chain(&mut self.small) {
            *bucket = Bucket::empty();
        }
    }

    /// The bucket of a position, and the bits that tell it from others there.
    #[inline(always)]
    fn place(&self, name: Name) -> (&Bucket, u64) {
        let level = if name.stones >= self.small_from { &self.small } else { &self.large };
        let product = name.key.wrapping_mul(SPREAD) << self.free;
        let index = ((u128::from(product) * level.len() as u128) >> 64) as usize;
        // SAFETY: a share of less than the whole of `len` buckets is below `len`.
        (unsafe { level.get_unchecked(index) }, (product >> self.free) & (u64::MAX >> DATA))
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

/// So many buckets, or fewer where there is no more memory; `None` below `least`.
fn level(mut count: usize, least: usize) -> Option<Box<[Bucket]>> {
    while count >= least {
        let mut buckets: Vec<Bucket> = Vec::new();
        if buckets.try_reserve_exact(count).is_ok() {
            ask_for_large_pages(buckets.as_mut_ptr().cast(), size_of::<Bucket>() * count);
            buckets.resize_with(count, Bucket::empty);
            return Some(buckets.into_boxed_slice());
        }
        count /= 2;
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_was_put() {
        for bits in [20, 42, 50, 55] {
            let table = Table::new(bits, 42, 1_234_567).unwrap();
            assert!(table.bytes() <= 1_234_567);
            let mut rng = plyground_core::Rng::new(u64::from(bits));
            let mut found = 0;
            let names: Vec<Name> = (0..10_000)
                .map(|_| Name { key: rng.long() >> (64 - bits), stones: rng.below(42) as i32 })
                .collect();
            let entry = |name: Name| Entry {
                lo: -((name.key % 31) as i32),
                hi: (name.key / 31 % 31) as i32,
                column: (name.key % 15) as u32,
            };
            for &name in &names {
                table.put(name, entry(name), name.key % 1000);
            }
            for &name in &names {
                if let Some(kept) = table.get(name) {
                    assert_eq!(kept, entry(name));
                    found += 1;
                }
            }
            assert!(found > 9_000, "{bits} bits: {found}");
        }
    }

    #[test]
    fn keys_with_the_same_low_bits_are_kept_apart() {
        // As few buckets as 55 bits allow, and products that differ in their highest bits only.
        let table = Table::new(55, 42, 32 << 13).unwrap();
        let inverse = (0..6).fold(1_u64, |x, _| x.wrapping_mul(2_u64.wrapping_sub(SPREAD.wrapping_mul(x))));
        let name = |high: u64| Name {
            key: (high << 42 | 12_345).wrapping_mul(inverse) & (u64::MAX >> 9),
            stones: 0,
        };
        for high in 0..1 << 13 {
            table.put(name(high), Entry { lo: (high % 20) as i32, hi: 20, column: 1 }, 1);
        }
        for high in 0..1 << 13 {
            assert_eq!(table.get(name(high)).map(|entry| entry.lo), Some((high % 20) as i32));
        }
        assert!(Table::new(55, 42, (32 << 13) - 1).is_none());
    }
}
