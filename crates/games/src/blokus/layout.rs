//! How boards and feet lie in the buffers of a sweep: places that vector code reads without a check.

use super::growth::INNER;
use super::plane::Plane;

/// Shapes are looked at four at a time: the last steps of counting are shared by them.
pub(super) const GROUP: usize = 4;

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
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Reach(u16);

impl Reach {
    /// The board as seen from a cell that lies `columns` left of it and `rows` below; `stride` bits are a row.
    ///
    /// # Panics
    /// If no two squares of a piece are that far apart.
    #[inline]
    pub(super) const fn new(columns: usize, rows: isize, stride: usize) -> Reach {
        assert!(columns <= WIDEST && rows.unsigned_abs() <= WIDEST && stride <= 32);
        Reach(((columns * PITCH + HOME) as isize + rows * (stride / 8) as isize) as u16)
    }

    /// The same, a word of 64 bits further up.
    #[inline(always)]
    pub(super) const fn next_word(self) -> Reach {
        assert!(self.at() + 8 + BOARD <= BAND);
        Reach(self.0 + 8)
    }

    /// The same, a word of 64 bits further down.
    #[inline(always)]
    pub(super) const fn last_word(self) -> Reach {
        assert!(self.at() >= 8);
        Reach(self.0 - 8)
    }

    /// The first byte; `BOARD` bytes from there are within the band.
    #[inline(always)]
    pub(super) const fn at(self) -> usize {
        self.0 as usize
    }
}

/// The parent of the single square: it fits everywhere, and is legal nowhere.
pub(super) const NOTHING: usize = INNER;
/// The parent of what fills up a group of four: it fits nowhere.
pub(super) const NOWHERE: usize = INNER + 1;
/// Room for the shapes that others grow from, and these two.
pub(super) const ROOM: usize = INNER + 2;
/// Room for groups of four shapes, all 91 and those that are written beyond them; a power of two.
pub(super) const GROUPS: usize = 32;

/// The feet from which a shape fits and from which it is legal.
#[derive(Copy, Clone)]
#[repr(C, align(64))]
pub(super) struct Feet {
    pub(super) fits: Plane,
    pub(super) legal: Plane,
}

/// Where in a `SweepBuffers` the feet of a parent are.
///
/// They are within the buffers: vector code relies on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Slot(u16);

impl Slot {
    /// The slot of a shape that others grow from, by its number among them, of [`NOTHING`] or of [`NOWHERE`].
    ///
    /// # Panics
    /// If there is no such slot.
    #[inline]
    pub(super) const fn new(number: usize) -> Slot {
        assert!(number < ROOM);
        Slot((number * size_of::<Feet>()) as u16)
    }

    /// The first byte.
    #[inline(always)]
    pub(super) const fn at(self) -> usize {
        self.0 as usize
    }
}
