//! S1, measured: moves, times, faults and strength.

pub(crate) mod boards;
pub(crate) mod faults;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod runtime;
pub(crate) mod speed;
pub(crate) mod strength;
pub(crate) mod threads;

/// How much is done of everything.
pub(crate) struct Sizes {
    pub(crate) repetitions: usize,
    pub(crate) seeds: u64,
    /// Games after each move of the fifth board, in the long run.
    pub(crate) many: u64,
    pub(crate) positions: usize,
    pub(crate) games: u64,
}

/// What the parts of S1 share.
pub(crate) type Setup<'a> = crate::measure::Setup<'a, Sizes>;
