//! Pages: who watches, and since when nobody does.

use crate::refusal::Refusal;
use std::time::Instant;
use tokio::sync::watch;

/// A page that has ordered something or watches.
pub(super) struct Page {
    /// Streams that are open.
    pub(super) streams: usize,
    /// When it was last heard of.
    pub(super) heard: Instant,
    /// Rung when there is news.
    pub(super) bell: watch::Sender<()>,
    /// Its jobs, in the order of their numbers.
    pub(super) jobs: Vec<u64>,
}

impl Page {
    pub(super) fn new() -> Page {
        Page { streams: 0, heard: Instant::now(), bell: watch::Sender::new(()), jobs: Vec::new() }
    }
}

/// Lets the name of a page pass: random letters that it made for itself.
pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let is_good = (16..=32).contains(&name.len())
        && name.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    match is_good {
        true => Ok(()),
        false => {
            let message = "no name of a page: expected 16 to 32 of a-z and 0-9, at random";
            Err(Refusal::bad("bad_page", message).of("page"))
        }
    }
}
