//! The transposition table: bounds of positions that were searched before, shared by all threads without a lock.

use crate::zeros::{Zero, Zeros, allocate, nodes_to_warm};
use std::sync::atomic::{AtomicU64, Ordering};

/// No best move is known.
pub(super) const NO_COLUMN: u32 = 15;

/// A table entry: bounds of a position's score, through the eyes of the side to move, and its best move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The score is at least this.
    pub(super) lo: i32,
    /// The score is at most this.
    pub(super) hi: i32,
    /// The best move, a column of the position that the key stands for.
    pub(super) best_column: u32,
}

/// What the table finds a position by.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct TableKey {
    /// The canonical key.
    pub(super) bits: u64,
    /// How many stones are on the board, which says in which level to look.
    pub(super) stones: i32,
}

/// A lock-free transposition table in two levels of buckets: four entries of 8 bytes to a bucket, each within a cache
/// line.
///
/// Positions with few cells left are by far the most and the cheapest to search again: they go to a small level that
/// stays in the processor's cache, so that most probes do not wait for memory. All others share the rest.
///
/// A key of `bits` bits is multiplied by an odd number modulo 2^`bits`, which loses nothing. The product's share of
/// 2^`bits` is the bucket's share of all buckets, and its low 42 bits stand in the entry. Products that agree in
/// these are at least 2^42 apart, so with at least 2^(`bits` - 42) buckets they are never in the same one: an entry
/// is never taken for that of another position.
///
/// ```text
///   63                      22 21    16 15    10 9      6 5      0
///   [ low bits of the product | lo + 32 | hi + 32 | column | work ]
/// ```
///
/// An entry is one atomic word: threads may overwrite, but never tear one another's entries. In a full bucket the entry
/// with the least work behind it is replaced.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    large: Zeros<Bucket>,
    small: Zeros<Bucket>,
    /// From so many stones on, the small level is used.
    small_from: i32,
    /// How many bits of a word a key leaves free.
    free: u32,
    /// How many nodes were searched with it.
    nodes: AtomicU64,
}

const SLOTS: usize = 4;
/// Bits of an entry that are not of the key.
const DATA: u32 = 22;
/// An odd number: modulo a power of two no two of its multiples are alike.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
/// Buckets of the small level: 512 KB, the second cache of most processors.
const SMALL: usize = 1 << 14;
/// Positions with at most so many cells left go to the small level.
const FEW_CELLS_LEFT: i32 = 15;

#[derive(Debug)]
#[repr(align(32))]
struct Bucket([AtomicU64; SLOTS]);

// SAFETY: any bytes make integers.
unsafe impl Zero for Bucket {}

impl Bucket {
    const fn empty() -> Bucket {
        Bucket([const { AtomicU64::new(0) }; SLOTS])
    }
}

impl TranspositionTable {
    /// A table for positions on `cells` cells with keys of `bits` bits, in at most `bytes`, or in less where there is
    /// no more memory.
    ///
    /// Returns `None` where that would be too little to tell all keys apart.
    pub(super) fn new(bits: u32, cells: i32, bytes: usize) -> Option<TranspositionTable> {
        let least = 1 << bits.saturating_sub(64 - DATA);
        let all = bytes / size_of::<Bucket>();
        let small = SMALL.max(least);
        // Where the small level would not be small, all goes to the large one.
        let (large, small, small_from) =
            if 4 * small <= all { (all - small, small, cells - FEW_CELLS_LEFT) } else { (all, 0, i32::MAX) };
        Some(TranspositionTable {
            large: allocate(large, least)?,
            small: if small == 0 { Zeros::default() } else { allocate(small, least)? },
            small_from,
            free: 64 - bits,
            nodes: AtomicU64::new(0),
        })
    }

