//! The buffers of a sweep.

use crate::blokus::layout::{BAND, Band, Feet, GROUP, GROUPS, NOTHING, NOWHERE, ROOM, Reach, Slot};
use crate::blokus::placement_table::{MOST, PlacementTable, Step};

/// The buffers of a sweep: boards that are moved, and what was found of the shapes that others grow from.
#[derive(Clone)]
#[repr(align(64))]
pub(in crate::blokus) struct SweepBuffers {
    pub(super) free: Band,
    pub(super) corners: Band,
    /// The feet of the shapes that others grow from.
    pub(super) inner: [Feet; ROOM],
    /// Cells of which a placement shall cover one.
    pub(super) near: Band,
    /// The feet from which a shape that others grow from covers one (`fits`), and two (`legal`).
    pub(super) covers: [Feet; ROOM],
    /// The shapes that are left, in one list, so that the loop over them ends once and not once a piece.
    pub(super) roster: [Step; GROUP * GROUPS],
    /// How many placements there are up to and with each of them.
    pub(super) up_to: [[u32; GROUP]; GROUPS],
    /// The same of those that cover two near cells.
    pub(super) twice_up_to: [[u32; GROUP]; GROUPS],
}

impl SweepBuffers {
    /// An empty one.
    #[inline]
    pub(in crate::blokus) const fn new() -> SweepBuffers {
        let mut inner = [Feet { fits: [0; 8], legal: [0; 8] }; ROOM];
        inner[NOTHING].fits = [u64::MAX; 8];
        SweepBuffers {
            free: Band([0; BAND]),
            corners: Band([0; BAND]),
            inner,
            near: Band([0; BAND]),
            covers: [Feet { fits: [0; 8], legal: [0; 8] }; ROOM],
            roster: [NO_STEP; GROUP * GROUPS],
            up_to: [[0; GROUP]; GROUPS],
            twice_up_to: [[0; GROUP]; GROUPS],
        }
    }

    /// Makes the roster of some pieces; returns how many groups of four it has.
    #[inline(always)]
    pub(super) fn enrol(&mut self, table: &PlacementTable, mut pieces: u32) -> usize {
        let mut count = 0;
        while pieces != 0 {
            let (steps, some) = &table.rosters[pieces.trailing_zeros() as usize];
            self.roster[count..count + MOST].copy_from_slice(steps);
            count += some;
            pieces &= pieces - 1;
        }
        self.roster[count..count + GROUP].fill(NO_STEP);
        count.div_ceil(GROUP)
    }

    /// The same with the largest pieces first; and where those of five squares end, those of four, of three, and all.
    #[inline(always)]
    pub(super) fn enrol_by_size(&mut self, table: &PlacementTable, pieces: u32) -> (usize, [usize; 4]) {
        let mut count = 0;
        let mut ends = [0; 4];
        for (size, end) in BY_SIZE.into_iter().zip(&mut ends) {
            let mut left = pieces & size;
            while left != 0 {
                let (steps, some) = &table.rosters[left.trailing_zeros() as usize];
                self.roster[count..count + MOST].copy_from_slice(steps);
                count += some;
                left &= left - 1;
            }
            *end = count;
        }
        self.roster[count..count + GROUP].fill(NO_STEP);
        (count.div_ceil(GROUP), ends)
    }
}

/// Pieces of five, of four, of three, and of fewer squares, one bit each.
pub(in crate::blokus) const BY_SIZE: [u32; 4] = [0x1F_FE00, 0x1F0, 0xC, 0x3];

/// A shape that fits nowhere.
const NO_STEP: Step = Step { reach: Reach::new(0, 0, 24), parent: Slot::new(NOWHERE), shape: 0 };

impl Default for SweepBuffers {
    #[inline]
    fn default() -> SweepBuffers {
        SweepBuffers::new()
    }
}
