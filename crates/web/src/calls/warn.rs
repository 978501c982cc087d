//! `POST /api/warn`: whether a move would change the exact result, before it stands.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::language::language;
use crate::position::Place;
use crate::server::Server;
use crate::truths::locked;
use crate::view::play_named;
use axum::extract::State;
use plyground_explain::connect::{Position, Truth};
use plyground_explain::{Grade, Sentence, Shape, Warning, warn_connect};
use plyground_players::registry;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A move that somebody is about to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WarnAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play before the move.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text; of these nothing is told.
    pub(crate) board: Option<String>,
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// `en` or `de`.
    pub(crate) lang: Option<String>,
}

/// Why a move would change the result. None of it names a move that is right but `right`.
#[derive(Serialize, ToSchema)]
pub(crate) struct WarnAnswer {
    /// What it would do, and why.
    text: String,
    /// How sure that is.
    grade: Grade,
    /// How it would go on, the move itself first; empty where that is not known.
    refutation: Vec<String>,
    /// The same on a board.
    shapes: Vec<Shape>,
    /// In how many plies the game would be lost, or could have been won.
    plies: usize,
    /// The sentences, each with its grade.
    sentences: Vec<Sentence>,
    /// Which moves are right, for who asks.
    right: Sentence,
}

impl WarnAnswer {
    fn new(warning: Warning, refutation: Vec<String>) -> WarnAnswer {
        let words: Vec<&str> = warning.sentences.iter().map(|one| one.text.as_str()).collect();
        WarnAnswer {
            text: words.join(" "),
            grade: warning.sentences.iter().map(|one| one.grade).max().unwrap_or(Grade::Proven),
            refutation,
            shapes: warning.sentences.iter().flat_map(|one| one.shapes.clone()).collect(),
            plies: warning.plies,
            right: warning.right,
            sentences: warning.sentences,
        }
    }
}

pub(crate) async fn warn(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<WarnAsked>,
) -> Answer<Option<WarnAnswer>> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let language = language(asked.lang.as_deref())?;
    let answer = move |server: &Server| {
        let session = place.open_running()?;
        let mut next = session.fork();
        play_named(next.as_mut(), &asked.mv)?;
        let game = session.game();
        if place.board.is_some() || !registry::has_solver(&game) {
            return Ok(Json(None));
        }
        let position = Position::after_line(&game, &session.line())?;
        let column = next.history().last().and_then(|mv| mv.parse().ok());
        let judge = server.truths.judge(&position, &game)?;
        let truth = locked(&judge);
        let Some(column) = column else { return Ok(Json(None)) };
        let warning = warn_connect(&position, column, &truth, language);
        Ok(Json(warning.map(|warning| WarnAnswer::new(warning, refutation(&position, column, &truth)))))
    };
    server.compute(answer).await
}

/// Plies of a refutation that are told.
const TOLD: usize = 12;

/// A move and best play after it.
fn refutation(position: &Position, column: usize, truth: &Truth) -> Vec<String> {
    let line = position.play(column).ok().and_then(|next| truth.line(&next)).unwrap_or_default();
    std::iter::once(column).chain(line).take(TOLD).map(|column| column.to_string()).collect()
}
