//! Lists that grow without being copied.

use std::ops::{Index, IndexMut, Range};

/// A list in blocks: what is in it never moves, so that to grow takes no longer where much is there already. Whoever says stop would wait
/// for a vector of megabytes to be copied. Items that come together lie together.
pub(super) struct Blocks<T> {
    blocks: Vec<Vec<T>>,
    /// Items in all.
    count: usize,
}

/// Bits of a place within a block. A run of moves fits: their codes have as many bits.
const BITS: u32 = 16;
const BLOCK: usize = 1 << BITS;

impl<T> Blocks<T> {
    pub(super) fn new() -> Blocks<T> {
        Blocks { blocks: Vec::new(), count: 0 }
    }

    /// How many items there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// All items.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.blocks.iter().flatten()
    }

    /// Adds items that lie together, at most a block of them; where the first of them is.
    ///
    /// # Panics
    ///
    /// Panics on more than 65,536 items.
    pub(super) fn add(&mut self, items: impl ExactSizeIterator<Item = T>) -> u32 {
        let len = items.len();
        assert!(len <= BLOCK, "{len} items fit no block");
        if self.blocks.last().is_none_or(|block| block.len() + len > BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        let number = self.blocks.len() - 1;
        let block = &mut self.blocks[number];
        let first = (number << BITS | block.len()) as u32;
        block.extend(items);
        self.count += len;
        first
    }

    /// Adds an item; where it is.
    #[inline]
    pub(super) fn push(&mut self, item: T) -> u32 {
        self.add(std::iter::once(item))
    }

    /// Items that were added together, from a place of theirs on.
    #[inline]
    pub(super) fn run(&self, first: u32, count: u32) -> &[T] {
        match count {
            0 => &[],
            _ => &self.blocks[(first >> BITS) as usize][within(first, count)],
        }
    }

    /// Items that were added together, from a place of theirs on.
    #[inline]
    pub(super) fn run_mut(&mut self, first: u32, count: u32) -> &mut [T] {
        match count {
            0 => &mut [],
            _ => &mut self.blocks[(first >> BITS) as usize][within(first, count)],
        }
    }
}

#[inline]
fn within(first: u32, count: u32) -> Range<usize> {
    let first = first as usize % BLOCK;
    first..first + count as usize
}

impl<T> Index<u32> for Blocks<T> {
    type Output = T;

    #[inline]
    fn index(&self, at: u32) -> &T {
        &self.blocks[(at >> BITS) as usize][at as usize % BLOCK]
    }
}

impl<T> IndexMut<u32> for Blocks<T> {
    #[inline]
    fn index_mut(&mut self, at: u32) -> &mut T {
        &mut self.blocks[(at >> BITS) as usize][at as usize % BLOCK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_lie_together_and_stay_where_they_are() {
        let mut blocks = Blocks::new();
        let lens = [1, 40_000, 30_000, 0, 65_536, 3, 0, 65_535];
        let firsts = lens.map(|len| blocks.add((0..len).map(|i| len + i)));
        let runs: Vec<(usize, u32)> = lens.into_iter().zip(firsts).filter(|run| run.0 > 0).collect();
        let places: Vec<*const usize> = runs.iter().map(|run| &raw const blocks[run.1]).collect();
        for _ in 0..200_000 {
            let at = blocks.push(7);
            assert_eq!(blocks[at], 7);
        }
        assert_eq!(blocks.count(), 200_000 + lens.iter().sum::<usize>());
        for (&(len, first), &place) in runs.iter().zip(&places) {
            assert!(std::ptr::eq(&raw const blocks[first], place), "nothing moves");
            assert!(blocks.run(first, len as u32).iter().enumerate().all(|(i, &item)| item == len + i));
            blocks.run_mut(first, len as u32)[len - 1] = 9;
            assert_eq!(blocks[first + len as u32 - 1], 9);
        }
        assert!(blocks.run(0, 0).is_empty());
    }
}
