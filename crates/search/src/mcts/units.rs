//! Payoffs as whole numbers: the sums that positions keep, and what they say through the eyes of a seat.

use super::proof::Proof;
use plyground_core::{Payoffs, PerSeat, Seat};

/// Visits, and what the seats got in them, two by two in a word, so that they are added two at a time; none ever overflows
/// ([`Units::limit`]).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Sums(pub(super) [u64; 2]);

impl Sums {
    #[inline(always)]
    pub(super) fn new(visits: u32, [first, second, third]: [u32; 3]) -> Sums {
        Sums([(visits, first), (second, third)].map(|(low, high)| u64::from(low) | u64::from(high) << 32))
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Sums) -> Sums {
        Sums([0, 1].map(|i| self.0[i] + other.0[i]))
    }

    #[inline(always)]
    pub(super) fn visits(self) -> u32 {
        self.0[0] as u32
    }

    #[inline(always)]
    pub(super) fn units(self) -> [u32; 3] {
        let [first, second] = self.0;
        [(first >> 32) as u32, second as u32, (second >> 32) as u32]
    }
}

/// In which whole numbers payoffs are added up.
///
/// With two seats and played-out games: the games that each seat won, so that sums are S2's counts. Otherwise: twelfths
/// of a payoff. Three numbers are enough for four seats, since the payoffs of a game add up to one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Units {
    pub(super) seats: usize,
    /// What a whole payoff is.
    pub(super) whole: u32,
}

impl Units {
    pub(super) fn new(seats: usize, plays_out: bool) -> Units {
        let whole = if seats == 2 && plays_out { 1 } else { u32::from(Payoffs::WHOLE) };
        Units { seats, whole }
    }

    /// Visits up to which no counter of a node overflows.
    pub(super) fn limit(self) -> u64 {
        u64::from(u32::MAX / self.whole) - (1 << 16)
    }

    /// The payoffs of one finished game.
    #[inline]
    pub(super) fn of(self, proof: Proof) -> [u32; 3] {
        if self.whole == 1 {
            let [first, second] = [0, 1].map(|seat| proof.twelfths(Seat::new(seat)));
            return [u32::from(first > second), u32::from(second > first), 0];
        }
        [0, 1, 2].map(|seat| u32::from(proof.twelfths(Seat::new(seat))))
    }

    /// The mean payoff of a seat from -1 to 1, with one added: never below zero, even where threads lost some counts.
    #[inline]
    pub(super) fn shifted(self, sums: Sums, seat: Seat) -> f32 {
        let n = sums.visits().max(1) as f32 * self.whole as f32;
        let sums = sums.units();
        if self.seats == 2 {
            let lead = sums[0].wrapping_sub(sums[1]) as i32 as f32 / n;
            // For the second seat it is the other way round; to change a sign takes no jump.
            return (1.0 + f32::from_bits(lead.to_bits() ^ (seat.index() as u32) << 31)).max(0.0);
        }
        let own = match seat.index() {
            3 => n - (sums[0] as f32 + sums[1] as f32 + sums[2] as f32),
            seat => sums[seat] as f32,
        };
        (2.0 * own / n).max(0.0)
    }

    /// The mean payoff of each seat, 0 to 1, adding up to one even where threads lost some counts and not others.
    pub(super) fn means(self, visits: u64, sums: [u64; 3]) -> PerSeat<f64> {
        let (all, told) = (visits.max(1) * u64::from(self.whole), sums.iter().sum::<u64>());
        // With three seats all is told; otherwise what is not told is what was drawn, or the fourth seat's.
        let whole = if self.seats == 3 && told > 0 { told } else { all.max(told) } as f64;
        let mut means = PerSeat(std::array::from_fn(|i| sums.get(i).map_or(0.0, |&sum| sum as f64 / whole)));
        let rest = 1.0 - means.0.iter().sum::<f64>();
        match self.seats {
            // What nobody won was drawn.
            2 => means = PerSeat(std::array::from_fn(|i| if i < 2 { means.0[i] + rest / 2.0 } else { 0.0 })),
            4 => means.0[3] = rest,
            _ => {}
        }
        means
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_seen_through_every_pair_of_eyes() {
        // Two seats: 3 won by the first, 1 by the second, 4 drawn.
        let two = Units::new(2, true);
        assert_eq!(two.shifted(Sums::new(8, [3, 1, 0]), Seat::FIRST), 1.25);
        assert_eq!(two.shifted(Sums::new(8, [3, 1, 0]), Seat::SECOND), 0.75);
        assert_eq!(two.means(8, [3, 1, 0]).0, [0.625, 0.375, 0.0, 0.0]);
        // Four seats by rank, twice: 6, 4, 2, 0 and 2, 2, 2, 6.
        let four = Units::new(4, true);
        let sums = Sums::new(2, [8, 6, 4]);
        let shifted: Vec<f32> = Seat::all(4).map(|seat| four.shifted(sums, seat) * 12.0).collect();
        assert_eq!(shifted, [8.0, 6.0, 4.0, 6.0]);
        let means = four.means(2, [8, 6, 4]);
        assert!(
            means.0.iter().zip([8.0, 6.0, 4.0, 6.0]).all(|(mean, sum)| (mean - sum / 24.0).abs() < 1e-12)
        );
        // Some counts are lost.
        for (units, visits, sums) in
            [(two, 5, [4, 3, 0]), (Units::new(3, true), 2, [8, 9, 4]), (four, 1, [8, 6, 4])]
        {
            let means = units.means(visits, sums);
            let shifted = |seat| units.shifted(Sums::new(1, sums.map(|sum| sum as u32)), seat);
            assert!(Seat::all(units.seats).all(|seat| shifted(seat) >= 0.0), "{units:?}");
            assert!(
                (means.0.iter().sum::<f64>() - 1.0).abs() < 1e-12 && means.0.iter().all(|mean| *mean >= 0.0)
            );
        }
    }
}
