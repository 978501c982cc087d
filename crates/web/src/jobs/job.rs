//! One job: what it is, how far it is, and what is known of it.

use super::context::Context;
use super::frames::Frames;
use super::queue::Lane;
use crate::refusal::Refusal;
use plyground_players::Cancel;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// What a job does on its thread: shows frames, looks whether somebody says stop, and returns its result; `None` where it was stopped before there
/// was any.
pub(crate) type Work = Box<dyn FnOnce(&Context) -> Result<Option<Box<RawValue>>, Refusal> + Send>;

/// Games that a job plays: they can be looked at, and go on when it was stopped.
pub(crate) trait Match: Send + Sync {
    /// What plays the games that are not played yet.
    fn work(self: Arc<Self>) -> Work;

    /// Games in which these players, by number, sat at the first and at the second seat, as JSON; any where none is named.
    fn games(&self, first: Option<usize>, second: Option<usize>) -> Result<Option<Box<RawValue>>, Refusal>;
}

/// A job that a page orders.
pub(crate) struct NewJob {
    /// Its kind, such as `search`.
    pub(crate) kind: &'static str,
    /// What it waits for.
    pub(crate) lane: Lane,
    /// Whether it goes on when its page is gone.
    pub(crate) keep: bool,
    /// The command line that gives the same numbers.
    pub(crate) command: String,
    /// What it does.
    pub(crate) work: Work,
    /// The games that it plays, if it is a match or a tournament.
    pub(crate) contest: Option<Arc<dyn Match>>,
}

/// How far a job is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    /// It waits for a permit.
    Waiting,
    /// It runs.
    Running,
    /// It has ended by itself, or at its ceiling in time.
    Done,
    /// It was told to stop.
    Stopped,
    /// It could not be done.
    Failed,
}

impl Phase {
    pub(super) fn is_over(self) -> bool {
        !matches!(self, Phase::Waiting | Phase::Running)
    }
}

/// A job with all that is known of it. Numbers of events say when something became known; zero for never.
pub(super) struct Job {
    pub(super) page: String,
    pub(super) kind: &'static str,
    pub(super) lane: Lane,
    pub(super) keep: bool,
    pub(super) command: String,
    pub(super) contest: Option<Arc<dyn Match>>,
    pub(super) work: Option<Work>,
    /// Says stop at once.
    pub(super) cancel: Cancel,
    /// Says stop when what is under way is done.
    pub(super) halt: Cancel,
    /// Whether somebody said either, and not the clock.
    pub(super) was_told: bool,
    pub(super) phase: Phase,
    pub(super) began: Option<Instant>,
    pub(super) ended: Option<Instant>,
    pub(super) frames: Frames,
    pub(super) result: Option<Arc<RawValue>>,
    pub(super) error: Option<String>,
    pub(super) event_of_state: u64,
    pub(super) event_of_frame: u64,
    pub(super) event_of_result: u64,
    /// The number of the frame that streams were told last, and when.
    pub(super) told: (u64, Option<Instant>),
}

impl Job {
    pub(super) fn new(page: &str, new: NewJob, event: u64) -> Job {
        Job {
            page: page.to_owned(),
            kind: new.kind,
            lane: new.lane,
            keep: new.keep,
            command: new.command,
            contest: new.contest,
            work: Some(new.work),
            cancel: Cancel::new(),
            halt: Cancel::new(),
            was_told: false,
            phase: Phase::Waiting,
            began: None,
            ended: None,
            frames: Frames::default(),
            result: None,
            error: None,
            event_of_state: event,
            event_of_frame: 0,
            event_of_result: 0,
            told: (0, None),
        }
    }

    /// Whether a newer frame waits to be told, and from when on it may be.
    pub(super) fn frame_due(&self, pause: Duration) -> Option<Instant> {
        if self.phase != Phase::Running || self.frames.number() <= self.told.0 {
            return None;
        }
        Some(self.told.1.map_or_else(Instant::now, |last| last + pause))
    }

    /// What came of it.
    pub(super) fn finish(
        &mut self,
        came: Result<Option<Box<RawValue>>, Refusal>,
        mut event: impl FnMut() -> u64,
    ) {
        self.ended = Some(Instant::now());
        self.phase = match &came {
            Err(_) => Phase::Failed,
            Ok(_) if self.was_told => Phase::Stopped,
            Ok(None) => Phase::Stopped,
            Ok(Some(_)) => Phase::Done,
        };
        match came {
            Ok(Some(result)) => {
                self.result = Some(result.into());
                self.event_of_result = event();
            }
            Ok(None) => {}
            Err(refusal) => self.error = Some(refusal.message),
        }
        self.event_of_state = event();
    }
}
