//! The command line and the limits of an engine, and deadlines for its answers.

use std::fmt;
use std::time::{Duration, Instant};

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
    /// A file to which the conversation is added, or `stderr`.
    pub(crate) log: Option<String>,
}

impl Launch {
    /// For whoever is not told otherwise.
    pub(crate) const TIME: Duration = Duration::from_secs(10);
    pub(crate) const OUTPUT: u64 = 1 << 20;
    /// What a program may take to come up and say what it speaks.
    pub(crate) const WELCOME: Duration = Duration::from_secs(10);
}

/// Until when an answer is waited for, and how long that was.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deadline {
    pub(super) at: Instant,
    limit: Duration,
    /// What the limit is for, where that is not a move.
    what: &'static str,
}

impl Deadline {
    /// So long from now.
    pub(crate) fn within(limit: Duration) -> Deadline {
        Deadline { at: Instant::now() + limit, limit, what: "" }
    }

    /// As long as a program may take to come up, and to get ready for a game.
    pub(crate) fn welcome() -> Deadline {
        Deadline { what: ", which every program has to get ready", ..Deadline::within(Launch::WELCOME) }
    }

    /// The same limit, though a little more is allowed.
    pub(crate) fn and(self, grace: Duration) -> Deadline {
        Deadline { at: self.at + grace, ..self }
    }
}

/// `10 s` or `500 ms`.
impl fmt::Display for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit.as_millis() {
            whole if whole.is_multiple_of(1000) => write!(f, "{} s", whole / 1000),
            part => write!(f, "{part} ms"),
        }?;
        f.write_str(self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_says_what_it_is_for() {
        assert_eq!(Deadline::within(Duration::from_millis(1500)).to_string(), "1500 ms");
        assert_eq!(Deadline::welcome().to_string(), "10 s, which every program has to get ready");
    }
}
