//! What a player thinks of a move, and whether it can tell two moves apart.

use plyground_players::MoveThought;
use serde::Serialize;

/// What a player thinks of a move, through the eyes of who makes it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// Expected payoff, 0 to 1: with two seats, the share of games won, drawn ones by half.
    pub value: f64,
    /// 95 times of 100 the mean of all games lies above this,
    pub low: f64,
    /// and below this.
    pub high: f64,
}

/// What two estimates say of two moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The move played is worse by more than two standard errors.
    Worse,
    /// They differ by no more than that.
    TooClose,
    /// The move played is better by more than that: who thought about it longer would have played it, too.
    Better,
}

impl Estimate {
    /// What a thought says of a move; `None` where it sampled nothing.
    pub(super) fn of(thought: &MoveThought) -> Option<Estimate> {
        let (low, high) = thought.interval()?;
        Some(Estimate { value: thought.value?, low, high })
    }

    /// Its standard error: intervals of 95 % reach 1.96 of them to either side.
    fn standard_error(&self) -> f64 {
        (self.high - self.low) / (2.0 * 1.96)
    }

    /// What is to be said of a move with this estimate beside the best.
    pub(super) fn beside(&self, best: &Estimate) -> Verdict {
        let error = self.standard_error().hypot(best.standard_error());
        match best.value - self.value {
            loss if loss > 2.0 * error => Verdict::Worse,
            loss if loss < -2.0 * error => Verdict::Better,
            _ => Verdict::TooClose,
        }
    }
}
