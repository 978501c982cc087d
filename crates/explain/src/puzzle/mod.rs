//! Puzzles: positions in which one move keeps the game's result and another gives it away.
//!
//! Any move that keeps the result is right, and a wrong one is shown with best play against it: both are the solver's, never an
//! opinion. How hard a puzzle is was measured: it is the lowest level that finds a right move with most seeds.

mod attempt;
mod collection;
mod grading;
mod judge;
mod make;
mod progress;
mod selection;

pub use attempt::{Attempt, Hint, Reply};
pub use collection::{Collection, PuzzleError};
pub use grading::Grader;
pub use judge::{Judge, Judged, JudgedMove, Worth};
pub use make::Maker;
pub use progress::{Progress, Solved, progress_file};

use crate::language::{Language, Slots, fill};
use serde::{Deserialize, Serialize};

/// A position in which the result is at stake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The game's spec.
    pub game: String,
    /// The line of play that leads to the position.
    pub position: String,
    /// What it is worth to the seat to move.
    pub worth: Worth,
    /// The moves that keep that; none where nobody has worked them out yet, as in the files of `disagree`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keep: Vec<String>,
    /// The lowest level that finds one of them with most seeds; `None` where that was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Who played the game it comes from, the first seat first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
}

impl Puzzle {
    /// What is asked for, as in `Red to move and win`.
    pub fn task(&self, mover: &str, language: Language) -> String {
        let key = match self.worth {
            Worth::Win => "puzzle.task_win",
            Worth::Draw => "puzzle.task_draw",
            Worth::Loss => "puzzle.task_loss",
        };
        fill(language, key, &Slots::from([("seat", mover.to_owned())]))
    }
}
