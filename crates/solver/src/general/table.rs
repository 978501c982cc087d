//! The transposition table of the general engine: whole keys, so that no position is taken for another.

use crate::zeros::{Zeros, allocate, nodes_to_warm};
use plyground_games::connect::Bits;
use std::marker::PhantomData;

/// A transposition table with two entries to a bucket: one preferred by depth, with the most cells left, and one that
/// is always replaced.
///
/// An entry is the words of its key and one for the rest, which is zero where there is no entry. Blank memory is thus an empty
/// table, there at once whatever its size.
///
/// ```text
///   63    24 23          16 15     8 7      0
///   [ zero | cells that are left | hi | lo ]
/// ```
#[derive(Debug)]
pub(crate) struct WholeKeyTable<B> {
    words: Zeros<u64>,
    index_bits: u32,
    /// How many nodes were searched since it was blank.
    nodes: u64,
    board: PhantomData<B>,
}

/// Bytes of an entry that is written: 128 bits of its key and three numbers.
const WRITTEN: usize = 19;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Entry<B> {
    key: B,
    lo: i8,
    hi: i8,
    /// How many cells were left; zero for an empty entry.
    left: u8,
}

impl<B: Bits> Entry<B> {
    /// Words of an entry.
    const WORDS: usize = B::WIDTH as usize / 64 + 1;

    /// The entry that words make.
    fn read(words: &[u64]) -> Entry<B> {
        let (key, [lo, hi, left, ..]) = (&words[..Self::WORDS - 1], words[Self::WORDS - 1].to_le_bytes());
        let wide = key.iter().rev().fold(0, |wide, word| wide << 64 | u128::from(*word));
        let key = B::narrow(wide).expect("as many words as the key has");
        Entry { key, lo: lo.cast_signed(), hi: hi.cast_signed(), left }
    }

    /// Writes it as words.
    fn write(self, words: &mut [u64]) {
        let Entry { key, lo, hi, left } = self;
        let wide = key.wide();
        for (word, half) in words[..Self::WORDS - 1].iter_mut().zip([wide, wide >> 64]) {
            *word = half as u64;
        }
        words[Self::WORDS - 1] =
            u64::from_le_bytes([lo.cast_unsigned(), hi.cast_unsigned(), left, 0, 0, 0, 0, 0]);
    }
}

impl<B: Bits> WholeKeyTable<B> {
    /// A table in at most `bytes`, or in less where there is no more memory.
    pub(super) fn new(bytes: usize) -> WholeKeyTable<B> {
        let bucket = 2 * Entry::<B>::WORDS;
        let index_bits = (bytes / (bucket * size_of::<u64>())).max(2).ilog2();
        let words = allocate(bucket << index_bits, 2 * bucket).expect("memory for two buckets");
        let index_bits = (words.len() / bucket).ilog2();
        WholeKeyTable { words, index_bits, nodes: 0, board: PhantomData }
    }

    fn len(&self) -> usize {
        2 << self.index_bits
    }

    /// How much memory the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// How many bytes all entries take when they are written.
    pub(crate) fn written(&self) -> usize {
        self.len() * WRITTEN
    }

    /// All entries in their order as bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        for words in self.words.chunks_exact(Entry::<B>::WORDS) {
            let Entry { key, lo, hi, left } = Entry::<B>::read(words);
            bytes.extend(key.wide().to_le_bytes());
            bytes.extend([lo.cast_unsigned(), hi.cast_unsigned(), left]);
        }
    }

    /// Takes over entries that a table of the same size has written; one whose key has more cells than the board is none.
    pub(crate) fn read(&mut self, bytes: &[u8]) {
        let entries = self.words.chunks_exact_mut(Entry::<B>::WORDS);
        for (words, bytes) in entries.zip(bytes.as_chunks::<WRITTEN>().0) {
            let [lo, hi, left] = [bytes[16], bytes[17], bytes[18]];
            let wide = bytes[..16].iter().rev().fold(0, |wide, byte| wide << 8 | u128::from(*byte));
            let entry =
                B::narrow(wide).map(|key| Entry { key, lo: lo.cast_signed(), hi: hi.cast_signed(), left });
            match entry {
                Some(entry) => entry.write(words),
                None => words.fill(0),
            }
        }
    }

    /// How many nodes are to be searched before most parts of it have been used.
    pub(super) fn cold(&self) -> u64 {
        nodes_to_warm(self.bytes()).saturating_sub(self.nodes)
    }

    /// So many nodes were searched with it.
    pub(super) fn warm(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.nodes = 0;
        match allocate(self.words.len(), self.words.len()) {
            Some(blank) => self.words = blank,
            None => self.words.fill(0),
        }
    }

    /// The bounds of a position, if it was met before.
    pub(super) fn probe(&self, key: B) -> Option<(i32, i32)> {
        let entries = self.bucket(key).map(|place| self.entry(place));
        let entry = entries.into_iter().find(|entry| entry.left > 0 && entry.key == key)?;
        Some((i32::from(entry.lo), i32::from(entry.hi)))
    }

    /// Stores the bounds of a position with `left` cells left.
    pub(super) fn store(&mut self, key: B, (lo, hi): (i32, i32), left: i32) {
        let [first, second] = self.bucket(key);
        let entry = Entry { key, lo: lo as i8, hi: hi as i8, left: left as u8 };
        let kept = self.entry(first);
        let place = if kept.key == key || entry.left >= kept.left { first } else { second };
        entry.write(&mut self.words[place..place + Entry::<B>::WORDS]);
    }

    /// The entry whose first word stands there.
    fn entry(&self, place: usize) -> Entry<B> {
        Entry::read(&self.words[place..place + Entry::<B>::WORDS])
    }

    /// Where the two entries of a key's bucket begin.
    fn bucket(&self, key: B) -> [usize; 2] {
        let high = (key.wide() >> 64) as u64;
        let mixed = key.word() ^ high.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let number = (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.index_bits)) as usize;
        [2 * number * Entry::<B>::WORDS, (2 * number + 1) * Entry::<B>::WORDS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries_come_back<B: Bits>(keys: [B; 3]) {
        let mut table = WholeKeyTable::<B>::new(1 << 12);
        assert_eq!(table.probe(keys[0]), None);
        for (key, bounds) in keys.into_iter().zip([(-3, 4), (0, 0), (-64, 64)]) {
            table.store(key, bounds, 9);
            assert_eq!(table.probe(key), Some(bounds));
        }
        let (mut bytes, mut other) = (Vec::new(), WholeKeyTable::<B>::new(1 << 12));
        table.write(&mut bytes);
        assert_eq!(bytes.len(), table.written());
        other.read(&bytes);
        assert_eq!(other.probe(keys[2]), Some((-64, 64)));
        other.clear();
        assert_eq!(other.probe(keys[2]), None);
        // What no board has is no entry.
        other.read(&vec![0xFF; bytes.len()]);
        assert!(WholeKeyTable::<B>::new(1 << 12).bytes() <= 1 << 12);
    }

    #[test]
    fn entries_come_back_on_boards_of_both_sizes() {
        entries_come_back::<u64>([1, 1 << 63, u64::MAX]);
        entries_come_back::<u128>([1, 1 << 64, u128::MAX]);
    }
}
