//! Regions: sets of cells.

use super::placement_table::PlacementTable;
use super::plane::Plane;

/// A set of cells of a board.
#[derive(Copy, Clone)]
pub struct Region {
    plane: Plane,
    table: &'static PlacementTable,
}

impl Region {
    /// The cells of these bits.
    #[inline]
    pub(super) fn new(table: &'static PlacementTable, plane: Plane) -> Region {
        Region { plane, table }
    }

    /// How many cells.
    #[inline]
    pub fn len(&self) -> u32 {
        self.plane.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.plane == Plane::default()
    }

    /// The cells as (column, row) from a1 at (0, 0), row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let Region { plane, table: &PlacementTable { stride, .. } } = *self;
        (0..8 * size_of::<Plane>())
            .filter(move |bit| plane[bit / 64] >> (bit % 64) & 1 == 1)
            .map(move |bit| (bit % stride, bit / stride))
    }

    /// The cells of both.
    #[inline]
    pub fn or(self, other: Region) -> Region {
        self.with(other, |own, other| own | other)
    }

    /// The cells that both have.
    #[inline]
    pub fn and(self, other: Region) -> Region {
        self.with(other, |own, other| own & other)
    }

    /// The cells that the other has not.
    #[inline]
    pub fn without(self, other: Region) -> Region {
        self.with(other, |own, other| own & !other)
    }

    /// The cells beside these; those off the board are bits between its rows, or beyond.
    #[inline]
    pub(super) fn beside(self) -> Region {
        self.left_and_right().or(self.moved(self.table.stride)).or(self.moved_back(self.table.stride))
    }

    /// The cells that touch these at a corner, in the same way.
    #[inline]
    pub(super) fn slantwise(self) -> Region {
        let sides = self.left_and_right();
        sides.moved(self.table.stride).or(sides.moved_back(self.table.stride))
    }

    /// All cells of `room` that a king of chess can reach from these, going over cells of `room` alone.
    #[inline]
    pub fn spread(self, room: Region) -> Region {
        let mut reached = self.and(room);
        loop {
            let row = reached.or(reached.left_and_right());
            let more = row.or(row.moved(self.table.stride)).or(row.moved_back(self.table.stride)).and(room);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Whether some shape of a piece fits into these cells.
    #[inline]
    pub(super) fn holds(self, piece: usize) -> bool {
        let (steps, count) = &self.table.rosters[piece];
        steps[..*count].iter().any(|step| {
            let mut mask = self.table.shapes[usize::from(step.shape)].mask;
            let mut feet = Region { plane: [u64::MAX; 8], ..self };
            // Rows are parted by empty bits, so that no shape fits around the edge of the board.
            while mask != 0 {
                feet = feet.and(self.moved_back(mask.trailing_zeros() as usize));
                mask &= mask - 1;
            }
            !feet.is_empty()
        })
    }

    #[inline]
    fn left_and_right(self) -> Region {
        self.moved(1).or(self.moved_back(1))
    }

    /// Each cell some bits further on.
    #[inline]
    fn moved(self, bits: usize) -> Region {
        let (words, bits) = (bits / 64, bits % 64);
        let word = |i: usize| i.checked_sub(words).map_or(0, |from| self.plane[from]);
        // Shifting twice keeps a shift by 64 - 0 legal.
        let carried = |i: usize| if i == 0 { 0 } else { word(i - 1) >> 1 >> (63 - bits) };
        Region { plane: std::array::from_fn(|i| word(i) << bits | carried(i)), ..self }
    }

    /// Each cell some bits further back.
    #[inline]
    fn moved_back(self, bits: usize) -> Region {
        let (words, bits) = (bits / 64, bits % 64);
        let word = |i: usize| self.plane.get(i + words).copied().unwrap_or(0);
        Region { plane: std::array::from_fn(|i| word(i) >> bits | word(i + 1) << 1 << (63 - bits)), ..self }
    }

    #[inline]
    fn with(self, other: Region, of_both: impl Fn(u64, u64) -> u64) -> Region {
        Region { plane: std::array::from_fn(|i| of_both(self.plane[i], other.plane[i])), ..self }
    }
}

impl PartialEq for Region {
    #[inline]
    fn eq(&self, other: &Region) -> bool {
        self.table.side == other.table.side && self.plane == other.plane
    }
}

impl Eq for Region {}

impl std::fmt::Debug for Region {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.cells()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::cells::cell_name;

    fn region(side: usize, cells: &[(usize, usize)]) -> Region {
        let table = PlacementTable::of_side(side);
        let mut plane = Plane::default();
        for &(column, row) in cells {
            let bit = table.bit(column, row);
            plane[bit / 64] |= 1 << (bit % 64);
        }
        Region::new(table, plane)
    }

    fn names(region: Region) -> String {
        region.cells().map(cell_name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        for side in [14, 20] {
            let board = Region::new(PlacementTable::of_side(side), PlacementTable::of_side(side).board);
            assert_eq!(board.len() as usize, side * side);
            assert_eq!(names(region(side, &[(0, 0)]).beside().and(board)), "b1 a2");
            assert_eq!(names(region(side, &[(0, 1)]).slantwise().and(board)), "b1 b3");
            let last = region(side, &[(side - 1, side - 1)]);
            let (one, two) = (cell_name((side - 1, side - 2)), cell_name((side - 2, side - 1)));
            assert_eq!(names(last.beside().and(board)), format!("{one} {two}"));
            assert_eq!(last.spread(board), board);
        }
    }

    #[test]
    fn pieces_fit_where_there_is_room() {
        for side in [14, 20] {
            // Five in a row in the upper right corner, and beside it the end of the row below: no other row of five.
            let cells: Vec<_> = (side - 5..side).map(|column| (column, side - 1)).collect();
            let row = region(side, &cells);
            let fitting: Vec<usize> = (0..21).filter(|&piece| row.holds(piece)).collect();
            assert_eq!(fitting, [0, 1, 2, 4, 10], "1, 2, I3, I4 and I5");
            let slanted = region(side, &[(1, 0), (0, 1), (1, 1), (0, 2)]);
            assert!(slanted.holds(8), "S4, whose lower left corner is not its own");
            let around = region(side, &[(side - 2, 3), (side - 1, 3), (0, 4), (1, 4), (2, 4)]);
            assert!(!around.holds(4) && around.holds(2));
        }
    }
}
