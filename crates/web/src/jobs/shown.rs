//! Jobs as pages see them.

use super::job::Phase;
use super::workshop::Jobs;
use crate::refusal::Refusal;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Instant;
use utoipa::ToSchema;

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

/// A job's name.
pub(crate) fn name(number: u64) -> String {
    format!("j{number}")
}

impl Jobs {
    /// The numbers of all jobs, or of those of a page.
    pub(crate) fn numbers(&self, page: Option<&str>) -> Vec<u64> {
        let book = self.book();
        let is_wanted = |of: &str| page.is_none_or(|page| page == of);
        book.jobs.iter().filter(|(_, job)| is_wanted(&job.page)).map(|(number, _)| *number).collect()
    }

    /// What is known of a job, with its frame and result if they are wanted. Who asks watches.
    pub(crate) fn shown(&self, number: u64, is_whole: bool) -> Result<JobShown, Refusal> {
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

    pub(crate) fn frames(&self, number: u64, from: u64) -> Result<FramesShown, Refusal> {
        let kept = self.book().job(number)?.frames.from(from);
        let shown =
            |(number, frame): (u64, Arc<RawValue>)| FrameShown { number, frame: frame.as_ref().to_owned() };
        Ok(FramesShown { job: name(number), frames: kept.into_iter().map(shown).collect() })
    }
}
