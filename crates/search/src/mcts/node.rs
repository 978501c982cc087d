//! Nodes: one entry for a position, however many ways lead there.

use plyground_core::{MAX_SEATS, Payoffs, PerSeat, Seat};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::*};

/// A position of the tree in 32 bytes. All fields are atomic, so that one form serves one thread and many.
#[derive(Default)]
#[repr(align(32))]
pub(super) struct Node {
    /// The hash, by which the position is found.
    pub(super) hash: AtomicU64,
    /// The visits, and what the seats got in all of them, in [`Units`]: visits and the first seat in one word, the second
    /// and the third in another, so that a visit changes one word or two.
    counts: [AtomicU64; 2],
    /// Where its moves begin in the arena; zero as long as they were not listed.
    pub(super) edges: AtomicU32,
    /// Its value where that is proven, else zero.
    proof: AtomicU32,
}

// SAFETY: all its words are integers.
unsafe impl super::pages::Blank for Node {}

/// Visits, and what the seats got in them, two by two in a word, so that they are added two at a time; none ever overflows
/// ([`Units::limit`]).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Sums([u64; 2]);

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

/// A value that is certain: the payoff of each seat in twelfths, a byte a seat. Not all of them get nothing, so that zero
/// is left for positions of which nothing is certain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Proof(NonZeroU32);

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

    /// Twice the payoff of a seat: in the unit of [`Units::shifted`].
    #[inline]
    pub(super) fn shifted(self, seat: Seat) -> f32 {
        f32::from(self.twelfths(seat)) / f32::from(Payoffs::WHOLE / 2)
    }

    pub(super) fn shares(self) -> PerSeat<f64> {
        PerSeat(self.all().map(|share| f64::from(share) / f64::from(Payoffs::WHOLE)))
    }
}

impl Node {
    /// Makes this the entry of a position never seen before.
    pub(super) fn reset(&self, hash: u64, proof: Option<Proof>) {
        self.hash.store(hash, Relaxed);
        self.counts.iter().for_each(|pair| pair.store(0, Relaxed));
        self.edges.store(0, Relaxed);
        self.proof.store(proof.map_or(0, |proof| proof.0.get()), Relaxed);
    }

    /// Takes over everything from another entry.
    pub(super) fn copy(&self, from: &Node) {
        self.hash.store(from.hash.load(Relaxed), Relaxed);
        self.counts.iter().zip(&from.counts).for_each(|(to, from)| to.store(from.load(Relaxed), Relaxed));
        self.edges.store(from.edges.load(Relaxed), Relaxed);
        self.proof.store(from.proof.load(Relaxed), Relaxed);
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.counts[0].load(Relaxed) as u32
    }

    /// What the seats got in all visits.
    pub(super) fn units(&self) -> [u32; 3] {
        Sums([0, 1].map(|i| self.counts[i].load(Relaxed))).units()
    }

    /// Adds the results of some visits; returns all with them. What another thread adds at the same moment
    /// may be lost: that changes little (Enzenberger and Müller 2009), while locked adds would take an eighth of the time.
    #[inline]
    pub(super) fn add(&self, more: Sums) -> Sums {
        let sums = Sums([0, 1].map(|i| self.counts[i].load(Relaxed))).plus(more);
        self.counts.iter().zip(sums.0).for_each(|(pair, sum)| pair.store(sum, Relaxed));
        sums
    }

    /// As [`add`](Node::add), but nothing is lost.
    pub(super) fn add_for_certain(&self, more: Sums) {
        self.counts.iter().zip(more.0).for_each(|(pair, more)| {
            pair.fetch_add(more, Relaxed);
        });
    }

    #[inline]
    pub(super) fn proof(&self) -> Option<Proof> {
        NonZeroU32::new(self.proof.load(Relaxed)).map(Proof)
    }

    pub(super) fn unprove(&self) {
        self.proof.store(0, Relaxed);
    }

    pub(super) fn prove(&self, proof: Proof) {
        self.proof.store(proof.0.get(), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_32_bytes() {
        assert_eq!(size_of::<Node>(), 32);
    }

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
        let proof = Proof::new(&Payoffs::by_rank(&[2, 1, 1, 2]));
        assert_eq!(
            Seat::all(4).map(|seat| proof.stands_alone(seat)).collect::<Vec<_>>()[..2],
            [Some(false), None]
        );
    }
}
