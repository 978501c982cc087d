//! `POST /api/why-not`: why a piece does not fit where it is held.

use super::ground::Ground;
use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::position::{Place, over};
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A piece held over a board.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhyNotAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The piece.
    pub(crate) piece: String,
    /// The places that it would cover.
    pub(crate) cells: Vec<usize>,
}

/// Whether it fits, and why not.
#[derive(Serialize, ToSchema)]
pub(crate) struct WhyNotAnswer {
    /// Whether it fits.
    legal: bool,
    /// Why not, such as `touches your own edge at f7`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The places that the reason is about.
    at: Vec<usize>,
    /// The move, where it fits.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
}

/// Cells of the largest piece.
const LARGEST: usize = 5;

pub(crate) async fn why_not(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<WhyNotAsked>,
) -> Answer<WhyNotAnswer> {
    let place = Place::new(asked.game, asked.position, None, &server.config.limits)?;
    if asked.cells.len() > LARGEST {
        let message = format!("{} cells: expected at most {LARGEST}", asked.cells.len());
        return Err(Refusal::bad("bad_cells", message).of("cells"));
    }
    let answer = move |_: &Server| {
        let board = place.open()?.board();
        if board.pieces.is_empty() {
            let message = format!("{} has no pieces: expected a game of blokus", board.game);
            return Err(Refusal::bad("no_pieces", message).of("game"));
        }
        if board.outcome.is_some() {
            return Err(over());
        }
        let same = |cells: &[usize]| {
            cells.len() == asked.cells.len() && cells.iter().all(|cell| asked.cells.contains(cell))
        };
        if let Some(one) =
            board.moves.iter().find(|one| one.piece == Some(asked.piece.as_str()) && same(&one.cells))
        {
            return Ok(Json(WhyNotAnswer {
                legal: true,
                reason: None,
                at: Vec::new(),
                mv: Some(one.mv.clone()),
            }));
        }
        let fault = Ground::new(&board, board.colour).fault(&asked.piece, &asked.cells);
        let (reason, at) =
            fault.map_or(("it does not fit".to_owned(), Vec::new()), |fault| (fault.reason, fault.at));
        Ok(Json(WhyNotAnswer { legal: false, reason: Some(reason), at, mv: None }))
    };
    server.compute(answer).await
}
