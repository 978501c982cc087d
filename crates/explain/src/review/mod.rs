//! A game gone through move by move: what each did to the result, why, and how well each seat played.

mod accuracy;
mod blokus;
mod chart;
mod connect;
mod ending;
mod page;
pub mod words;

pub use accuracy::Accuracy;
pub use blokus::{Referee, review_blokus};
pub use connect::{review_connect, review_connect_deeply, truth_for_review};
pub use ending::Ending;
pub use page::page;

use crate::connect::{GameResult, MoveClass};
use crate::sentence::Sentence;
use serde::Serialize;

/// A game with what there is to say of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Review {
    /// The game's spec, in full.
    pub game: String,
    /// The line of play.
    #[serde(rename = "position")]
    pub line: String,
    /// What the seats are called.
    pub seats: Vec<String>,
    /// How it ended.
    #[serde(flatten)]
    pub ending: Ending,
    /// The moves, in order.
    pub moves: Vec<ReviewedMove>,
    /// How well each seat played.
    pub accuracy: Vec<Accuracy>,
}

/// A move of a review.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ReviewedMove {
    /// Its number, from one.
    #[serde(rename = "ply")]
    pub number: usize,
    /// The line of play before it.
    pub position: String,
    /// Whose it was, from one.
    pub seat: usize,
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The exact score after it, for who made it; `None` where that is not known.
    pub score: Option<i32>,
    /// The best move, as a person would type it.
    pub best: String,
    /// What it did to the result.
    pub class: MoveClass,
    /// What the position was worth to the mover; `None` where that is not known.
    pub before: Option<Worth>,
    /// What it was worth to the mover after the move.
    pub after: Option<Worth>,
    /// The moves that keep the result.
    pub keeping: Vec<String>,
    /// How many legal moves there were.
    pub choices: usize,
    /// What there is to say of it, the most telling first.
    #[serde(rename = "claims")]
    pub sentences: Vec<Sentence>,
    /// How a mistake that loses is punished: best play of both after it, to the end.
    pub refutation: Vec<String>,
    /// What a player thought the position was worth to the mover, 0 to 1, if one was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thought: Option<f64>,
}

/// Whether a review tells a move without being asked for all: a mistake, or a slip with a reason.
pub fn is_told(one: &ReviewedMove) -> bool {
    one.class.is_mistake() || (one.class == MoveClass::Slip && one.sentences.len() > 1)
}

/// What a position is worth to a seat: proven, or estimated.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", untagged)]
pub enum Worth {
    /// Proven: the result under best play, and the plies to the end.
    Exact {
        /// The result.
        result: GameResult,
        /// Plies to the end.
        plies: usize,
        /// The solver's score.
        score: i32,
    },
    /// Estimated: the expected payoff, 0 to 1, within an interval that holds it 95 times of 100.
    Estimate {
        /// The expected payoff.
        value: f64,
        /// It is at least this.
        low: f64,
        /// It is at most this.
        high: f64,
    },
}

impl Worth {
    /// The result, where it is proven.
    pub fn result(self) -> Option<GameResult> {
        match self {
            Worth::Exact { result, .. } => Some(result),
            Worth::Estimate { .. } => None,
        }
    }

    /// The solver's score, where it is proven.
    pub fn score(self) -> Option<i32> {
        match self {
            Worth::Exact { score, .. } => Some(score),
            Worth::Estimate { .. } => None,
        }
    }

    /// The expected payoff: 0 for a loss, one half for a draw, 1 for a win.
    pub fn value(self) -> f64 {
        match self {
            Worth::Exact { result: GameResult::Loss, .. } => 0.0,
            Worth::Exact { result: GameResult::Draw, .. } => 0.5,
            Worth::Exact { result: GameResult::Win, .. } => 1.0,
            Worth::Estimate { value, .. } => value,
        }
    }
}
