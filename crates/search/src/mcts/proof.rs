//! Proofs: values of positions that are certain.

use plyground_core::{MAX_SEATS, Payoffs, PerSeat, Seat};
use std::num::NonZeroU32;

/// A value that is certain: the payoff of each seat in twelfths, a byte a seat. Not all of them get nothing, so that zero
/// is left for positions of which nothing is certain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Proof(pub(super) NonZeroU32);

impl Proof {
    #[inline]
    pub(super) fn new(payoffs: &Payoffs) -> Proof {
        let shares: [u8; MAX_SEATS] = std::array::from_fn(|i| payoffs.twelfths(Seat::new(i)));
        Proof(NonZeroU32::new(u32::from_le_bytes(shares)).expect("payoffs add up to one"))
    }

    #[inline]
    fn all(self) -> [u8; MAX_SEATS] {
        self.0.get().to_le_bytes()
    }

    #[inline]
    pub(super) fn twelfths(self, seat: Seat) -> u8 {
        self.all()[seat.index()]
    }

    /// Whether `seat` gets everything.
    #[inline]
    pub(super) fn is_win(self, seat: Seat) -> bool {
        self.twelfths(seat) == Payoffs::WHOLE
    }

    /// Whether `seat` stands at the top, alone (`true`) or with others; `None` where it does not.
    #[inline]
    pub(super) fn stands_alone(self, seat: Seat) -> Option<bool> {
        let own = self.twelfths(seat);
        let better = self.all().iter().any(|&other| other > own);
        (!better).then(|| self.all().iter().filter(|&&other| other == own).count() == 1)
    }

    /// Twice the payoff of a seat: in the unit of [`Units::shifted`](super::units::Units::shifted).
    #[inline]
    pub(super) fn shifted(self, seat: Seat) -> f32 {
        f32::from(self.twelfths(seat)) / f32::from(Payoffs::WHOLE / 2)
    }

    pub(super) fn shares(self) -> PerSeat<f64> {
        PerSeat(self.all().map(|share| f64::from(share) / f64::from(Payoffs::WHOLE)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_stands_at_the_top_alone_or_with_others() {
        let proof = Proof::new(&Payoffs::by_rank(&[2, 1, 1, 2]));
        assert_eq!(
            Seat::all(4).map(|seat| proof.stands_alone(seat)).collect::<Vec<_>>()[..2],
            [Some(false), None]
        );
    }
}
