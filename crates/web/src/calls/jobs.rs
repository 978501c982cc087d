//! The calls about jobs: order, look, scrub, stop, go on.

use crate::answer::{Answer, Json, json_text};
use crate::asked::{Asked, Queried};
use crate::jobs::{FramesShown, JobShown, Phase, name};
use crate::orders::Order;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A job that was ordered.
#[derive(Serialize, ToSchema)]
pub(crate) struct JobOrdered {
    /// Its name.
    job: String,
    /// Whether it waits or runs.
    state: Phase,
    /// The command line that gives the same numbers.
    command: String,
}

/// From which frame on.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct From {
    /// The number of the first frame that is wanted.
    #[serde(default)]
    from: u64,
}

/// Whose jobs.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfPage {
    /// Only those of this page.
    page: Option<String>,
}

/// How a job is stopped.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stopping {
    /// Whether a match ends at once, and not after the games under way.
    #[serde(default)]
    now: bool,
}

/// Which games of a match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichGames {
    /// The number of the player at the first seat, from zero.
    white: Option<usize>,
    /// The number of the player at the second seat, from zero.
    black: Option<usize>,
}

pub(crate) async fn order(
    State(server): State<Arc<Server>>,
    Asked(order): Asked<Order>,
) -> Result<Response, Refusal> {
    let page = order.page.clone();
    let own = server.clone();
    let new = server.compute(move |_| order.prepare(&own)).await?;
    let ordered = server.jobs.order(&page, new)?;
    let shown = JobOrdered { job: name(ordered.number), state: ordered.phase, command: ordered.command };
    Ok((StatusCode::CREATED, Json(shown)).into_response())
}

pub(crate) async fn list(
    State(server): State<Arc<Server>>,
    Queried(OfPage { page }): Queried<OfPage>,
) -> Answer<Vec<JobShown>> {
    let numbers = server.jobs.numbers(page.as_deref());
    let shown = numbers.into_iter().filter_map(|number| server.jobs.shown(number, false).ok());
    Ok(Json(shown.collect()))
}

pub(crate) async fn show(State(server): State<Arc<Server>>, Path(job): Path<String>) -> Answer<JobShown> {
    server.jobs.shown(number(&job)?, true).map(Json)
}

pub(crate) async fn frames(
    State(server): State<Arc<Server>>,
    Path(job): Path<String>,
    Queried(From { from }): Queried<From>,
) -> Answer<FramesShown> {
    let number = number(&job)?;
    server.jobs.frames(number, from).map(Json)
}

pub(crate) async fn stop(
    State(server): State<Arc<Server>>,
    Path(job): Path<String>,
    Queried(Stopping { now }): Queried<Stopping>,
) -> Answer<JobShown> {
    let number = number(&job)?;
    server.jobs.stop(number, now)?;
    server.jobs.shown(number, false).map(Json)
}

pub(crate) async fn go_on(State(server): State<Arc<Server>>, Path(job): Path<String>) -> Answer<JobOrdered> {
    let number = number(&job)?;
    let work = server.jobs.contest(number)?.work();
    let ordered = server.jobs.go_on(number, work)?;
    Ok(Json(JobOrdered { job: name(number), state: ordered.phase, command: ordered.command }))
}

pub(crate) async fn games(
    State(server): State<Arc<Server>>,
    Path(job): Path<String>,
    Queried(WhichGames { white, black }): Queried<WhichGames>,
) -> Result<Response, Refusal> {
    let games = server.jobs.contest(number(&job)?)?.games(white, black)?;
    Ok(json_text(games.map_or_else(String::new, |games| games.get().to_owned())))
}

/// The number in a job's name.
fn number(job: &str) -> Result<u64, Refusal> {
    let number = job.strip_prefix('j').and_then(|number| number.parse().ok());
    number.ok_or_else(|| Refusal::missing(format!("no job {job:?}: expected a name such as j12")))
}
