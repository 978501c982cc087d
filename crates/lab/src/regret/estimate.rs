//! Estimates of regret, and the marks they come to.

use plyground_jobs::Interval;
use serde::{Deserialize, Serialize};

/// A player's move in one position, beside the reference.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The player's spec.
    pub player: String,
    /// The position.
    pub position: String,
    /// Moves before it.
    pub ply: usize,
    /// The move chosen.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move of the reference.
    pub reference: String,
    /// What the reference expects for the mover after the move, 0 to 1.
    pub value: f64,
    /// The same after its own move.
    pub best: f64,
    /// Whether both are proven, and that no move is better than the reference's: what it expects is then what perfect play gives.
    #[serde(default)]
    pub proven: bool,
    /// Seconds the player took.
    pub seconds: f64,
}

impl Estimate {
    /// By how much the reference prefers its own move.
    pub fn regret(&self) -> f64 {
        self.best - self.value
    }
}

/// The sum of a player's estimates.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EstimatedMarks {
    /// How many positions.
    pub answers: u64,
    /// Share of moves that are the reference's own.
    pub agrees: Interval,
    /// Mean difference in payoff to the reference's move.
    pub regret: Interval,
    /// How many of the answers were proven,
    pub proven: u64,
    /// and the mean difference of these, which is no estimate.
    pub proven_regret: Option<Interval>,
    /// Mean time of an answer.
    pub seconds: f64,
}

impl EstimatedMarks {
    /// The marks of some estimates.
    pub fn of(estimates: &[Estimate]) -> EstimatedMarks {
        let count = estimates.len() as u64;
        let same = estimates.iter().filter(|one| one.mv == one.reference).count() as u64;
        let regrets: Vec<f64> = estimates.iter().map(Estimate::regret).collect();
        let proven: Vec<f64> = estimates.iter().filter(|one| one.proven).map(Estimate::regret).collect();
        let seconds: f64 = estimates.iter().map(|one| one.seconds).sum();
        EstimatedMarks {
            answers: count,
            agrees: Interval::of_share(same, count),
            regret: Interval::of(&regrets),
            proven: proven.len() as u64,
            proven_regret: (!proven.is_empty()).then(|| Interval::of(&proven)),
            seconds: seconds / count.max(1) as f64,
        }
    }
}
