//! The weights of a prior.

use super::chances::UNIT;
use super::sight::STAGES;
use crate::blokus::pieces::{PIECES, Piece};

/// Kinds of cells in a role; the weights of a stage begin with those of covered cells, of cells beside and of cells slantwise.
pub const KINDS: usize = 256;
/// Rings of cells around the middle of a board.
const RINGS: usize = 10;
/// Where the weights of a stage begin, by what they are for.
pub(in crate::blokus) const BESIDE: usize = KINDS;
pub(in crate::blokus) const SLANTWISE: usize = 2 * KINDS;
pub(in crate::blokus) const PIECE: usize = 3 * KINDS;
pub(in crate::blokus) const RING: usize = PIECE + PIECES;
pub(in crate::blokus) const HORN_RING: usize = RING + RINGS;
/// The weights of a stage.
pub const FEATURES: usize = HORN_RING + RINGS;

/// How a prior came about.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Origin {
    /// The spec of the game.
    pub game: String,
    /// What all random numbers of its games came from.
    pub seed: u64,
    /// Games of the search against itself.
    pub games: u64,
    /// Simulations before each move of them.
    pub sims: u64,
    /// Positions that were learned from.
    pub positions: u64,
    /// Digest of the prior with which these games were played.
    pub before: String,
    /// The version of the program.
    pub commit: String,
}

/// The weights of a prior, in parts of [`UNIT`].
#[derive(Clone, PartialEq, Debug)]
pub struct Prior {
    /// How it came about.
    pub origin: Origin,
    /// For each stage of the game so many weights.
    pub(in crate::blokus) weights: Vec<[i16; FEATURES]>,
}

impl Prior {
    /// A prior of these weights.
    ///
    /// # Panics
    /// If there are not [`STAGES`] of them.
    pub fn new(origin: Origin, weights: Vec<[i16; FEATURES]>) -> Prior {
        assert_eq!(weights.len(), STAGES, "a set of weights for each stage");
        Prior { origin, weights }
    }

    /// What is known before anything was learned: large pieces first.
    pub fn by_size(game: &str) -> Prior {
        let mut weights = [0; FEATURES];
        for piece in Piece::all() {
            weights[PIECE + usize::from(piece.0)] = (piece.size() as i32 * UNIT * 4 / 5) as i16;
        }
        let origin = Origin { game: game.to_owned(), ..Origin::default() };
        Prior::new(origin, vec![weights; STAGES])
    }

    /// The same at twice the temperature: halved weights, rounded to zero, so that chances lie closer together.
    pub fn tempered(mut self) -> Prior {
        self.weights.iter_mut().flatten().for_each(|weight| *weight /= 2);
        self
    }

    /// The weights of each stage.
    #[inline]
    pub fn weights(&self) -> &[[i16; FEATURES]] {
        &self.weights
    }
}
