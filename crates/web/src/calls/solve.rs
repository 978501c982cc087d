//! `POST /api/solve`: the exact score of every move.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::server::Server;
use crate::truths::{Truths, locked};
use axum::extract::State;
use axum::http::StatusCode;
use plyground_players::{MoveThought, Request, Session, Thought};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

/// A position to be solved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
}

/// Exact scores, through the eyes of the seat to move, by the solver's convention.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct SolveAnswer {
    /// The position's.
    pub(crate) score: i32,
    /// Each legal move's, in board order.
    pub(crate) moves: Vec<SolvedMove>,
}

/// The exact score of a move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct SolvedMove {
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Its score for who makes it.
    pub(crate) score: i32,
    /// `win`, `draw` or `loss`, for who makes it.
    pub(crate) result: &'static str,
    /// Plies to the end of the game under best play, this move among them.
    pub(crate) plies: u32,
}

pub(crate) async fn solve(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<SolveAsked>,
) -> Answer<SolveAnswer> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    server.compute(move |server| solved(server, place.open_running()?.as_ref()).map(Json)).await
}

/// The exact scores of a position, if they can be had in time.
pub(crate) fn solved(server: &Server, session: &dyn Session) -> Result<SolveAnswer, Refusal> {
    let thought = asked(server, session)?;
    let exact = |one: &MoveThought| {
        let (score, plies) = (one.score?, one.plies?);
        let result = ["loss", "draw", "win"][(score.signum() + 1) as usize];
        Some(SolvedMove { mv: one.mv.clone(), score, result, plies })
    };
    let moves: Option<Vec<SolvedMove>> = thought.moves.iter().map(exact).collect();
    let best = moves.as_ref().and_then(|moves| moves.iter().map(|one| one.score).max());
    match (moves, best) {
        (Some(moves), Some(score)) => Ok(SolveAnswer { score, moves }),
        _ => Err(unknown(server, &thought)),
    }
}

fn asked(server: &Server, session: &dyn Session) -> Result<Thought, Refusal> {
    let spec = Truths::spec(server.config.limits.solve);
    let solver = server.truths.solver(session, &spec)?;
    let stop = &server.stop;
    let request = Request { threads: server.config.threads, seed: 1, stop, observer: None };
    let thought = locked(&solver).think(session, &request);
    let thought = thought.map_err(|error| Refusal::conflict("game_over", error.to_string()))?;
    thought.answered().map_err(|forfeit| Refusal::broken(forfeit.to_string()))
}

/// What is proven where the time ended first.
fn unknown(server: &Server, thought: &Thought) -> Refusal {
    let bound = |one: &MoveThought| json!({"move": one.mv, "least": one.least.or(one.score), "most": one.most.or(one.score)});
    let bounds = json!({"moves": thought.moves.iter().map(bound).collect::<Vec<_>>()});
    let seconds = server.config.limits.solve.as_secs_f64();
    let message = format!("not solved within {seconds} s: expected a position with fewer empty cells");
    let refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "unsolved", message);
    Refusal { bounds: Some(Box::new(bounds)), ..refusal }
}
