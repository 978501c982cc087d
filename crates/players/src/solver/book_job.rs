//! A book as a job: a unit is the score of a position.

use crate::specs::SpecError;
use plyground_core::Notation;
use plyground_games::connect::{AnyConnect, Bits, Connect};
use plyground_jobs::{Job, JobError, JobHeader};
use plyground_solver::{Builder, Solver};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// An opening book to be built: a unit is a position of its deepest ply by number, what it finds is the score.
pub struct BookJob {
    making: Arc<dyn Making>,
    spec: BookSpec,
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

    /// A book of the first plies of a game, by solvers with tables of at most `memory` bytes, which are made when the first
    /// unit is done: one for all threads where these can share it, else one for each.
    pub fn new(game: &str, depth: u32, memory: usize) -> Result<BookJob, SpecError> {
        if depth > BookJob::DEEPEST {
            return Err(SpecError(format!("depth {depth}: expected 0 to {}", BookJob::DEEPEST)));
        }
        match AnyConnect::read(game, "has no solver")? {
            AnyConnect::Word(game) => BookJob::of(game, depth, memory),
            AnyConnect::Long(game) => BookJob::of(game, depth, memory),
        }
    }

    fn of<B: Bits>(game: Connect<B>, depth: u32, memory: usize) -> Result<BookJob, SpecError> {
        let (spec, most) = (BookSpec { game: game.spec(), depth }, Builder::deepest(&game));
        if depth > most {
            return Err(SpecError(format!("depth {depth}: expected 0 to {most} for {}", spec.game)));
        }
        let making = Arc::new(Plies { builder: Builder::new(game, depth), memory, shared: OnceLock::new() });
        Ok(BookJob { making, spec })
    }

    /// The book that a header speaks of.
    pub fn of_header(header: &JobHeader, memory: usize) -> Result<BookJob, JobError> {
        let BookSpec { game, depth } = header.read_spec()?;
        Ok(BookJob::new(&game, depth, memory)?)
    }

    /// How many positions the book has in all its plies.
    pub fn positions(&self) -> usize {
        self.making.counts().iter().sum()
    }

    /// The bytes of the book by the scores of all units in their order; `None` where these are not as many.
    pub fn finish(&self, scores: &[i8]) -> Option<Vec<u8>> {
        self.making.finish(scores)
    }
}

impl Job for BookJob {
    type Rows = i8;
    type Worker = Box<dyn Scoring>;

    fn header(&self) -> JobHeader {
        JobHeader::new(BookJob::KIND, &self.spec, &[], self.making.units())
    }

    fn worker(&self) -> Result<Box<dyn Scoring>, JobError> {
        Ok(self.making.clone().scoring())
    }

    fn unit(
        &self,
        worker: &mut Box<dyn Scoring>,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<i8>, JobError> {
        Ok(worker.score(unit, stop))
    }
}

/// The making of a book of one kind of board.
trait Making: Send + Sync {
    fn units(&self) -> u64;
    fn counts(&self) -> Vec<usize>;
    fn finish(&self, scores: &[i8]) -> Option<Vec<u8>>;
    fn scoring(self: Arc<Self>) -> Box<dyn Scoring>;
}

/// A thread's scoring of positions by their numbers.
pub trait Scoring: Send {
    /// The exact score; `None` if somebody said stop.
    fn score(&self, unit: u64, stop: &AtomicBool) -> Option<i8>;
}

struct Plies<B> {
    builder: Builder<B>,
    memory: usize,
    /// Each thread finds in it what the others know.
    shared: OnceLock<Arc<Solver<B>>>,
}

impl<B: Bits> Making for Plies<B> {
    fn units(&self) -> u64 {
        self.builder.positions() as u64
    }

    fn counts(&self) -> Vec<usize> {
        self.builder.counts()
    }

    fn finish(&self, scores: &[i8]) -> Option<Vec<u8>> {
        self.builder.finish(scores)
    }

    fn scoring(self: Arc<Self>) -> Box<dyn Scoring> {
        let new = || Arc::new(Solver::new(self.builder.game().clone(), self.memory));
        let first = self.shared.get_or_init(new).clone();
        // One that takes one question at a time belongs to the thread that came first.
        let solver = if first.is_fast() || Arc::strong_count(&first) == 2 { first } else { new() };
        Box::new(Own { solver, plies: self })
    }
}

struct Own<B> {
    plies: Arc<Plies<B>>,
    solver: Arc<Solver<B>>,
}

impl<B: Bits> Scoring for Own<B> {
    fn score(&self, unit: u64, stop: &AtomicBool) -> Option<i8> {
        self.plies.builder.score(unit as usize, &self.solver, stop)
    }
}
