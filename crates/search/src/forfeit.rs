//! No answer, and why.

use std::fmt;
use std::time::Duration;

/// Why somebody gives a game up instead of moving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// What happened, in one line.
    pub reason: String,
    /// The last lines they wrote, if they write any.
    pub last_lines: Vec<String>,
    /// How long the others waited for it.
    pub elapsed: Duration,
    /// Whether there was nobody to ask: a program that could not be started.
    pub never_started: bool,
}

/// One line, with the last lines behind the reason.
impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        if !self.last_lines.is_empty() {
            write!(f, "; its last lines: {}", self.last_lines.join(" | "))?;
        }
        Ok(())
    }
}

impl std::error::Error for Forfeit {}
