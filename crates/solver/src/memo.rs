//! The table of the general search: whole keys, so that no position is taken for another.

use plyground_games::connect::Bits;

/// Bounds of positions, two to a bucket: one with the most cells left, one that is always overwritten.
#[derive(Debug)]
pub(crate) struct Memo<B> {
    slots: Vec<Slot<B>>,
    index_bits: u32,
}

#[derive(Copy, Clone, Debug)]
struct Slot<B> {
    key: B,
    lo: i8,
    hi: i8,
    /// How many cells were left; zero for an empty slot.
    left: u8,
}

impl<B: Bits> Memo<B> {
    /// A table in at most `bytes`, or in less where there is no more memory.
    pub(crate) fn new(bytes: usize) -> Memo<B> {
        let empty = Slot { key: B::EMPTY, lo: 0, hi: 0, left: 0 };
        let mut index_bits = (bytes / (2 * size_of::<Slot<B>>())).max(2).ilog2();
        loop {
            let mut slots = Vec::new();
            if index_bits == 1 || slots.try_reserve_exact(2 << index_bits).is_ok() {
                slots.resize(2 << index_bits, empty);
                return Memo { slots, index_bits };
            }
            index_bits -= 1;
        }
    }

    /// How much memory the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(Slot { key: B::EMPTY, lo: 0, hi: 0, left: 0 });
    }

    /// The bounds of a position, if it was met before.
    pub(crate) fn get(&self, key: B) -> Option<(i32, i32)> {
        let bucket = self.bucket(key);
        let slot = self.slots[bucket..bucket + 2].iter().find(|slot| slot.left > 0 && slot.key == key)?;
        Some((i32::from(slot.lo), i32::from(slot.hi)))
    }

    /// Keeps the bounds of a position with `left` cells left.
    pub(crate) fn put(&mut self, key: B, (lo, hi): (i32, i32), left: i32) {
        let bucket = self.bucket(key);
        let slot = Slot { key, lo: lo as i8, hi: hi as i8, left: left as u8 };
        let kept = &self.slots[bucket];
        let place = if kept.key == key || slot.left >= kept.left { bucket } else { bucket + 1 };
        self.slots[place] = slot;
    }

    fn bucket(&self, key: B) -> usize {
        let mixed = key.word() ^ key.down(32).down(32).word().wrapping_mul(0xD6E8_FEB8_6659_FD93);
        2 * (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.index_bits)) as usize
    }
}
