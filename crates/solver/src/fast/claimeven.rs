//! Claimeven and zugzwang: bounds that the side that just moved has for sure if it always answers in the column just
//! played.
//!
//! Claimeven is one of Victor Allis's rules (*A Knowledge-based Approach of Connect-Four*, 1988): the side that
//! follows up gets every second cell. Here it is joined with zugzwang: a column may be cut under a threat of the
//! follower, and whoever has to play there loses.

use super::board::{Board, Stride};
use super::position::Position;

impl<S: Stride> Board<S> {
    /// An upper bound below `beta` of the score of the side to move, if claimeven of the other side, the follower,
    /// proves one.
    ///
    /// Each column is shared out from its cut, or from the top, downwards: the highest cell is the follower's `f`,
    /// the next the mover's `m`, and so on. The lowest cell of a column with an odd number left may be anyone's and
    /// counts as the mover's too: if the mover takes it, the follower takes the lowest of another such column. Their
    /// number must be even.
    ///
    /// ```text
    ///    f . . f    t: a threat of the follower
    ///    m t . m    m: all that the mover can ever get; the cell under t too, but then t follows at once
    ///    f m . f
    ///    m f . m
    /// ```
    ///
    /// If the mover's stones with all `m` hold no line of four, the mover never wins; and if there is a cut, it is in
    /// zugzwang at the latest when all other cells are filled. Without a cut, the follower still wins if its stones
    /// and all `f` hold a line.
    #[inline(always)]
    pub(super) fn claimeven_bound(&self, position: &Position, beta: i32) -> Option<i32> {
        let &Position { mine, occupied, their_threats, stones, .. } = position;
        let empty = self.all ^ occupied;
        let cells_left = self.cells - stones;
        if their_threats != 0 {
            let cuts = self.smear_up(their_threats >> 1);
            // All cuts first, then every choice of some of them.
            let tops = cuts & self.top;
            let mut chosen = tops;
            while chosen != 0 {
                let cut = if chosen == tops { cuts } else { cuts & self.smear_down(chosen) };
                let left = cells_left - cut.count_ones() as i32;
                let bound = -self.win_score(stones + left + 2);
                if left & 1 == 0
                    && bound < beta
                    && !self.has_line(mine | self.mover_cells(occupied, cut) & empty, stones)
                {
                    return Some(bound);
                }
                chosen = (chosen - 1) & tops;
            }
        }
        if cells_left & 1 == 0 && beta >= 0 {
            let taken = self.mover_cells(occupied, 0) & empty;
            if !self.has_line(mine | taken, stones) {
                if beta > 0 {
                    return Some(0);
                }
                if self.has_line(occupied ^ mine | empty ^ taken, stones + 1) {
                    return Some(-1);
                }
            }
        }
        None
    }

    /// The cells that the mover can get, and occupied ones.
    #[inline(always)]
    fn mover_cells(&self, occupied: u64, cut: u64) -> u64 {
        let lowest_cut = cut & !(cut << 1);
        let lids = lowest_cut | (self.top & !cut) << 1;
        self.smear_down_by_twos(lids) | occupied.wrapping_add(self.bottom) & !cut
    }

    /// The cells of a set and all above them.
    #[inline(always)]
    fn smear_up(&self, cells: u64) -> u64 {
        let mut all = cells;
        all |= all << 1 & self.above[0];
        all |= all << 2 & self.above[1];
        all |= all << 4 & self.above[2];
        if self.rows > 8 {
            all |= all << 8 & self.above[3];
            all |= all << 16 & self.above[4];
        }
        all
    }

    /// All cells of the columns whose highest cells these are.
    #[inline(always)]
    fn smear_down(&self, tops: u64) -> u64 {
        // Within a column, the lid less one is every cell below it.
        let bottoms = tops >> (self.rows - 1);
        (tops << 1) - bottoms
    }

    /// The cells of a set and every second one below them.
    #[inline(always)]
    fn smear_down_by_twos(&self, cells: u64) -> u64 {
        let mut all = cells;
        all |= all >> 2 & self.below[0];
        all |= all >> 4 & self.below[1];
        if self.rows > 7 {
            all |= all >> 8 & self.below[2];
            all |= all >> 16 & self.below[3];
        }
        all
    }
}
