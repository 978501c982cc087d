//! The memory a sweep works in.

use crate::blokus::pieces::SMALL;
use crate::blokus::state::Plane;
use crate::blokus::table::Table;

/// Bytes from a board moved by some columns to the one moved by one more.
const PITCH: usize = 128;
/// Where in it the board begins; before and after it all is empty, so that rows beyond the board can be read.
const HOME: usize = 32;
/// Bytes of a board.
pub(super) const BOARD: usize = size_of::<Plane>();
/// How many columns a square may lie right of the foot.
const WIDEST: usize = 4;
/// Bytes of a band.
pub(super) const BAND: usize = (WIDEST + 1) * PITCH;

/// A board, moved left by 0 to 4 columns.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Band(pub(super) [u8; BAND]);

/// Where in a [`Band`] the board lies that is moved by some columns and rows.
///
/// All bytes of that board are within the band: vector code relies on it.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::blokus) struct Reach(u16);

impl Reach {
    /// The board as seen from a cell that lies `columns` left of it and `rows` below; `stride` bits are a row.
    ///
    /// # Panics
    /// If no two squares of a piece are that far apart.
    pub(in crate::blokus) const fn new(columns: usize, rows: isize, stride: usize) -> Reach {
        assert!(columns <= WIDEST && rows.unsigned_abs() <= WIDEST && stride <= 32);
        Reach(((columns * PITCH + HOME) as isize + rows * (stride / 8) as isize) as u16)
    }

    /// The same, a word of 64 bits further up or down.
    pub(super) const fn word(self, up: bool) -> Reach {
        let at = if up { self.0 + 8 } else { self.0 - 8 };
        assert!(at as usize + BOARD <= BAND);
        Reach(at)
    }

    /// The first byte; `BOARD` bytes from there are within the band.
    #[inline(always)]
    pub(super) const fn at(self) -> usize {
        self.0 as usize
    }
}

/// The parent of the single square: it fits everywhere, and is legal nowhere.
pub(super) const NOTHING: usize = SMALL;
/// Room for the small shapes and for what they grow from; a power of two, so that indices need no check.
pub(super) const ROOM: usize = 32;

/// What a sweep needs to remember for a moment.
#[derive(Clone)]
#[repr(align(64))]
pub(in crate::blokus) struct Desk {
    pub(super) free: Band,
    pub(super) corners: Band,
    /// Where each small shape fits.
    pub(super) fits: [Plane; ROOM],
    /// Where it is legal.
    pub(super) legal: [Plane; ROOM],
    /// The shapes that are left.
    pub(super) roster: Roster,
}

impl Default for Desk {
    fn default() -> Desk {
        let mut fits = [Plane::default(); ROOM];
        fits[NOTHING] = [u64::MAX; 8];
        let band = Band([0; BAND]);
        Desk { free: band.clone(), corners: band, fits, legal: [Plane::default(); ROOM], roster: Roster::default() }
    }
}

/// How many placements the shapes have, until one is picked.
#[derive(Clone)]
#[repr(align(64))]
pub(in crate::blokus) struct Tray {
    /// How many placements there are up to and with each shape of the roster.
    pub(super) up_to: [u16; LONGEST],
}

impl Default for Tray {
    fn default() -> Tray {
        Tray { up_to: [0; LONGEST] }
    }
}

/// Room for all shapes, and for eight more that are written in one go; a power of two.
pub(super) const LONGEST: usize = 128;

/// The shapes of some pieces in one list, so that the loop over them ends once and not once a piece.
#[derive(Clone)]
pub(in crate::blokus) struct Roster {
    pub(super) shapes: [u8; LONGEST],
    pub(super) count: usize,
}

impl Roster {
    #[inline(always)]
    pub(super) fn fill(&mut self, table: &Table, mut pieces: u32) {
        self.count = 0;
        while pieces != 0 {
            let (shapes, some) = &table.rosters[pieces.trailing_zeros() as usize];
            self.shapes[self.count..self.count + 8].copy_from_slice(shapes);
            self.count += some;
            pieces &= pieces - 1;
        }
    }
}

impl Default for Roster {
    fn default() -> Roster {
        Roster { shapes: [0; LONGEST], count: 0 }
    }
}
