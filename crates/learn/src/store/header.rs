//! The provenance of a store: how its values came about.

use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;

/// The version of the format that this program writes, and the only one it reads.
pub const VERSION: u32 = 1;

/// What a store says of itself: the game, its size, and the trainings behind it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game's spec, in full.
    pub game: String,
    /// Bytes that the positions may take in memory.
    pub max_bytes: usize,
    /// The trainings behind it: one, or several where stores were merged; none where all was imported.
    pub origins: Vec<Origin>,
    /// Whether it also holds values of which nobody knows how they came about, such as a bare
    /// dictionary of boards.
    pub foreign: bool,
    /// Positions that had to make room for others; one that came back and went again counts twice. Not written where it is
    /// nothing.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub dropped: u64,
}

pub(super) fn is_nothing(count: &u64) -> bool {
    *count == 0
}

/// One training by self-play: what determines its games, and how many there were.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Weight of exploration.
    pub c: f64,
    /// Simulations before each move.
    pub sims: u64,
    /// Visits in one game that a position must have to be noted for the first time.
    pub min_visits: u32,
    /// What all random numbers came from.
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Games that see the same positions. Not written where it is [as ever](Origin::GENERATION).
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub generation: NonZeroU64,
}

fn usual() -> NonZeroU64 {
    Origin::GENERATION
}

fn is_usual(generation: &NonZeroU64) -> bool {
    *generation == Origin::GENERATION
}

impl Origin {
    /// Games that see the same positions, by default.
    pub const GENERATION: NonZeroU64 = NonZeroU64::new(32).expect("more than none");

    /// Whether both would play the same games.
    pub fn is_same_training(&self, other: &Origin) -> bool {
        Origin { games: 0, ..self.clone() } == Origin { games: 0, ..other.clone() }
    }

    /// An order of trainings that says nothing but is always the same.
    pub(super) fn rank(&self) -> (u64, u64, u64, u32, u64, NonZeroU64) {
        (self.seed, self.c.to_bits(), self.sims, self.min_visits, self.games, self.generation)
    }
}
