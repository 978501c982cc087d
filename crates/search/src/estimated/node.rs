//! Positions of a tree and their moves.

/// A proven result, through the eyes of the first seat: 0 lost, 1 drawn, 2 won.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Proof(pub(super) u8);

impl Proof {
    pub(super) const LOST: Proof = Proof(0);
    pub(super) const WON: Proof = Proof(2);

    /// The same through the eyes of a seat, 0 the first.
    #[inline]
    pub(super) fn through(self, seat: usize) -> Proof {
        if seat == 0 { self } else { Proof(2 - self.0) }
    }

    /// The share of the payoff, in parts of 2^16.
    #[inline]
    pub(super) fn share(self) -> u32 {
        u32::from(self.0) << 15
    }
}

/// A position, however many ways lead there.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) hash: u64,
    /// Shares of the first seat over all visits, in parts of 2^16.
    pub(super) sum: u64,
    pub(super) visits: u32,
    /// Where its moves begin; 0 as long as they were not listed.
    pub(super) first: u32,
    pub(super) count: u16,
    /// The seat to move, 0 the first.
    pub(super) seat: u8,
    pub(super) proof: Option<Proof>,
}

/// A move.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// Where it leads; 0 as long as nobody went there.
    pub(super) child: u32,
    pub(super) visits: u32,
    pub(super) prior: f32,
    /// What the estimate says of the position after it, through the eyes of the seat that moves, in parts of 2^16.
    pub(super) share: u32,
    /// Through the eyes of the first seat.
    pub(super) proof: Option<Proof>,
}

impl Node {
    /// The mean share of a seat; `None` where nothing was seen.
    #[inline]
    pub(super) fn mean(&self, seat: u8) -> Option<f32> {
        if self.visits == 0 {
            return None;
        }
        let mean = self.sum as f32 / (self.visits as f32 * 65_536.0);
        Some(if seat == 0 { mean } else { 1.0 - mean })
    }
}
