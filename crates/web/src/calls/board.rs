//! `POST /api/board` and `POST /api/play`: a position as data, and after a move.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::position::{Place, over};
use crate::refusal::Refusal;
use crate::server::Server;
use crate::view::{BoardAnswer, play_named};
use axum::extract::State;
use serde::Deserialize;
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

fn no_such_move(nth: usize, count: usize) -> Refusal {
    match count {
        0 => over(),
        _ => Refusal::bad("bad_move", format!("no move {nth}: expected 0 to {}", count - 1)).of("nth"),
    }
}
