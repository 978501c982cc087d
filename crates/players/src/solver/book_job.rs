//! A book as a job: a unit is the score of a position.

use crate::specs::SpecError;
use plyground_core::Notation;
use plyground_games::connect::AnyConnect;
use plyground_jobs::{Job, JobError, JobHeader};
use plyground_solver::{Builder, Solver};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// An opening book to be built: a unit is a position of its deepest ply by number, what it finds is the score.
pub struct BookJob {
    builder: Builder,
    spec: BookSpec,
    /// What the solver's table may take.
    memory: usize,
    /// One for all threads, so that each finds what the others know.
    solver: OnceLock<Arc<Solver<u64>>>,
}

/// All that determines a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct BookSpec {
    game: String,
    depth: u32,
}

impl BookJob {
    /// What headers call this kind of job.
    pub const KIND: &'static str = "book";
    /// No book is deeper.
    pub const DEEPEST: u32 = 16;

    /// A book of the first plies of a game, by a solver with a table of at most `memory` bytes, which is made when the first
    /// unit is done.
    pub fn new(game: &str, depth: u32, memory: usize) -> Result<BookJob, SpecError> {
        if depth > BookJob::DEEPEST {
            return Err(SpecError(format!("depth {depth}: expected 0 to {}", BookJob::DEEPEST)));
        }
        match AnyConnect::read(game, "has no solver")? {
            AnyConnect::Word(game) => {
                let spec = BookSpec { game: game.spec(), depth };
                Ok(BookJob { builder: Builder::new(game, depth), spec, memory, solver: OnceLock::new() })
            }
            AnyConnect::Long(_) => {
                Err(SpecError(format!("{game}: books are for boards of up to 64 bits, (rows + 1) x columns")))
            }
        }
    }

    /// The book that a header speaks of.
    pub fn of_header(header: &JobHeader, memory: usize) -> Result<BookJob, JobError> {
        let BookSpec { game, depth } = header.read_spec()?;
        Ok(BookJob::new(&game, depth, memory)?)
    }

    /// How many positions the book has in all its plies.
    pub fn positions(&self) -> usize {
        self.builder.counts().iter().sum()
    }

    /// The bytes of the book by the scores of all units in their order; `None` where these are not as many.
    pub fn finish(&self, scores: &[i8]) -> Option<Vec<u8>> {
        self.builder.finish(scores)
    }
}

impl Job for BookJob {
    type Rows = i8;
    type Worker = Arc<Solver<u64>>;

    fn header(&self) -> JobHeader {
        JobHeader::new(BookJob::KIND, &self.spec, &[], self.builder.positions() as u64)
    }

    fn worker(&self) -> Result<Arc<Solver<u64>>, JobError> {
        let solver = || Arc::new(Solver::new(self.builder.game().clone(), self.memory));
        Ok(self.solver.get_or_init(solver).clone())
    }

    fn unit(
        &self,
        solver: &mut Arc<Solver<u64>>,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<i8>, JobError> {
        Ok(self.builder.score(unit as usize, solver, stop))
    }
}
