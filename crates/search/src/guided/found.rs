//! What the games of a search found.

use plyground_core::{Payoffs, PerSeat, Seat};

/// What the games of this search say of a root move.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Found {
    pub(super) playouts: u64,
    pub(super) wins: u64,
    pub(super) ties: u64,
    pub(super) twelfths: PerSeat<u64>,
    /// Squares of what the mover got, in parts of 144.
    pub(super) squares: u64,
}

impl Found {
    /// Counts a game, through the eyes of `mover`.
    pub(super) fn count(&mut self, payoffs: &Payoffs, mover: Seat, seats: usize) {
        self.playouts += 1;
        if payoffs.winner() == Some(mover) {
            self.wins += 1;
        } else if payoffs.twelfths(mover) == payoffs.best() {
            self.ties += 1;
        }
        for seat in Seat::all(seats) {
            self.twelfths[seat] += u64::from(payoffs.twelfths(seat));
        }
        self.squares += u64::from(payoffs.twelfths(mover)).pow(2);
    }

    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: &Found) {
        self.playouts += other.playouts;
        self.wins += other.wins;
        self.ties += other.ties;
        self.twelfths.0.iter_mut().zip(other.twelfths.0).for_each(|(to, from)| *to += from);
        self.squares += other.squares;
    }
}
