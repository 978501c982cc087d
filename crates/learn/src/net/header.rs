//! The header of a network: for which board it is, what its tuples see, and how its weights came about.

use super::tuples::Tuple;
use serde::{Deserialize, Serialize};

/// The version of the format.
pub const VERSION: u32 = 1;

/// All that a file says of its weights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game, as a spec in full.
    pub game: String,
    /// What a weight of 1 is as a whole number.
    pub scale: i32,
    /// The tuples as cells, each `column * rows + row` from the lower left.
    pub tuples: Vec<Tuple>,
    /// How it came about.
    pub origin: Origin,
    /// What was learned when: rows of the loss.
    pub curve: Vec<CurvePoint>,
    /// The squares of the errors since the last of them, added up, and how many there were.
    #[serde(default)]
    pub since: (f64, u64),
}

/// How a network's weights came about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// What all random numbers come from, the tuples included.
    pub seed: u64,
    /// Random walks among the tuples; the others are the lines that win.
    pub walks: usize,
    /// Games of self-play that it learned from.
    pub games: u64,
    /// How far back a result reaches.
    pub lambda: f64,
    /// How often a move of self-play is random.
    pub epsilon: f64,
    /// How often a game was a lesson against perfect play.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lessons: f64,
    /// The game from which on there were lessons.
    #[serde(default, skip_serializing_if = "is_none")]
    pub lessons_from: u64,
    /// The most random plies before a game of self-play.
    pub openings: u32,
    /// Weight of a step.
    pub alpha: f64,
    /// Positions with exact results that it learned from.
    pub labels: u64,
    /// How often it went through all of them.
    pub passes: u32,
    /// Whether the weights came from elsewhere.
    pub foreign: bool,
    /// The program that made it.
    pub commit: String,
}

/// Networks that had no lessons say nothing of them, as before there were any.
fn is_zero(share: &f64) -> bool {
    *share == 0.0
}

fn is_none(games: &u64) -> bool {
    *games == 0
}

/// The error at a moment of training.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurvePoint {
    /// Games of self-play by then.
    pub games: u64,
    /// Passes through positions with exact results by then.
    pub passes: u32,
    /// Mean square of the errors that were learned from since the last point.
    pub trained: f64,
    /// Mean square error on positions that were never learned from, if there are any.
    pub held_out: Option<f64>,
}
