//! What a player thinks of a move, and whether it can tell two moves apart.

use plyground_players::MoveThought;
use serde::{Deserialize, Serialize};

/// What a player thinks of a move, through the eyes of who makes it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// Expected payoff, 0 to 1: with two seats, the share of games won, drawn ones by half.
    pub value: f64,
    /// 95 times of 100 the mean of all games lies above this,
    pub low: f64,
    /// and below this.
    pub high: f64,
}

/// What two estimates say of two moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The move played is worse by more than two standard errors.
    Worse,
    /// They differ by no more than that.
    TooClose,
    /// The move played is better by more than that: who thought about it longer would have played it, too.
    Better,
}

/// What a player thinks of a move: the data that an [`Estimate`] is made of.
#[derive(Copy, Clone, Debug)]
pub enum Opinion<'a> {
    /// What it thinks of the move itself, in the position before it.
    Move(&'a MoveThought),
    /// What it thinks of the best answer, in the position after the move; games of two seats. Two moves are best compared by their
    /// answers, each thought about for as long as the other.
    Answer {
        /// The answer.
        thought: &'a MoveThought,
        /// Whether it is the other seat's; not where that has passed.
        is_others: bool,
    },
}

/// With fewer games than this nothing is said.
const GAMES: u64 = 30;

impl Estimate {
    /// What an opinion says; `None` where too few games stand behind it.
    pub(super) fn of(opinion: Opinion<'_>) -> Option<Estimate> {
        let (Opinion::Move(thought) | Opinion::Answer { thought, .. }) = opinion;
        thought.playouts.filter(|playouts| *playouts >= GAMES)?;
        let (value, (low, high)) = (thought.value?, thought.interval()?);
        Some(match opinion {
            Opinion::Answer { is_others: true, .. } => {
                Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low }
            }
            _ => Estimate { value, low, high },
        })
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
