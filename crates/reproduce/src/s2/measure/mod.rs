//! S2, measured: speed, truth, play, quality, training, and positions that it gets wrong.

pub(crate) mod games;
pub(crate) mod memory;
pub(crate) mod positions;
pub(crate) mod search;
pub(crate) mod training;
pub(crate) mod trap;
pub(crate) mod zugzwang;

/// Whose tree search it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// As S2 describes its own: UCB all the way down, nothing proven, the move with the best mean.
    Seed,
    /// Ours by default: decisive random games, proofs, the move tried most.
    Ours,
}

/// S2's rollouts a move.
pub(crate) const SIMS: u64 = 1000;

impl Kind {
    /// The seed's way first.
    pub(crate) const ALL: [Kind; 2] = [Kind::Seed, Kind::Ours];

    /// What tables call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Seed => "S2's way",
            Kind::Ours => "ours",
        }
    }

    /// The player with so many simulations a move.
    pub(crate) fn player(self, sims: u64) -> String {
        match self {
            Kind::Seed => format!("uct:sims={sims},rollout=ucb,prove=off,final=value"),
            Kind::Ours => format!("uct:sims={sims}"),
        }
    }
}

/// How much is done of everything.
pub(crate) struct Sizes {
    pub(crate) self_play: u64,
    pub(crate) matches: u64,
    pub(crate) positions: usize,
    /// How often each player is asked for a move in the trap and the zugzwang.
    pub(crate) seeds: u64,
    /// Simulations of the curve, of S2's way and of ours.
    pub(crate) curve: [&'static [u64]; 2],
    /// Games of training, and visit thresholds.
    pub(crate) trainings: &'static [u64],
    pub(crate) thresholds: &'static [u32],
    pub(crate) trained_games: u64,
    /// Games of the training without a threshold, and of S2's player whose positions are counted.
    pub(crate) dictionary: u64,
    pub(crate) counted_games: u64,
    /// Weights of exploration, and games of each.
    pub(crate) weights: usize,
    pub(crate) tuned_games: u64,
    pub(crate) repetitions: usize,
}

/// What the parts of S2 share.
pub(crate) type Setup<'a> = crate::measure::Setup<'a, Sizes>;
