//! `POST /api/board` and `POST /api/play`: a position as data, and after a move.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::position::{Place, over};
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::State;
use plyground_players::{Board, Session};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A position to be shown.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardAsked {
    /// The game's spec, such as `connect:7x6x4`.
    pub(crate) game: String,
    /// The line of play, such as `4455`.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// Cut back to so many moves.
    pub(crate) ply: Option<usize>,
}

/// A move to be played, by name or by its place among the legal moves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// Its place among the legal moves, from zero.
    pub(crate) nth: Option<usize>,
}

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

pub(crate) async fn board(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<BoardAsked>,
) -> Answer<BoardAnswer> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    server
        .compute(move |_| {
            let mut session = place.open()?;
            if let Some(ply) = asked.ply {
                while session.ply() > ply {
                    session.undo();
                }
            }
            Ok(Json(BoardAnswer::new(session.as_ref())))
        })
        .await
}

pub(crate) async fn play(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<PlayAsked>,
) -> Answer<BoardAnswer> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    server
        .compute(move |_| {
            let mut session = place.open()?;
            match (&asked.mv, asked.nth) {
                (Some(mv), None) => play_named(session.as_mut(), mv)?,
                (None, Some(nth)) => {
                    let count = session.count_legal();
                    if nth >= count {
                        return Err(no_such_move(nth, count));
                    }
                    session.play_nth(nth);
                }
                _ => return Err(Refusal::bad("bad_move", "expected one of move and nth").of("move")),
            }
            Ok(Json(BoardAnswer::new(session.as_ref())))
        })
        .await
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

fn no_such_move(nth: usize, count: usize) -> Refusal {
    match count {
        0 => over(),
        _ => Refusal::bad("bad_move", format!("no move {nth}: expected 0 to {}", count - 1)).of("nth"),
    }
}
