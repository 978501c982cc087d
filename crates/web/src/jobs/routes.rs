//! The calls about jobs: order, look, scrub, stop, go on.

use super::book::Jobs;
use super::job::Phase;
use super::kinds::contest::GameRow;
use super::news::name;
use super::order::Order;
use crate::answer::{Answer, Json};
use crate::asked::{Asked, Queried};
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Instant;
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

/// A job, with all that is known of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct JobShown {
    /// Its name.
    job: String,
    /// Its kind.
    kind: &'static str,
    /// How far it is.
    state: Phase,
    /// Its place in the queue, from one, while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The command line that gives the same numbers.
    command: String,
    /// Seconds since it began.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// The number of the newest frame.
    number: u64,
    /// The newest frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    frame: Option<Box<RawValue>>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    result: Option<Box<RawValue>>,
}

/// The frames of a job that are kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct FramesShown {
    /// The job.
    job: String,
    /// The frames, in order.
    frames: Vec<FrameShown>,
}

/// A frame with its number.
#[derive(Serialize, ToSchema)]
pub(crate) struct FrameShown {
    /// Its number, from one.
    number: u64,
    /// The frame.
    #[schema(value_type = Object)]
    frame: Box<RawValue>,
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
    let numbers: Vec<u64> = {
        let book = server.jobs.book();
        let is_wanted = |of: &str| page.as_deref().is_none_or(|page| page == of);
        book.jobs.iter().filter(|(_, job)| is_wanted(&job.page)).map(|(number, _)| *number).collect()
    };
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
    let frames = server.jobs.frames(number, from)?;
    Ok(Json(FramesShown { job: name(number), frames }))
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
) -> Answer<Vec<GameRow>> {
    Ok(Json(server.jobs.contest(number(&job)?)?.games(white, black)))
}

/// The number in a job's name.
fn number(job: &str) -> Result<u64, Refusal> {
    let number = job.strip_prefix('j').and_then(|number| number.parse().ok());
    number.ok_or_else(|| Refusal::missing(format!("no job {job:?}: expected a name such as j12")))
}

impl Jobs {
    /// What is known of a job, with its frame and result if they are wanted. Who asks watches.
    fn shown(&self, number: u64, is_whole: bool) -> Result<JobShown, Refusal> {
        let mut book = self.book();
        let name_of_page = book.job(number)?.page.clone();
        if let Some(page) = book.pages.get_mut(&name_of_page) {
            page.heard = Instant::now();
        }
        let job = book.job(number)?;
        let copied = |raw: &Arc<RawValue>| raw.as_ref().to_owned();
        let frame = job.frames.newest().filter(|_| is_whole).map(|(_, frame)| copied(frame));
        let end = job.ended.unwrap_or_else(Instant::now);
        Ok(JobShown {
            job: name(number),
            kind: job.kind,
            state: job.phase,
            place: book.place(number),
            error: job.error.clone(),
            command: job.command.clone(),
            seconds: job.began.map(|began| end.duration_since(began).as_secs_f64()),
            number: job.frames.number(),
            frame,
            result: job.result.as_ref().filter(|_| is_whole).map(copied),
        })
    }

    fn frames(&self, number: u64, from: u64) -> Result<Vec<FrameShown>, Refusal> {
        let kept = self.book().job(number)?.frames.from(from);
        Ok(kept
            .into_iter()
            .map(|(number, frame)| FrameShown { number, frame: frame.as_ref().to_owned() })
            .collect())
    }
}
