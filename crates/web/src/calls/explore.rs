//! `POST /api/explore`: the first plies, exactly, beside what chance and the levels make of them.

use super::solve::{SolvedMove, solved};
use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::calls::solve::SolveAsked;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::State;
use plyground_players::{Request, Session};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// The moves of a position of the opening.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExploreAnswer {
    /// Each legal move, in board order.
    moves: Vec<ExploredMove>,
}

/// A move with its truth, and what others make of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExploredMove {
    #[serde(flatten)]
    solved: SolvedMove,
    /// What the mover gets on average if both play at random after it, 0 to 1.
    random: f64,
    /// How often each level plays it, by its number.
    levels: BTreeMap<String, f64>,
}

/// Plies of the opening.
const PLIES: usize = 8;
/// Random games of each move, and seeds with which each level is asked.
const GAMES: u32 = 2000;
const SEEDS: u64 = 40;
/// Levels that answer soon enough.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=6;

pub(crate) async fn explore(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<SolveAsked>,
) -> Answer<ExploreAnswer> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let answer = move |server: &Server| {
        let session = place.open_running()?;
        if session.ply() > PLIES {
            let message = format!("{} plies: expected at most {PLIES}", session.ply());
            return Err(Refusal::bad("too_deep", message).of("position"));
        }
        let moves = solved(server, session.as_ref())?.moves;
        let random = random(server, session.as_ref())?;
        let levels = LEVELS.map(|level| Ok((level, shares(server, session.as_ref(), level)?)));
        let levels = levels.collect::<Result<Vec<(u8, Vec<f64>)>, Refusal>>()?;
        let explored = moves.into_iter().enumerate().map(|(nth, solved)| ExploredMove {
            random: random.get(nth).copied().unwrap_or(0.5),
            levels: levels.iter().map(|(level, shares)| (level.to_string(), shares[nth])).collect(),
            solved,
        });
        Ok(Json(ExploreAnswer { moves: explored.collect() }))
    };
    server.compute(answer).await
}

/// What random games say of each move.
fn random(server: &Server, session: &dyn Session) -> Result<Vec<f64>, Refusal> {
    let thought = thought(server, session, &format!("mc:sims={GAMES}"), 1)?;
    Ok(thought.moves.iter().map(|one| one.value.unwrap_or(0.5)).collect())
}

/// How often a level plays each move.
fn shares(server: &Server, session: &dyn Session, level: u8) -> Result<Vec<f64>, Refusal> {
    let mut counts = vec![0.0; session.count_legal()];
    for seed in 1..=SEEDS {
        let thought = thought(server, session, &format!("level:{level}"), seed)?;
        if let Some(nth) = thought.nth {
            counts[nth] += 1.0 / SEEDS as f64;
        }
    }
    Ok(counts)
}

fn thought(
    server: &Server,
    session: &dyn Session,
    spec: &str,
    seed: u64,
) -> Result<plyground_players::Thought, Refusal> {
    let request = Request { threads: 1, seed, stop: &server.stop, observer: None };
    let thought = session.enlist(spec)?.think(session, &request);
    thought.map_err(|error| Refusal::conflict("no_answer", error.to_string()))
}
