//! Winning runs: stones in a row, found by shifts of bitboards.

use super::bits::Bits;
use super::rules::Connect;

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

impl<B: Bits> Connect<B> {
    /// Whether a set of stones holds a winning run.
    #[inline(always)]
    pub(super) fn has_run(&self, stones: B) -> bool {
        let of_four = |strides: [u32; 4]| {
            let [a, b, c, d] = strides.map(|stride| runs(stones, stride, 4));
            !(a | b | c | d).is_empty()
        };
        match self.shape {
            // The standard board has shifts that the compiler knows.
            Shape::Standard => of_four(STANDARD),
            Shape::Four => of_four(self.strides()),
            Shape::Any => self.has_run_of_any_length(stones),
        }
    }

    #[inline(never)]
    fn has_run_of_any_length(&self, stones: B) -> bool {
        self.strides().into_iter().any(|stride| !runs(stones, stride, self.run()).is_empty())
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
