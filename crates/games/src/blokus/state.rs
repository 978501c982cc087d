//! A position, on three bitboards.

use super::colour::Colour;
use super::pieces::{PIECES, Piece};
use super::placement_table::{Spot, Spread};
use super::plane::Plane;
use std::fmt;

/// The pieces of a colour, one bit each.
pub(super) const ALL_PIECES: u32 = (1 << PIECES) - 1;

/// A position: which colour lies where, which pieces are left, and whose turn it is.
///
/// Three planes of bits hold the board: whether a cell is occupied, and the two bits of the colour that lies there. What
/// a colour may not touch and where it has corners follows from them in a few instructions, and is not kept.
#[derive(Copy, Clone, PartialEq, Eq)]
#[repr(align(32))]
pub struct State {
    pub(super) occupied: Plane,
    pub(super) low: Plane,
    pub(super) high: Plane,
    /// A random number for each piece that lies somewhere, added up bit by bit.
    pub(super) placed: u64,
    /// The pieces that each colour still has.
    pub(super) left: [u32; 4],
    /// The colour to move.
    pub(super) colour: Colour,
    /// The colours that have passed, one bit each: who cannot place a piece never can again.
    pub(super) passed: u8,
    /// The colours that placed all their pieces, the single square last, one bit each.
    pub(super) single_last: u8,
}

impl State {
    /// An empty board with the first colour to move; colours that do not take part have no pieces.
    #[inline]
    pub(super) fn empty(colours: usize) -> State {
        State {
            occupied: Plane::default(),
            low: Plane::default(),
            high: Plane::default(),
            placed: 0,
            left: std::array::from_fn(|i| if i < colours { ALL_PIECES } else { 0 }),
            colour: Colour::BLUE,
            passed: 0,
            single_last: 0,
        }
    }

    /// The colour to move.
    #[inline]
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// Whether a colour has passed; it is skipped from then on.
    #[inline]
    pub fn has_passed(&self, colour: Colour) -> bool {
        self.passed >> colour.index() & 1 == 1
    }

    /// The pieces a colour still has, by size.
    #[inline]
    pub fn pieces_left(&self, colour: Colour) -> impl Iterator<Item = Piece> {
        let left = self.left[colour.index()];
        Piece::all().filter(move |piece| left >> piece.0 & 1 == 1)
    }

    /// How many pieces a colour has placed.
    #[inline]
    pub fn pieces_placed(&self, colour: Colour) -> u32 {
        PIECES as u32 - self.left[colour.index()].count_ones()
    }

    /// The colour that lies on a bit of the board.
    #[inline]
    pub(super) fn at(&self, bit: usize) -> Option<Colour> {
        let has = |plane: &Plane| plane[bit / 64] >> (bit % 64) & 1;
        (has(&self.occupied) == 1).then(|| Colour::new((has(&self.low) | has(&self.high) << 1) as usize))
    }

    /// Puts a shape of the colour to move on the board.
    #[inline]
    pub(super) fn stamp(&mut self, spread: &Spread, spot: Spot) {
        let (first, shift) = (usize::from(spot.bit) / 64, u32::from(spot.bit) % 64);
        let (bottom, top) = (spread.mask as u64, (spread.mask >> 64) as u64);
        // Shifting twice keeps a shift by 64 - 0 legal.
        let words = [bottom << shift, top << shift | bottom >> 1 >> (63 - shift), top >> 1 >> (63 - shift)];
        let (low, high) = self.colour.planes();
        for (i, word) in words.into_iter().enumerate() {
            // Past the end there is nothing to put.
            let at = (first + i).min(7);
            let word = if first + i > 7 { 0 } else { word };
            self.occupied[at] |= word;
            self.low[at] |= word & low;
            self.high[at] |= word & high;
        }
    }
}

/// The board is long; faces draw it. Here only what tells states apart in a failing test.
impl fmt::Debug for State {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("placed", &format_args!("{:016x}", self.placed))
            .field("left", &self.left)
            .field("colour", &self.colour)
            .field("passed", &self.passed)
            .finish_non_exhaustive()
    }
}
