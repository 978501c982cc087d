//! News of a page's jobs, as server-sent events. Whoever looks seldom misses frames and never falls behind.

use super::book::Book;
use super::job::{Job, Phase};
use super::shown::name;
use super::workshop::Jobs;
use crate::refusal::Refusal;
use serde::Serialize;
use serde_json::value::RawValue;
use std::fmt::Write;
use std::time::Instant;
use tokio::sync::watch;
use utoipa::ToSchema;

/// The state of a job, as an event tells it.
#[derive(Serialize, ToSchema)]
pub(crate) struct StateEvent {
    /// The job.
    job: String,
    /// How far it is.
    state: Phase,
    /// Its place in the queue, from one, while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct FrameEvent<'a> {
    job: String,
    number: u64,
    frame: &'a RawValue,
}

#[derive(Serialize)]
struct ResultEvent<'a> {
    job: String,
    result: &'a RawValue,
}

/// What there is to tell, and when to look again.
pub(crate) struct News {
    /// Events, ready to be sent; empty for none.
    pub(crate) text: String,
    /// When a frame may be told that came too soon after another.
    pub(crate) due: Option<Instant>,
    /// Whether the server ends.
    pub(crate) is_ending: bool,
}

impl Jobs {
    /// What a page does not know that has seen all events up to a number, which becomes that of the last one told.
    pub(crate) fn news(&self, page: &str, seen: &mut u64) -> News {
        let mut book = self.book();
        let mut due = None;
        let numbers = book.pages.get(page).map(|page| page.jobs.clone()).unwrap_or_default();
        let mut events: Vec<(u64, String)> = Vec::new();
        for number in numbers {
            let when = book.jobs.get(&number).and_then(|job| job.frame_due(self.limits.frame_pause));
            match when {
                Some(when) if when <= Instant::now() => book.tell_frame(number),
                Some(when) => due = Some(due.map_or(when, |due: Instant| due.min(when))),
                None => {}
            }
            if let Some(job) = book.jobs.get(&number) {
                events.extend(events_of(&book, number, job, *seen));
            }
        }
        events.sort_by_key(|(event, _)| *event);
        let text = events.into_iter().fold(String::new(), |mut text, (event, words)| {
            *seen = event;
            let _ = write!(text, "id: {event}\n{words}\n\n");
            text
        });
        News { text, due, is_ending: book.is_ending }
    }

    /// Opens a stream for a page; the number of its last event is zero where it was another run's.
    pub(crate) fn watch(&self, page: &str, seen: u64) -> Result<(watch::Receiver<()>, u64), Refusal> {
        super::page::check_name(page)?;
        let mut book = self.book();
        if book.is_ending {
            return Err(Refusal::ending());
        }
        let last = book.last_event;
        let page = book.page(page, &self.limits)?;
        if page.streams >= self.limits.streams {
            let message = format!("{} streams of this page are open: expected one", page.streams);
            return Err(Refusal::busy(message));
        }
        page.streams += 1;
        Ok((page.bell.subscribe(), if seen > last { 0 } else { seen }))
    }

    /// Closes a stream: from now on the page may be gone.
    pub(crate) fn unwatch(&self, page: &str) {
        if let Some(page) = self.book().pages.get_mut(page) {
            page.streams = page.streams.saturating_sub(1);
            page.heard = Instant::now();
        }
    }
}

impl Book {
    fn tell_frame(&mut self, number: u64) {
        let event = self.next_event();
        if let Some(job) = self.jobs.get_mut(&number) {
            job.event_of_frame = event;
            job.told = (job.frames.number(), Some(Instant::now()));
        }
    }

    /// The state of a job, as pages see it.
    pub(crate) fn state(&self, number: u64, job: &Job) -> StateEvent {
        let place = (job.phase == Phase::Waiting).then(|| self.place(number)).flatten();
        StateEvent { job: name(number), state: job.phase, place, error: job.error.clone() }
    }
}

/// The events of a job after a number, each with its own.
fn events_of(book: &Book, number: u64, job: &Job, seen: u64) -> Vec<(u64, String)> {
    let mut events = Vec::new();
    let mut tell = |event: u64, kind: &str, data: Result<String, serde_json::Error>| {
        if let Ok(data) = data {
            events.push((event, format!("event: {kind}\ndata: {data}")));
        }
    };
    if job.event_of_state > seen {
        tell(job.event_of_state, "state", serde_json::to_string(&book.state(number, job)));
    }
    if job.event_of_frame > seen
        && let Some((newest, frame)) = job.frames.newest()
    {
        let event = FrameEvent { job: name(number), number: *newest, frame };
        tell(job.event_of_frame, "frame", serde_json::to_string(&event));
    }
    if job.event_of_result > seen
        && let Some(result) = &job.result
    {
        let event = ResultEvent { job: name(number), result };
        tell(job.event_of_result, "result", serde_json::to_string(&event));
    }
    events
}
