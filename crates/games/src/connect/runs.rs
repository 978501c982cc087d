//! Winning runs: stones in a row, found by shifts of bitboards.

use super::bits::Bits;

/// The strides of a board of six rows.
pub(super) const STANDARD: [u32; 4] = [1, 7, 6, 8];

/// How runs are looked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Four in a row on six rows.
    Standard,
    /// Four in a row.
    Four,
    /// Any number.
    Any,
}

impl Shape {
    /// The way for runs of this length along these strides.
    pub(super) fn new(run: u32, strides: [u32; 4]) -> Shape {
        match (run, strides) {
            (4, STANDARD) => Shape::Standard,
            (4, _) => Shape::Four,
            _ => Shape::Any,
        }
    }
}

/// The lowest cells of all runs of `length` cells, a stride apart.
#[inline]
pub(super) fn runs<B: Bits>(cells: B, stride: u32, length: u32) -> B {
    let mut starts = cells;
    let mut have = 1;
    while have < length {
        let more = have.min(length - have);
        starts = starts & starts.down(more * stride);
        have += more;
    }
    starts
}
