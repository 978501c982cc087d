//! `POST /api/hint`: what there is to see, then the move, then the line.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::language::language;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::server::Server;
use crate::truths::locked;
use axum::extract::State;
use plyground_explain::connect::Position;
use plyground_explain::{Grade, Hint, Language, Sentence, Shape, Slots, fill, hint_connect};
use plyground_players::registry::{self, GameKind};
use plyground_players::{Request, Session, Thought};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A position in which somebody wants help.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// How much is told: 1 what there is to see, 2 the move, 3 the line.
    pub(crate) degree: u8,
    /// `en` or `de`.
    pub(crate) lang: Option<String>,
}

/// A hint.
#[derive(Serialize, ToSchema)]
pub(crate) struct HintAnswer {
    /// How much is told.
    degree: u8,
    /// Of how many degrees.
    of: u8,
    /// The hint in words.
    text: String,
    /// How sure it is.
    grade: Grade,
    /// The move, from the second degree on.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    /// Best play, at the third degree.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
    /// The same on a board.
    shapes: Vec<Shape>,
    /// The sentences, each with its grade.
    sentences: Vec<Sentence>,
}

const DEGREES: u8 = 3;

pub(crate) async fn hint(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<HintAsked>,
) -> Answer<HintAnswer> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let language = language(asked.lang.as_deref())?;
    let degree = asked.degree;
    if !(1..=DEGREES).contains(&degree) {
        let message = format!("degree {degree}: expected 1 to {DEGREES}");
        return Err(Refusal::bad("bad_degree", message).of("degree"));
    }
    let answer = move |server: &Server| {
        let session = place.open_running()?;
        if place.board.is_none() && registry::has_solver(&session.game()) {
            let (game, line) = (session.game(), session.line());
            let position = Position::after_line(&game, &line)?;
            let judge = server.truths.judge(&position, &game)?;
            let found = hint_connect(&game, &line, &locked(&judge), language)?;
            if let Some(hint) = found {
                return Ok(Json(exact(hint, degree, language)));
            }
        }
        searched(server, session.as_ref(), degree, language).map(Json)
    };
    server.compute(answer).await
}

/// A hint from the exact truth.
fn exact(hint: Hint, degree: u8, language: Language) -> HintAnswer {
    let (best, outcome) = hint.best;
    let told = match degree {
        1 if !hint.sentences.is_empty() => hint.sentences,
        _ => vec![outcome],
    };
    let words: Vec<&str> = told.iter().map(|sentence| sentence.text.as_str()).collect();
    let text = match degree {
        1 => words.join(" "),
        2 => said(language, "move", [("move", best.clone()), ("text", words.join(" "))]),
        _ => said(language, "line", [("line", hint.line.join(" "))]),
    };
    HintAnswer {
        degree,
        of: DEGREES,
        text,
        grade: told.iter().map(|sentence| sentence.grade).max().unwrap_or(Grade::Proven),
        mv: (degree > 1).then_some(best),
        line: if degree == DEGREES { hint.line } else { Vec::new() },
        shapes: told.iter().flat_map(|sentence| sentence.shapes.clone()).collect(),
        sentences: told,
    }
}

/// A hint from a search, where nothing is proven; its first degree is the piece, where there are pieces.
fn searched(
    server: &Server,
    session: &dyn Session,
    degree: u8,
    language: Language,
) -> Result<HintAnswer, Refusal> {
    let thought = advice(server, session)?;
    let board = session.board();
    let best = board.moves.iter().find(|one| one.mv == thought.best);
    let piece = best.and_then(|best| best.piece).filter(|_| degree == 1);
    let text = match piece {
        Some(piece) => said(language, "piece", [("piece", piece.to_owned())]),
        None if degree == DEGREES && !thought.line.is_empty() => {
            said(language, "line", [("line", thought.line.join(" "))])
        }
        None => said(language, "move", [("move", thought.best.clone()), ("text", String::new())]),
    };
    Ok(HintAnswer {
        degree,
        of: DEGREES,
        text: text.trim_end().to_owned(),
        grade: if thought.exact { Grade::Proven } else { Grade::Estimated },
        mv: piece.is_none().then_some(thought.best),
        line: if degree == DEGREES { thought.line } else { Vec::new() },
        shapes: Vec::new(),
        sentences: Vec::new(),
    })
}

/// What an adviser thinks: the solver, where there is one, or else the strongest level.
fn advice(server: &Server, session: &dyn Session) -> Result<Thought, Refusal> {
    let adviser = match GameKind::of(&session.game()).has_solver {
        true => crate::truths::Truths::spec(server.config.limits.solve),
        false => "level:9".to_owned(),
    };
    let mut player = session.enlist(&adviser)?;
    let request = Request { threads: server.config.threads, seed: 1, stop: &server.stop, observer: None };
    let thought = player.think(session, &request);
    let thought = thought.map_err(|error| Refusal::conflict("game_over", error.to_string()))?;
    thought.answered().map_err(|forfeit| Refusal::broken(forfeit.to_string()))
}

fn said<const N: usize>(language: Language, key: &str, slots: [(&'static str, String); N]) -> String {
    fill(language, &format!("hint.{key}"), &Slots::from(slots))
}
