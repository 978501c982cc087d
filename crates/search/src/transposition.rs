//! The transposition table: positions that were searched before, in a fixed size, shared by threads without locks.

use crate::pages::{Blank, Pool};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

/// An entry: what is known of a position that was searched to a certain depth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Through the eyes of the side to move, wins counted from this position.
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    /// Plies that were searched below it.
    pub(crate) depth: u8,
    /// The code of the best move.
    pub(crate) best: u16,
}

/// What a value says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// A transposition table without locks.
///
/// A slot holds the hash xor the entry, and the entry: a slot torn between two threads matches no key (Hyatt and
/// Mann 2002). Keys of 64 bits are mixed by a bijection, so that no two positions are ever taken for each other; longer
/// keys are, with a chance of one in 2^64.
pub(crate) struct TranspositionTable {
    slots: Pool<Slot>,
    mask: usize,
    /// Entries of another age are forgotten.
    age: u8,
}

/// What an entry and its check are kept in.
#[derive(Default)]
struct Slot([AtomicU64; 2]);

// SAFETY: any bytes make integers, and they need no drop.
unsafe impl Blank for Slot {
    // Which slots are used first, chance decides.
    const IN_LARGE_PAGES: bool = false;
}

/// How many ages an entry can tell apart.
const AGES: u8 = 64;

impl TranspositionTable {
    /// As many slots as fit into `bytes`, a power of two and at least one; half of that, and so on, where the system does not
    /// give as much.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let mut count = (bytes / size_of::<Slot>()).max(1);
        count = 1 << count.ilog2();
        let mut slots = Pool::new();
        while !slots.grow(count) && count > 1 {
            count /= 2;
        }
        TranspositionTable { slots, mask: count - 1, age: 0 }
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, key: impl Hash) -> Option<Entry> {
        let key = hashed(key);
        let Slot([check, data]) = &self.slots[key as usize & self.mask];
        let data = data.load(Ordering::Relaxed);
        let is_known = check.load(Ordering::Relaxed) ^ data == key && data & 3 != 0;
        let age = (data >> 2 & 63) as u8;
        if is_known && age == self.age { Some(Entry::unpack(data)) } else { None }
    }

    /// Remembers a position in place of whatever was in its slot.
    #[inline]
    pub(crate) fn store(&self, key: impl Hash, entry: Entry) {
        let key = hashed(key);
        let data = entry.pack() | u64::from(self.age) << 2;
        let Slot([check, slot]) = &self.slots[key as usize & self.mask];
        check.store(key ^ data, Ordering::Relaxed);
        slot.store(data, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.age = (self.age + 1) % AGES;
        if self.age == 0 {
            // New memory is blank, and takes no time before it is used.
            let bytes = self.slots.bytes();
            self.slots = Pool::new();
            *self = TranspositionTable::new(bytes);
        }
    }
}

impl Entry {
    /// Value, best move, depth and bound, with room for the age between the last two; never zero.
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.value as u32) << 32 | u64::from(self.best) << 16 | u64::from(self.depth) << 8 | bound
    }

    fn unpack(data: u64) -> Entry {
        Entry {
            value: (data >> 32) as i32,
            best: (data >> 16) as u16,
            depth: (data >> 8) as u8,
            bound: match data & 3 {
                1 => Bound::Exact,
                2 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        }
    }
}

/// The hash of a position's key: a bijection for keys of 64 bits.
pub(crate) fn hashed(key: impl Hash) -> u64 {
    let mut mixer = Mixer(0);
    key.hash(&mut mixer);
    mixer.0
}

/// Mixes words by multiplications and shifts, each of which can be undone.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let mut x = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        x ^= x >> 32;
        self.0 = x.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 ^= self.0 >> 29;
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_went_in() {
        let table = TranspositionTable::new(1 << 12);
        for (key, value) in [(0_u64, 0), (1, -5), (u64::MAX, i32::MAX), (7, i32::MIN)] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let entry = Entry { value, bound, depth: 200, best: 60_000 };
                table.store(key, entry);
                assert_eq!(table.probe(key), Some(entry));
            }
        }
        assert_eq!(table.probe(99_u64), None);
    }

    #[test]
    fn a_table_without_memory_has_one_slot() {
        let mut table = TranspositionTable::new(0);
        let entry = Entry { value: 3, bound: Bound::Exact, depth: 1, best: 0 };
        table.store(1_u128 << 100, entry);
        assert_eq!(table.probe(1_u128 << 100), Some(entry));
        table.store(5_u64, entry);
        assert_eq!(table.probe(1_u128 << 100), None, "the newer one stays");
        for _ in 0..2 * usize::from(AGES) {
            table.forget();
            assert_eq!(table.probe(5_u64), None);
        }
    }
}
