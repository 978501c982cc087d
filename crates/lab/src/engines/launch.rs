//! How an engine is started.

use std::time::Duration;

/// A program and its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Launch {
    /// The program and its arguments; at least one word.
    pub(crate) words: Vec<String>,
    /// For a move.
    pub(crate) time: Duration,
    /// Address space of each process, in bytes.
    pub(crate) memory: Option<u64>,
    /// What it may write for a move, in bytes.
    pub(crate) output: u64,
}

impl Launch {
    /// For whoever is not told otherwise.
    pub(crate) const TIME: Duration = Duration::from_secs(10);
    pub(crate) const OUTPUT: u64 = 1 << 20;
    /// What a program may take to come up and say what it speaks.
    pub(crate) const WELCOME: Duration = Duration::from_secs(10);

    /// `10 s` or `500 ms`.
    pub(crate) fn limit(time: Duration) -> String {
        match time.as_millis() {
            whole if whole.is_multiple_of(1000) => format!("{} s", whole / 1000),
            part => format!("{part} ms"),
        }
    }
}
