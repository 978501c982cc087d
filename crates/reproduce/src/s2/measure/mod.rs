//! S2, measured: speed, truth, play, quality and training.

pub(crate) mod games;
pub(crate) mod positions;
pub(crate) mod search;
pub(crate) mod training;

/// S2's player: 1000 rollouts a move.
pub(crate) const PLAYER: &str = "uct:sims=1000";

/// How much is done of everything.
pub(crate) struct Sizes {
    pub(crate) self_play: u64,
    pub(crate) matches: u64,
    pub(crate) positions: usize,
    /// Simulations of the curve.
    pub(crate) curve: &'static [u64],
    /// Games of training, and visit thresholds.
    pub(crate) trainings: &'static [u64],
    pub(crate) thresholds: &'static [u32],
    pub(crate) trained_games: u64,
    pub(crate) tuned_games: u64,
    pub(crate) repetitions: usize,
}

/// What the parts of S2 share.
pub(crate) type Setup<'a> = crate::measure::Setup<'a, Sizes>;
