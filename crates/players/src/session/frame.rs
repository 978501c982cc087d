//! Frames of a player that thinks, as plain data in the form in which the search log has them.

use super::thought::MoveThought;
use plyground_core::{Notation, Seat};
use plyground_search::Frame;
use serde::{Deserialize, Serialize};

/// What a player knows at a moment while it thinks: an answer, as far as it goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct FrameThought {
    /// Steps done: simulations or playouts for who samples, positions for who looks ahead.
    pub done: u64,
    /// Steps to be done, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// Wall-clock time since it began to think.
    pub seconds: f64,
    /// The move that it would choose now, as a person would type it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Whether the values are proven.
    pub exact: bool,
    /// Plies ahead that it is looking, where it counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Every legal move, in board order.
    pub moves: Vec<MoveThought>,
    /// Best play as far as it is seen now, the best move first.
    pub line: Vec<String>,
    /// Visits by depth: how many simulations came at least so many plies down the tree, the root first; empty without a tree.
    pub depths: Vec<u64>,
}

impl FrameThought {
    /// So many steps of work that is no search, of so many in all.
    pub fn steps(done: u64, of: u64) -> FrameThought {
        FrameThought {
            done,
            of: Some(of),
            seconds: 0.0,
            best: None,
            exact: false,
            depth: None,
            moves: Vec::new(),
            line: Vec::new(),
            depths: Vec::new(),
        }
    }

    /// A frame in a position in which it is this seat's turn, and the legal moves have these names.
    pub(crate) fn new<G: Notation>(
        game: &G,
        turn: Seat,
        names: &[String],
        frame: &Frame<G::Move>,
    ) -> FrameThought {
        let moves = frame.moves.iter().zip(names);
        FrameThought {
            done: frame.done,
            of: frame.of,
            seconds: frame.elapsed.as_secs_f64(),
            best: frame.best.map(|mv| game.write_move(mv)),
            exact: frame.exact,
            depth: frame.depth,
            moves: moves.map(|(one, name)| MoveThought::new(name.clone(), one, turn, game.seats())).collect(),
            line: frame.pv.iter().map(|&mv| game.write_move(mv)).collect(),
            depths: frame.depths.clone(),
        }
    }
}
