//! A move in 16 bits.

use super::colour::Colour;

/// A placement, by its number in the [`PlacementTable`](super::PlacementTable) of the board, or a pass.
///
/// A third kind is never legal and only stands in lines that people set up: it says which colour is next.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u16);

/// What a move does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Place(u16),
    Pass,
    Next(Colour),
}

impl Move {
    /// What a colour does that cannot place a piece: its only legal move, and its last.
    pub const PASS: Move = Move(u16::MAX);

    /// The first of four moves that say which colour is next; all placements have smaller numbers.
    const NEXT: u16 = u16::MAX - 4;

    /// Makes a colour the next to move, whoever's turn it was; not a legal move.
    #[inline]
    pub const fn next(colour: Colour) -> Move {
        Move(Move::NEXT + colour.index() as u16)
    }

    /// The number of the placement; `None` for a pass.
    #[inline]
    pub fn placement(self) -> Option<u16> {
        match self.kind() {
            Kind::Place(number) => Some(number),
            _ => None,
        }
    }

    /// The 16 bits.
    #[inline]
    pub(super) const fn code(self) -> u16 {
        self.0
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 {
            number if number < Move::NEXT => Kind::Place(number),
            u16::MAX => Kind::Pass,
            next => Kind::Next(Colour::new(usize::from(next - Move::NEXT))),
        }
    }
}

/// The placement with this number.
impl From<u16> for Move {
    #[inline]
    fn from(number: u16) -> Move {
        Move(number)
    }
}
