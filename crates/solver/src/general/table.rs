//! The transposition table of the general engine: whole keys, so that no position is taken for another.

use plyground_games::connect::Bits;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A transposition table with two entries to a bucket: one preferred by depth, with the most cells left, and one that
/// is always replaced.
#[derive(Debug)]
pub(crate) struct WholeKeyTable<B> {
    /// All of them once a search has begun.
    entries: Vec<Entry<B>>,
    index_bits: u32,
}

/// Bytes of an entry that is written: 128 bits of its key and three numbers.
const WRITTEN: usize = 19;

#[derive(Copy, Clone, Debug)]
struct Entry<B> {
    key: B,
    lo: i8,
    hi: i8,
    /// How many cells were left; zero for an empty entry.
    left: u8,
}

/// Entries that are written between two looks at whether somebody says stop.
const PIECE: usize = 1 << 15;

impl<B: Bits> Entry<B> {
    const EMPTY: Entry<B> = Entry { key: B::EMPTY, lo: 0, hi: 0, left: 0 };
}

impl<B: Bits> WholeKeyTable<B> {
    /// A table in at most `bytes`, or in less where there is no more memory.
    pub(super) fn new(bytes: usize) -> WholeKeyTable<B> {
        let mut index_bits = (bytes / (2 * size_of::<Entry<B>>())).max(2).ilog2();
        loop {
            let mut entries = Vec::new();
            if index_bits == 1 || entries.try_reserve_exact(2 << index_bits).is_ok() {
                return WholeKeyTable { entries, index_bits };
            }
            index_bits -= 1;
        }
    }

    fn len(&self) -> usize {
        2 << self.index_bits
    }

    /// Writes empty entries where there are none yet, as it must be before a search; `false` where somebody says stop before
    /// it is done.
    pub(super) fn fill(&mut self, stop: &AtomicBool) -> bool {
        while self.entries.len() < self.len() && !stop.load(Relaxed) {
            self.entries.resize(self.len().min(self.entries.len() + PIECE), Entry::EMPTY);
        }
        self.entries.len() == self.len() && !stop.load(Relaxed)
    }

    /// How much memory the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.len() * size_of::<Entry<B>>()
    }

    /// How many bytes all entries take when they are written.
    pub(crate) fn written(&self) -> usize {
        self.len() * WRITTEN
    }

    /// All entries in their order as bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let rest = std::iter::repeat_n(Entry::EMPTY, self.len() - self.entries.len());
        for Entry { key, lo, hi, left } in self.entries.iter().copied().chain(rest) {
            bytes.extend(key.word().to_le_bytes());
            bytes.extend(key.down(32).down(32).word().to_le_bytes());
            bytes.extend([lo.cast_unsigned(), hi.cast_unsigned(), left]);
        }
    }

    /// Takes over entries that a table of the same size has written.
    pub(crate) fn read(&mut self, bytes: &[u8]) {
        self.fill(&AtomicBool::new(false));
        for (entry, bytes) in self.entries.iter_mut().zip(bytes.as_chunks::<WRITTEN>().0) {
            let bits = (0..128_u32).filter(|bit| bytes[*bit as usize / 8] >> (bit % 8) & 1 == 1);
            let key = bits.filter(|bit| *bit < B::WIDTH).fold(B::EMPTY, |key, bit| key | B::cell(bit));
            let [lo, hi, left] = [bytes[16], bytes[17], bytes[18]];
            *entry = Entry { key, lo: lo.cast_signed(), hi: hi.cast_signed(), left };
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// The bounds of a position, if it was met before.
    pub(super) fn probe(&self, key: B) -> Option<(i32, i32)> {
        let bucket = self.bucket(key);
        let entry =
            self.entries[bucket..bucket + 2].iter().find(|entry| entry.left > 0 && entry.key == key)?;
        Some((i32::from(entry.lo), i32::from(entry.hi)))
    }

    /// Stores the bounds of a position with `left` cells left.
    pub(super) fn store(&mut self, key: B, (lo, hi): (i32, i32), left: i32) {
        let bucket = self.bucket(key);
        let entry = Entry { key, lo: lo as i8, hi: hi as i8, left: left as u8 };
        let kept = &self.entries[bucket];
        let place = if kept.key == key || entry.left >= kept.left { bucket } else { bucket + 1 };
        self.entries[place] = entry;
    }

    fn bucket(&self, key: B) -> usize {
        let mixed = key.word() ^ key.down(32).down(32).word().wrapping_mul(0xD6E8_FEB8_6659_FD93);
        2 * (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.index_bits)) as usize
    }
}