    /// How much memory the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.large) + size_of_val(&*self.small)
    }

    /// How many nodes are to be searched before most parts of it have been used.
    pub(super) fn cold(&self) -> u64 {
        nodes_to_warm(self.bytes()).saturating_sub(self.nodes.load(Ordering::Relaxed))
    }

    /// So many nodes were searched with it.
    pub(super) fn warm(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in self.large.iter_mut().chain(self.small.iter_mut()) {
            *bucket = Bucket::empty();
        }
    }

    /// All entries, bucket by bucket, as bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        for slot in self.large.iter().chain(self.small.iter()).flat_map(|bucket| &bucket.0) {
            bytes.extend(slot.load(Ordering::Relaxed).to_le_bytes());
        }
    }

    /// Takes over entries that a table of the same size has written.
    pub(crate) fn read(&mut self, bytes: &[u8], columns: u32) {
        // An entry whose best move is in no column of the board is none: a checksum can be made right by anybody.
        let is_sound = |word: &u64| {
            let column = (word >> 6 & 15) as u32;
            column < columns || column == NO_COLUMN
        };
        let slots = self.large.iter_mut().chain(self.small.iter_mut()).flat_map(|bucket| &mut bucket.0);
        for (slot, word) in slots.zip(bytes.as_chunks().0) {
            *slot.get_mut() = Some(u64::from_le_bytes(*word)).filter(is_sound).unwrap_or(0);
        }
    }

    /// The bucket of a position, and the bits that tell it from others there.
    #[inline(always)]
    fn place(&self, key: TableKey) -> (&Bucket, u64) {
        let level = if key.stones >= self.small_from { &self.small } else { &self.large };
        let product = key.bits.wrapping_mul(MULTIPLIER) << self.free;
        let index = ((u128::from(product) * level.len() as u128) >> 64) as usize;
        (&level[index], (product >> self.free) & (u64::MAX >> DATA))
    }

    /// Prefetches the bucket of a position into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: TableKey) {
        let (bucket, _) = self.place(key);
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every x86-64 processor has SSE, and a prefetch is a hint: it accesses nothing, whatever the address.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
                std::ptr::from_ref(bucket).cast(),
            );
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }

    /// The entry of a position.
    #[inline(always)]
    pub(super) fn probe(&self, key: TableKey) -> Option<Entry> {
        let (bucket, rest) = self.place(key);
        for slot in &bucket.0 {
            let word = slot.load(Ordering::Relaxed);
            if word >> DATA == rest && word != 0 {
                return Some(Entry {
                    lo: (word >> 16 & 63) as i32 - 32,
                    hi: (word >> 10 & 63) as i32 - 32,
                    best_column: (word >> 6 & 15) as u32,
                });
            }
        }
        None
    }

    /// Stores the entry of a position that took so many nodes, in place of the entry with the least work behind it.
    #[inline(always)]
    pub(super) fn store(&self, key: TableKey, entry: Entry, nodes: u64) {
        let (bucket, rest) = self.place(key);
        let work = u64::from((nodes + 1).ilog2()) + 1;
        let data = ((entry.lo + 32) as u64) << 16
            | ((entry.hi + 32) as u64) << 10
            | u64::from(entry.best_column) << 6
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_was_stored() {
        for bits in [20, 42, 50, 55] {
            let table = TranspositionTable::new(bits, 42, 1_234_567).unwrap();
            assert!(table.bytes() <= 1_234_567);
            let mut rng = plyground_core::Rng::new(u64::from(bits));
            let mut found = 0;
            let keys: Vec<TableKey> = (0..10_000)
                .map(|_| TableKey { bits: rng.long() >> (64 - bits), stones: rng.below(42) as i32 })
                .collect();
            let entry = |key: TableKey| Entry {
                lo: -((key.bits % 31) as i32),
                hi: (key.bits / 31 % 31) as i32,
                best_column: (key.bits % 15) as u32,
            };
            for &key in &keys {
                table.store(key, entry(key), key.bits % 1000);
            }
            for &key in &keys {
                if let Some(kept) = table.probe(key) {
                    assert_eq!(kept, entry(key));
                    found += 1;
                }
            }
            assert!(found > 9_000, "{bits} bits: {found}");
        }
    }

    #[test]
    fn keys_with_the_same_low_bits_are_kept_apart() {
        // As few buckets as 55 bits allow, and products that differ in their highest bits only.
        let table = TranspositionTable::new(55, 42, 32 << 13).unwrap();
        let inverse =
            (0..6).fold(1_u64, |x, _| x.wrapping_mul(2_u64.wrapping_sub(MULTIPLIER.wrapping_mul(x))));
        let key = |high: u64| TableKey {
            bits: (high << 42 | 12_345).wrapping_mul(inverse) & (u64::MAX >> 9),
            stones: 0,
        };
        for high in 0..1 << 13 {
            table.store(key(high), Entry { lo: (high % 20) as i32, hi: 20, best_column: 1 }, 1);
        }
        for high in 0..1 << 13 {
            assert_eq!(table.probe(key(high)).map(|entry| entry.lo), Some((high % 20) as i32));
        }
        assert!(TranspositionTable::new(55, 42, (32 << 13) - 1).is_none());
    }
}
