//! Boards as pages get them.

use crate::position::over;
use crate::refusal::Refusal;
use plyground_players::{Board, Session};
use serde::Serialize;
use utoipa::ToSchema;

/// A position as `board --json` has it, with the moves that led to it.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct BoardAnswer {
    #[serde(flatten)]
    pub(crate) board: Board,
    /// The moves so far; after a drawn board, those since.
    pub(crate) history: Vec<String>,
}

impl BoardAnswer {
    pub(crate) fn new(session: &dyn Session) -> BoardAnswer {
        BoardAnswer { board: session.board(), history: session.history() }
    }
}

/// Plays a move that a page names.
pub(crate) fn play_named(session: &mut dyn Session, mv: &str) -> Result<(), Refusal> {
    if session.outcome().is_some() {
        return Err(over());
    }
    match session.play(mv) {
        Ok(_) => Ok(()),
        Err(error) => Err(Refusal::bad("bad_move", error.to_string()).of("move")),
    }
}
