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
pub(crate) mod context;
mod frames;
mod job;
pub(crate) mod kinds;
pub(crate) mod news;
mod order;
mod page;
mod queue;
pub(crate) mod routes;
pub(crate) mod stream;

pub(crate) use book::Jobs;
pub(crate) use context::Context;
pub(crate) use job::{NewJob, Work};
pub(crate) use queue::Lane;
