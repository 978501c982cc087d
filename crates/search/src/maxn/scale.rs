//! The scale of values: one for evaluations and ended games, for any number of seats.
//!
//! ```text
//!   -1,000,000 ...  -333,333  ...  guesses around 0  ...  333,333  ...  1,000,000
//!   last of four     third                                second        first
//! ```
//!
//! An ended game is worth as much above or below zero as a seat's share is above or below an even one: the best share there
//! is is a million, none at all a million below zero, and an even one lies among the guesses. So every end that is better
//! than even beats every guess, and every guess beats every end that is worse. Shares differ by at least a twelfth of the
//! whole, which is 250,000 or more; points, below ten thousand, only tell equal shares apart.

use plyground_core::{MAX_SEATS, Payoffs, PerSeat, Seat};

/// The best share there is, at once.
pub(super) const WIN: i32 = 1_000_000;
/// From here on a value of a game of two is a win or a loss and no guess.
pub(super) const DECIDED: i32 = WIN - 10_000;
/// No guess is further from zero.
pub(super) const FARTHEST: i32 = 120_000;
/// Nor are the points of an ended game, with the plies to it.
const POINTS: i32 = 10_000;
/// No value is lower.
pub(super) const LOWEST: i32 = -WIN - POINTS;

/// The scale for a number of seats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    pub(super) seats: usize,
}

impl Scale {
    /// A seat's share, without points.
    #[inline]
    pub(super) fn share(self, payoffs: &Payoffs, seat: Seat) -> i32 {
        let above_even = self.seats as i32 * i32::from(payoffs.twelfths(seat)) - i32::from(Payoffs::WHOLE);
        WIN * above_even / i32::from(Payoffs::WHOLE)
    }

    /// What an ended game is worth to each seat, `ply` moves from the root.
    ///
    /// In a game of two the sooner win and the later loss are better, as in minimax. Among more seats such a preference of
    /// one would decide what the others get, and is left out.
    #[inline]
    pub(super) fn ended(self, payoffs: &Payoffs, points: PerSeat<i32>, ply: u32) -> PerSeat<i32> {
        let mut value = PerSeat::default();
        for seat in Seat::all(self.seats) {
            debug_assert!(points[seat].abs() < POINTS / 2, "points only tell equal shares apart");
            let share = self.share(payoffs, seat);
            let haste = if self.seats == 2 { share.signum() * ply as i32 } else { 0 };
            value[seat] = share + points[seat] - haste;
        }
        value
    }

    /// The shares of an ended game by its value, 0 to 1.
    pub(super) fn shares(self, value: PerSeat<i32>) -> PerSeat<f64> {
        let mut shares = PerSeat::default();
        for seat in Seat::all(self.seats) {
            shares[seat] = self.share_of(value[seat]);
        }
        shares
    }

    /// The share of a seat by what an ended game is worth to it, 0 to 1.
    pub(super) fn share_of(self, value: i32) -> f64 {
        let whole = i32::from(Payoffs::WHOLE);
        let above_even = (f64::from(value) * f64::from(whole) / f64::from(WIN)).round();
        (above_even + f64::from(whole)) / f64::from(whole * self.seats as i32)
    }

    /// How much better than the others a seat stands: its worth less theirs, once for each of them.
    #[inline]
    pub(super) fn standing(self, worth: PerSeat<i32>, seat: Seat) -> i32 {
        let all: i32 = worth.0.iter().sum();
        self.seats as i32 * worth[seat] - all
    }
}

/// What all seats but one get together.
#[inline]
pub(super) fn others(value: PerSeat<i32>, seat: Seat) -> i32 {
    (0..MAX_SEATS).filter(|&i| i != seat.index()).map(|i| value.0[i]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_back_from_values() {
        for points in
            [vec![5, 3], vec![2, 2], vec![1, 2, 3], vec![4, 4, 1], vec![9, 7, 5, 3], vec![8, 8, 8, 1]]
        {
            let scale = Scale { seats: points.len() };
            let payoffs = Payoffs::by_rank(&points);
            let value = scale.ended(&payoffs, PerSeat([109, -3, 0, 40]), 7);
            for seat in Seat::all(points.len()) {
                assert!((scale.shares(value)[seat] - payoffs.share(seat)).abs() < 1e-9, "{points:?}");
                let even = 12 / points.len() as u8;
                if payoffs.twelfths(seat) != even {
                    assert!(value[seat].abs() > FARTHEST, "{points:?}");
                    assert_eq!(value[seat] > 0, payoffs.twelfths(seat) > even);
                }
            }
        }
        assert_eq!(
            Scale { seats: 2 }.ended(&Payoffs::win(Seat::FIRST), PerSeat::default(), 3).0[..2],
            [999_997, -999_997]
        );
    }

    #[test]
    fn in_a_game_of_two_standing_is_the_difference() {
        assert_eq!(Scale { seats: 2 }.standing(PerSeat([7, 3, 0, 0]), Seat::FIRST), 4);
        assert_eq!(Scale { seats: 4 }.standing(PerSeat([7, 3, 1, 0]), Seat::SECOND), 3 * 3 - 8);
    }
}
