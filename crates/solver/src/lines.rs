//! Lines of four, all of a board at once.

use crate::board::{Board, Stride};

impl<S: Stride> Board<S> {
    /// The cells with which `stones` would complete four in a row, occupied ones among them.
    ///
    /// ```text
    ///    . . . .        . * . .
    ///    . x . .   ->   . . . .      one above three, and both ends and
    ///    . x . .        . . . .      gaps of three in the other directions
    ///    . x . .        . . . .
    /// ```
    #[inline(always)]
    pub(crate) fn winning(&self, stones: u64) -> u64 {
        let mut cells = stones << 1 & stones << 2 & stones << 3;
        let stride = self.stride.bits();
        for d in [stride - 1, stride, stride + 1] {
            let (one_before, one_after) = (stones << d, stones >> d);
            let two_before = one_before & stones << (2 * d);
            let two_after = one_after & stones >> (2 * d);
            cells |= two_before & (one_after | stones << (3 * d));
            cells |= two_after & (one_before | stones >> (3 * d));
        }
        cells
    }

    /// Whether a set of cells holds four in a row.
    #[inline(always)]
    pub(crate) fn has_line(&self, cells: u64) -> bool {
        let stride = self.stride.bits();
        let mut lines = 0;
        for d in [1, stride - 1, stride, stride + 1] {
            let pairs = cells & cells >> d;
            lines |= pairs & pairs >> (2 * d);
        }
        lines != 0
    }

    /// The cells of a set that lie in a line of four within the set.
    #[inline(always)]
    pub(crate) fn in_lines(&self, cells: u64) -> u64 {
        let stride = self.stride.bits();
        let mut covered = 0;
        for d in [1, stride - 1, stride, stride + 1] {
            let pairs = cells & cells >> d;
            let lines = pairs & pairs >> (2 * d);
            let halves = lines | lines << d;
            covered |= halves | halves << (2 * d);
        }
        covered
    }
}
