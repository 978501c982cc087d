//! Bitboards: words that hold a board, `u64` for most, `u128` for the large ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

/// A set of cells, one bit a cell.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Sub<Output = Self>
    + 'static
{
    /// How many cells fit.
    const WIDTH: u32;
    /// No cell.
    const EMPTY: Self;

    /// The set of one cell.
    fn cell(index: u32) -> Self;
    /// The sum; a carry out of the highest bit is lost.
    fn plus(self, other: Self) -> Self;
    /// All cells moved up by `by` places, fewer than `WIDTH`.
    fn up(self, by: u32) -> Self;
    /// All cells moved down by `by` places, fewer than `WIDTH`.
    fn down(self, by: u32) -> Self;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The index of the lowest cell of a set that is not empty.
    fn lowest(self) -> u32;
    /// The set of the `n`-th lowest cell alone; `n` is below [`count`](Bits::count).
    fn nth(self, n: u32) -> Self;
    /// The same as [`nth`](Bits::nth), with BMI2's bit deposit.
    ///
    /// # Safety
    /// The processor has BMI2 and POPCNT.
    #[cfg(target_arch = "x86_64")]
    unsafe fn nth_by_deposit(self, n: u32) -> Self;

    /// The lowest 64 cells.
    fn word(self) -> u64;

    /// All cells in the widest word.
    fn wide(self) -> u128;

    /// The cells of the widest word, if they fit.
    fn narrow(cells: u128) -> Option<Self>;

    /// Whether no cell is in the set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The cells, from the lowest up.
    #[inline]
    fn cells(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let cell = left.lowest();
            left = left ^ Self::cell(cell);
            Some(cell)
        })
    }
}

macro_rules! word {
    ($word:ty, $nth:expr, $deposit:expr) => {
        impl Bits for $word {
            const WIDTH: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn cell(index: u32) -> Self {
                1 << index
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn up(self, by: u32) -> Self {
                debug_assert!(by < Self::WIDTH);
                self.wrapping_shl(by)
            }
            #[inline]
            fn down(self, by: u32) -> Self {
                debug_assert!(by < Self::WIDTH);
                self.wrapping_shr(by)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn nth(self, n: u32) -> Self {
                $nth(self, n)
            }
            #[inline]
            fn word(self) -> u64 {
                self as u64
            }
            #[inline]
            fn wide(self) -> u128 {
                self.into()
            }
            #[inline]
            fn narrow(cells: u128) -> Option<Self> {
                cells.try_into().ok()
            }
            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            unsafe fn nth_by_deposit(self, n: u32) -> Self {
                // SAFETY: the caller has made sure of the instructions.
                unsafe { $deposit(self, n) }
            }
        }
    };
}

word!(u64, nth_of_64, deposit_64);
word!(u128, nth_of_128, deposit_128);

#[inline]
fn nth_of_64(mut set: u64, n: u32) -> u64 {
    for _ in 0..n {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}

#[inline]
fn nth_of_128(set: u128, n: u32) -> u128 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let in_low = low.count_ones();
    if n < in_low { u128::from(nth_of_64(low, n)) } else { u128::from(nth_of_64(high, n - in_low)) << 64 }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "bmi2,popcnt")]
fn deposit_64(set: u64, n: u32) -> u64 {
    std::arch::x86_64::_pdep_u64(1 << n, set)
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "bmi2,popcnt")]
fn deposit_128(set: u128, n: u32) -> u128 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let in_low = low.count_ones();
    if n < in_low { u128::from(deposit_64(low, n)) } else { u128::from(deposit_64(high, n - in_low)) << 64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_is_the_nth_of_the_cells() {
        for set in [0b1011_0001_u128, 1 << 63 | 1 << 64 | 5, u128::MAX, 1 << 127] {
            for (n, cell) in set.cells().enumerate() {
                assert_eq!(set.nth(n as u32), 1 << cell);
            }
            let low = set as u64;
            for (n, cell) in low.cells().enumerate() {
                assert_eq!(low.nth(n as u32), 1 << cell);
            }
        }
    }
}
