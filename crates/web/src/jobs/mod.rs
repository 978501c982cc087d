//! Work for pages: searches, reviews, matches, studies. Each has a number, waits for a permit, runs on a thread of its own, shows
//! frames, and ends: by itself, by somebody's word, by its ceiling in time, or because nobody watches any more.
//!
//! ```text
//!   order ──► queue ──► running ──► done | stopped | failed
//!             fair among pages   │ frames, the newest wins
//!                                └──► one stream of events a page
//! ```

mod book;
mod caretaker;
mod context;
mod frames;
mod job;
mod news;
mod page;
mod queue;
mod shown;
mod workshop;

pub(crate) use context::{Context, result};
pub(crate) use job::{Match, NewJob, Phase, Work};
pub(crate) use news::StateEvent;
pub(crate) use queue::Lane;
pub(crate) use shown::{FramesShown, JobShown, name};
pub(crate) use workshop::Jobs;

use crate::limits::Limits;
use std::sync::Arc;

/// An empty book, and a caretaker who looks after it.
pub(crate) fn open(limits: Limits, threads: usize) -> Arc<Jobs> {
    let jobs = Jobs::new(limits, threads);
    caretaker::start(&jobs);
    jobs
}
