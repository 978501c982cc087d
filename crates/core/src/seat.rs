//! Who sits where.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats any game has.
pub const MAX_SEATS: usize = 4;

/// A place at the table: the first seat moves first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat that opens the game.
    pub const FIRST: Seat = Seat(0);
    /// The seat that answers.
    pub const SECOND: Seat = Seat(1);

    /// The seat with this index, from zero.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "a game has at most four seats");
        Seat(index as u8)
    }

    /// The index of this seat, from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that moves after this one among `seats`.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        Seat::new((self.index() + 1) % seats)
    }

    /// The opponent, in a game of two.
    #[inline]
    pub const fn other(self) -> Seat {
        Seat(1 - self.0)
    }

    /// The first `seats` seats, in turn order.
    #[inline]
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> {
        (0..seats).map(Seat::new)
    }
}

/// Seats are counted from one when people read them.
impl fmt::Display for Seat {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// One value for each seat; those beyond the game's seats stay at their default.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct PerSeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_round() {
        assert_eq!(Seat::new(3).next(4), Seat::FIRST);
        assert_eq!(Seat::FIRST.next(2), Seat::FIRST.other());
        assert_eq!(Seat::all(3).map(|seat| seat.to_string()).collect::<String>(), "123");
    }
}
