//! A plan of learning a prior, and what comes of it.

use plyground_games::blokus::prior::Prior;

/// How a prior is learned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PriorPlan {
    /// Games in all.
    pub games: u64,
    /// Rounds, each of which plays with what the one before has learned.
    pub rounds: u64,
    /// Simulations before each move.
    pub sims: u64,
    /// How often each position is looked at in a fit.
    pub passes: u64,
    /// What all random numbers come from.
    pub seed: u64,
    /// The version of the program, for the header.
    pub commit: String,
}

impl Default for PriorPlan {
    fn default() -> PriorPlan {
        PriorPlan { games: 900, rounds: 3, sims: 500, passes: 12, seed: 1, commit: String::new() }
    }
}

/// How far it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PriorStep {
    /// The round, from zero.
    pub round: u64,
    /// Games played.
    pub games: u64,
    /// Games in all.
    pub of: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Taught {
    /// The prior of the last round.
    pub prior: Prior,
    /// How well each round went.
    pub rounds: Vec<Fitted>,
}

/// How well a prior foretells what searches visit.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct Fitted {
    /// Positions that it learned from.
    pub positions: u64,
    /// Positions of games that it never saw.
    pub held_out: u64,
    /// On these, the cross entropy in nats: before the fit and after it.
    pub losses: [f64; 2],
    /// On these, how often its likeliest move is the one visited most: before the fit and after it.
    pub hits: [f64; 2],
}
