//! What can be said of a move of Blokus.

mod words;

use super::change::{Change, Standing};
use super::estimate::{Estimate, Verdict};
use super::placed::Placed;
use crate::shape::Square;
use serde::{Deserialize, Serialize};

/// Which of two moves a claim is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The move that was played.
    Played,
    /// The best one instead of it.
    Best,
}

/// Something that may be true of a move of Blokus. Colours are counted from one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "claim", rename_all = "snake_case")]
#[non_exhaustive]
pub enum BlokusClaim {
    /// What the move played and the best one lead to under best play of both, in points more than the other seat; two seats.
    Endgame {
        /// The move played.
        played: Placed,
        /// What it leads to.
        margin: i32,
        /// The best move; none where the move played is as good.
        best: Option<Placed>,
        /// What that leads to.
        best_margin: i32,
        /// The colours of the seat that moves.
        colours: Vec<usize>,
    },
    /// What a player thinks of the move played and of the best one.
    Estimated {
        /// The move played.
        played: Placed,
        /// What it is worth.
        estimate: Estimate,
        /// The best move by that player.
        best: Placed,
        /// What that is worth.
        best_estimate: Estimate,
        /// Whether they can be told apart.
        verdict: Verdict,
    },
    /// What a player thinks of the move played, which it finds the best.
    Expected {
        /// The move played.
        played: Placed,
        /// What it is worth.
        estimate: Estimate,
    },
    /// A move after which another colour can place nothing any more, and could before.
    Silences {
        /// Which move.
        by: By,
        /// As it is placed.
        placed: Placed,
        /// Who cannot go on.
        colour: usize,
    },
    /// Squares to which another colour had a way, and which it can never reach any more. A way is that of a king of chess, over
    /// squares that are free for the colour; beyond the ends of such ways it can never place anything.
    CutsOff {
        /// Which move.
        by: By,
        /// As it is placed.
        placed: Placed,
        /// Who cannot get there.
        colour: usize,
        /// The squares.
        squares: Vec<Square>,
    },
    /// A move after which the largest piece that another colour can place is smaller than before.
    Shrinks {
        /// Which move.
        by: By,
        /// As it is placed.
        placed: Placed,
        /// Who has less room.
        colour: usize,
        /// Squares of the largest piece it can place.
        largest: Change,
    },
    /// A piece that is smaller than the largest one that could be placed.
    Small {
        /// The move played.
        placed: Placed,
        /// Squares of the largest piece that could be placed.
        largest: u32,
        /// How many placements of such pieces there were.
        placements: u32,
    },
    /// What a colour has after the move played, and would have after the best one.
    Compared {
        /// The move played.
        played: Placed,
        /// The best one.
        best: Placed,
        /// Whose.
        colour: usize,
        /// After the move played.
        standing: Standing,
        /// After the best one.
        best_standing: Standing,
    },
    /// What a move does to a colour: its own, or another.
    Leaves {
        /// Which move.
        by: By,
        /// As it is placed.
        placed: Placed,
        /// Whose numbers these are.
        colour: usize,
        /// Cells it could go on from.
        corners: Change,
        /// Placements, as if it were its turn.
        placements: Change,
        /// Squares in its hand.
        squares: Change,
        /// The cells it could go on from before, and cannot any more.
        lost: Vec<Square>,
    },
}
