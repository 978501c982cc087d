//! Follow-up: what the side that just moved has safe if it always answers in the column just played.
//!
//! Victor Allis calls the plain form claimeven (*A Knowledge-based Approach of Connect-Four*, 1988). Here it is joined with
//! zugzwang: a column is cut under a cell where the follower would win, and whoever has to play there loses.

use crate::board::{Board, Stride};

impl<S: Stride> Board<S> {
    /// An upper bound of the score of the side to move, if following up proves one below `beta`.
    ///
    /// The follower fills each column from the cut (or the top) downwards in thought: the highest cell is the
    /// follower's `f`, the next one the mover's `m`, and so on. Where a column has an odd number of cells left, the lowest
    /// may be anyone's, so it counts as the mover's too: when the mover takes it, the follower takes the lowest of another
    /// odd column; the number of such columns must be even.
    ///
    /// ```text
    ///    f . . f    t: a win for the follower
    ///    m t . m    m: all that the mover can ever get; the cell under t too, but then t follows at once
    ///    f m . f
    ///    m f . m
    /// ```
    ///
    /// If `mine` with all `m` holds no line of four, the mover never wins; and if there is a cut, it has to play under it at
    /// the latest when the cells below the cuts are filled.
    ///
    /// `threats` are the follower's winning cells; none can be played at once.
    #[inline(always)]
    pub(crate) fn follow_up(
        &self,
        mine: u64,
        occupied: u64,
        threats: u64,
        stones: i32,
        beta: i32,
    ) -> Option<i32> {
        use crate::search::t;
        let v = t(14);
        if v & 1 != 0 {
            return None;
        }
        let empty = self.all ^ occupied;
        let cut = self.smear_up(threats >> 1);
        let open = empty & !cut;
        let left = open.count_ones() as i32;
        if left & 1 == 0 {
            let bound = if cut == 0 { 0 } else { -self.win_at(stones + left + 2) };
            if bound < beta && self.holds(mine, occupied, empty, cut) {
                return Some(bound);
            }
        }
        if cut != 0 && beta > 0 && (self.cells - stones) & 1 == 0 {
            if self.holds(mine, occupied, empty, 0) {
                return Some(0);
            }
        }
        if v & 2 != 0 && cut != 0 {
            // subsets of columns
            let tops = cut & self.top;
            let mut sub = tops;
            loop {
                sub = (sub - 1) & tops;
                if sub == 0 {
                    break;
                }
                let cols = self.columns_of(sub);
                let c = cut & cols;
                let left = (empty & !c).count_ones() as i32;
                if left & 1 == 0 {
                    let bound = -self.win_at(stones + left + 2);
                    if bound < beta && self.holds(mine, occupied, empty, c) {
                        return Some(bound);
                    }
                }
            }
        }
        if v & 4 != 0 && beta == 0 && cut == 0 && (self.cells - stones) & 1 == 0 {
            let m = self.mover_cells(occupied, empty, 0);
            if !self.has_line(mine | m) && self.has_line((occupied ^ mine) | (empty & !m)) {
                return Some(-1);
            }
        }
        None
    }
    #[inline(always)]
    fn columns_of(&self, tops: u64) -> u64 {
        let mut all = tops;
        for _ in 1..self.rows {
            all |= all >> 1 & self.all;
        }
        all & self.all
    }

    #[inline(always)]
    fn holds(&self, mine: u64, occupied: u64, empty: u64, cut: u64) -> bool {
        let lowest_cut = cut & !(cut << 1);
        let lids = self.top << 1 & !((cut & self.top) << 1) | lowest_cut;
        let sure = self.smear_down_by_twos(lids) & empty;
        let any = occupied.wrapping_add(self.bottom) & !cut & empty & !sure;
        if !self.has_line(mine | sure | any) {
            return true;
        }
        if crate::search::t(14) & 8 != 0 && any != 0 {
            let one = any & any.wrapping_neg();
            let other = any ^ one;
            return other & (other - 1) == 0
                && !self.has_line(mine | sure | one)
                && !self.has_line(mine | sure | other);
        }
        if crate::search::t(14) & 16 != 0 && any.count_ones() == 4 && !self.has_line(mine | sure) {
            let mut a = any;
            let c: [u64; 4] = std::array::from_fn(|_| {
                let x = a & a.wrapping_neg();
                a ^= x;
                x
            });
            for i in 0..4 {
                for j in i + 1..4 {
                    if self.has_line(mine | sure | c[i] | c[j]) {
                        return false;
                    }
                }
            }
            return true;
        }
        false
    }

    /// All cells the mover can get.
    #[inline(always)]
    fn mover_cells(&self, occupied: u64, empty: u64, cut: u64) -> u64 {
        let lowest_cut = cut & !(cut << 1);
        let lids = self.top << 1 & !((cut & self.top) << 1) | lowest_cut;
        (self.smear_down_by_twos(lids) | occupied.wrapping_add(self.bottom) & !cut) & empty
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
