//! Many finished games, added up.

use crate::{Payoffs, PerSeat, Seat};
use std::ops::AddAssign;

/// The sum of many playouts, in integers: equal for any order and grouping of the games.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games played.
    pub playouts: u64,
    /// Moves played in all of them.
    pub plies: u64,
    /// Games that each seat won alone.
    pub wins: PerSeat<u64>,
    /// Games in which each seat shared the first place.
    pub ties: PerSeat<u64>,
    /// Payoff of each seat, in twelfths.
    pub twelfths: PerSeat<u64>,
    /// Squares of these payoffs, in parts of 144: what tells how far the payoffs lie apart.
    pub squares: PerSeat<u64>,
}

impl Tally {
    /// Adds one game of `seats` seats that took `plies` moves.
    #[inline]
    pub fn record(&mut self, seats: usize, payoffs: &Payoffs, plies: u64) {
        self.playouts += 1;
        self.plies += plies;
        let winner = payoffs.winner();
        for seat in Seat::all(seats) {
            let twelfths = u64::from(payoffs.twelfths(seat));
            self.twelfths[seat] += twelfths;
            self.squares[seat] += twelfths * twelfths;
            if winner == Some(seat) {
                self.wins[seat] += 1;
            } else if payoffs.twelfths(seat) == payoffs.best() {
                self.ties[seat] += 1;
            }
        }
    }

    /// `playouts` games of two seats that took `plies` moves in all, by who won them; the rest were drawn.
    #[inline]
    pub fn of_two(playouts: u64, plies: u64, wins: [u64; 2]) -> Tally {
        let mut tally = Tally { playouts, plies, ..Tally::default() };
        let draws = playouts - wins[0] - wins[1];
        let whole = u64::from(Payoffs::WHOLE);
        for (seat, won) in Seat::all(2).zip(wins) {
            tally.wins[seat] = won;
            tally.ties[seat] = draws;
            tally.twelfths[seat] = whole * won + whole / 2 * draws;
            tally.squares[seat] = whole * whole * won + whole * whole / 4 * draws;
        }
        tally
    }

    /// The same finished game `count` times over, without a move played.
    #[inline]
    pub fn of_finished(seats: usize, payoffs: &Payoffs, count: u64) -> Tally {
        let mut one = Tally::default();
        one.record(seats, payoffs, 0);
        let times = |values: PerSeat<u64>| PerSeat(values.0.map(|value| value * count));
        Tally {
            playouts: count,
            plies: 0,
            wins: times(one.wins),
            ties: times(one.ties),
            twelfths: times(one.twelfths),
            squares: times(one.squares),
        }
    }

    /// Games in which `seat` came second or worse.
    #[inline]
    pub fn losses(&self, seat: Seat) -> u64 {
        self.playouts - self.wins[seat] - self.ties[seat]
    }

    /// Mean payoff of `seat`, 0 to 1; one half where nothing was played.
    #[inline]
    pub fn mean(&self, seat: Seat) -> f64 {
        if self.playouts == 0 {
            return 0.5;
        }
        self.twelfths[seat] as f64 / (f64::from(Payoffs::WHOLE) * self.playouts as f64)
    }
}

impl AddAssign<&Tally> for Tally {
    #[inline]
    fn add_assign(&mut self, other: &Tally) {
        self.playouts += other.playouts;
        self.plies += other.plies;
        let add = |to: &mut PerSeat<u64>, from: &PerSeat<u64>| {
            to.0.iter_mut().zip(from.0).for_each(|(to, from)| *to += from);
        };
        add(&mut self.wins, &other.wins);
        add(&mut self.ties, &other.ties);
        add(&mut self.twelfths, &other.twelfths);
        add(&mut self.squares, &other.squares);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_count_agrees() {
        let mut one_by_one = Tally::default();
        for payoffs in [Payoffs::win(Seat::FIRST), Payoffs::win(Seat::SECOND), Payoffs::draw(2)] {
            one_by_one.record(2, &payoffs, 0);
        }
        one_by_one += &Tally::of_finished(2, &Payoffs::win(Seat::FIRST), 4);
        assert_eq!(one_by_one, Tally::of_two(7, 0, [5, 1]));
        assert_eq!(one_by_one.losses(Seat::FIRST), 1);
        assert!((one_by_one.mean(Seat::FIRST) - 5.5 / 7.0).abs() < 1e-12);
    }
}
