//! How a game ended: one unit of payoff, shared among the seats.

use crate::{MAX_SEATS, PerSeat, Seat};

/// What each seat gets out of a finished game; the shares add up to one.
///
/// Shares are whole twelfths, so that every split of ranks among two to four seats is exact and sums of millions of
/// games do not depend on the order in which threads add them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Payoffs(PerSeat<u8>);

impl Payoffs {
    /// How many shares a game hands out.
    pub const WHOLE: u8 = 12;

    /// Everything to the winner.
    #[inline]
    pub fn win(winner: Seat) -> Payoffs {
        let mut shares = PerSeat::default();
        shares[winner] = Self::WHOLE;
        Payoffs(shares)
    }

    /// The same to each of `seats`.
    #[inline]
    pub fn draw(seats: usize) -> Payoffs {
        let mut shares = PerSeat::default();
        for seat in Seat::all(seats) {
            shares[seat] = Self::WHOLE / seats as u8;
        }
        Payoffs(shares)
    }

    /// By rank: of `n` seats the best gets `n - 1` parts, the next `n - 2`, the last none; equal points share their
    /// parts.
    ///
    /// ```
    /// use plyground_core::{Payoffs, Seat};
    /// let payoffs = Payoffs::by_rank(&[80, 61, 61, 70]);
    /// assert_eq!(Seat::all(4).map(|seat| payoffs.twelfths(seat)).collect::<Vec<_>>(), [6, 1, 1, 4]);
    /// ```
    #[inline]
    pub fn by_rank(points: &[i32]) -> Payoffs {
        let seats = points.len();
        let parts = seats * (seats - 1) / 2;
        let mut shares = PerSeat::default();
        for (seat, own) in Seat::all(seats).zip(points) {
            let below = points.iter().filter(|other| *other < own).count();
            let equal = points.iter().filter(|other| *other == own).count();
            // Equal seats hold the ranks below .. below + equal - 1; each gets their mean.
            shares[seat] = (usize::from(Self::WHOLE) * (2 * below + equal - 1) / (2 * parts)) as u8;
        }
        Payoffs(shares)
    }

    /// What `seat` gets, in twelfths.
    #[inline]
    pub fn twelfths(&self, seat: Seat) -> u8 {
        self.0[seat]
    }

    /// What `seat` gets, 0 to 1.
    #[inline]
    pub fn share(&self, seat: Seat) -> f64 {
        f64::from(self.0[seat]) / f64::from(Self::WHOLE)
    }

    /// The best share that any seat got, in twelfths.
    #[inline]
    pub fn best(&self) -> u8 {
        self.0.0.into_iter().max().unwrap_or(0)
    }

    /// The seat that stands alone at the top, if one does.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        let mut at_top = Seat::all(MAX_SEATS).filter(|&seat| self.0[seat] == self.best());
        let first = at_top.next();
        if at_top.next().is_none() { first } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(points: &[i32], expected: &[u8]) {
        let payoffs = Payoffs::by_rank(points);
        let shares: Vec<u8> = Seat::all(points.len()).map(|seat| payoffs.twelfths(seat)).collect();
        assert_eq!(shares, expected, "{points:?}");
        assert_eq!(shares.iter().sum::<u8>(), Payoffs::WHOLE, "{points:?}");
    }

    #[test]
    fn ranks_share_one_unit() {
        check(&[5, 3], &[12, 0]);
        check(&[3, 3], &[6, 6]);
        check(&[1, 2, 3], &[0, 4, 8]);
        check(&[3, 3, 1], &[6, 6, 0]);
        check(&[1, 1, 9], &[2, 2, 8]);
        check(&[4, 3, 2, 1], &[6, 4, 2, 0]);
        check(&[4, 4, 2, 1], &[5, 5, 2, 0]);
        check(&[4, 4, 4, 1], &[4, 4, 4, 0]);
        check(&[4, 1, 1, 1], &[6, 2, 2, 2]);
        check(&[7, 7, 7, 7], &[3, 3, 3, 3]);
    }

    #[test]
    fn a_winner_stands_alone() {
        assert_eq!(Payoffs::win(Seat::SECOND).winner(), Some(Seat::SECOND));
        assert_eq!(Payoffs::draw(2).winner(), None);
        assert_eq!(Payoffs::by_rank(&[2, 2, 1]).winner(), None);
    }
}
