//! Rows of result files, run again and compared with what they say.

mod answer;
mod file_row;
mod game;
mod journal;

pub use answer::answer;
pub use file_row::{FileRow, RowKind};
pub use game::game;

use plyground_players::registry;

/// A row beside what came out when it was run again.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// What was run again, in words.
    pub subject: String,
    /// All that was compared.
    pub compared: Vec<Compared>,
    /// Whether it must come out the same: not where a clock or a program from outside has a say.
    pub certain: bool,
    /// Wall-clock time then, where the row has it, and now.
    pub seconds: [Option<f64>; 2],
}

/// One thing that a row says, and what it was this time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compared {
    /// What it is.
    pub name: String,
    /// What the row says.
    pub then: String,
    /// What it was this time.
    pub now: String,
}

impl Compared {
    /// One thing, then and now.
    pub fn new(name: impl Into<String>, then: impl ToString, now: impl ToString) -> Compared {
        Compared { name: name.into(), then: then.to_string(), now: now.to_string() }
    }

    /// Whether it is as it was.
    pub fn is_same(&self) -> bool {
        self.then == self.now
    }
}

impl Comparison {
    /// Whether all is as it was.
    pub fn is_same(&self) -> bool {
        self.compared.iter().all(Compared::is_same)
    }

    /// What is not as it was.
    pub fn differing(&self) -> Vec<&Compared> {
        self.compared.iter().filter(|one| !one.is_same()).collect()
    }
}

/// Whether a player that thinks on one thread always gives the same answer to the same seed.
fn is_certain(player: &str) -> bool {
    registry::settings(player)
        .is_ok_and(|settings| !settings.is_given("time") && settings.command().is_empty())
}
