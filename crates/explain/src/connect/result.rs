//! Results of a game under best play.

use serde::{Deserialize, Serialize};

/// What best play leads to, through the eyes of a seat; the worst first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// The other seat wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// This seat wins.
    Win,
}

impl GameResult {
    /// The result of a score.
    pub fn of(score: i32) -> GameResult {
        match score {
            ..0 => GameResult::Loss,
            0 => GameResult::Draw,
            1.. => GameResult::Win,
        }
    }

    /// The same through the eyes of the other seat.
    #[must_use]
    pub fn flipped(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }

    /// Its name in templates.
    pub(crate) fn key(self) -> &'static str {
        match self {
            GameResult::Loss => "loss",
            GameResult::Draw => "draw",
            GameResult::Win => "win",
        }
    }
}
