//! The exact scores of positions of Connect Four.

use crate::run::{Finished, RunOptions, Unfinished};
use plyground_players::BookChoice;
use plyground_players::{Solving, open_solver};
use plyground_solver::{Goal, Limits};

/// What the solver's table may take.
const MEMORY: usize = 64 << 20;

/// The exact scores of positions, by the solver and its book.
pub(crate) struct ExactScores<'a> {
    options: &'a RunOptions<'a>,
    solver: Box<dyn Solving>,
}

impl<'a> ExactScores<'a> {
    pub(crate) fn new(options: &'a RunOptions<'a>) -> Finished<ExactScores<'a>> {
        Ok(ExactScores { options, solver: open_solver("connect", MEMORY, &BookChoice::BuiltIn)? })
    }

    /// The score of a position for the side to move.
    pub(crate) fn position(&self, line: &str) -> Finished<i32> {
        let scored = self.solver.score(line, Goal::Exact, &self.limits())?;
        scored.score().ok_or(Unfinished::Stopped)
    }

    /// The score of each column for the side to move; `None` for a full one.
    pub(crate) fn columns(&self, line: &str) -> Finished<Vec<Option<i32>>> {
        let scored = self.solver.columns_scored(line, Goal::Exact, &self.limits())?;
        self.options.go_on()?;
        Ok(scored.into_iter().map(|column| column.and_then(|scored| scored.score())).collect())
    }

    fn limits(&self) -> Limits<'a> {
        Limits { stop: self.options.stop, threads: self.options.threads, ..Limits::NONE }
    }
}
