//! The exact solver with its types erased: positions and scores as text and plain data.

use super::book_choice::BookChoice;
use super::position::Position;
use crate::specs::SpecError;
use plyground_core::{Game, Notation, TextError};
use plyground_games::connect::{AnyConnect, Bits, Connect, Drawing, State};
use plyground_solver::{Answer, Goal, Limits, Solver, TableError};
use std::time::Instant;

/// A solver for one board. Several threads may ask it at once; boards without the fast engine are solved one at a time.
pub trait Solving: Send + Sync {
    /// The game's spec, in full.
    fn game(&self) -> String;
    /// How many columns the board has.
    fn columns(&self) -> usize;
    /// Whether threads may ask it at once.
    fn is_shared(&self) -> bool;
    /// How many bytes the table takes.
    fn memory(&self) -> usize;
    /// What the table holds, for [`load`](Solving::load).
    fn save(&self) -> Vec<u8>;
    /// Goes on with what a solver of the same game and memory has saved.
    fn load(&mut self, bytes: &[u8]) -> Result<(), TableError>;
    /// How many moves a line of play has.
    fn count_plies(&self, line: &str) -> Result<usize, TextError>;
    /// The score of the position a line leads to.
    fn score(&self, line: &str, goal: Goal, limits: &Limits<'_>) -> Result<Scored, TextError>;
    /// The score of every column; `None` for a full one.
    fn columns_scored(
        &self,
        line: &str,
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Result<Vec<Option<Scored>>, TextError>;
    /// Best play from there to the end of the game.
    fn best_line(&self, line: &str, limits: &Limits<'_>) -> Result<String, TextError>;

    /// The score of a session's position, drawn or played, finished or not.
    fn score_at(&self, position: &Position<'_>, goal: Goal, limits: &Limits<'_>)
    -> Result<Scored, TextError>;
    /// The score of every column there; `None` for a full one, and for all where the game is over.
    fn columns_scored_at(
        &self,
        position: &Position<'_>,
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Result<Vec<Option<Scored>>, TextError>;
    /// Best play from there to the end of the game, as columns from zero.
    fn best_line_at(&self, position: &Position<'_>, limits: &Limits<'_>) -> Result<Vec<usize>, TextError>;
}

/// A proven score, or the bounds of one where a limit came first, and what it took.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Scored {
    /// The score is at least this.
    pub lo: i32,
    /// The score is at most this; the same as `lo` where it is known.
    pub hi: i32,
    /// Positions searched.
    pub nodes: u64,
    /// Time of the search.
    pub seconds: f64,
}

impl Scored {
    fn new(answer: &Answer, start: Instant) -> Scored {
        let (lo, hi) = answer.proven.bounds();
        Scored { lo, hi, nodes: answer.nodes, seconds: start.elapsed().as_secs_f64() }
    }

    /// The score, if it is known.
    pub fn score(&self) -> Option<i32> {
        (self.lo == self.hi).then_some(self.lo)
    }
}

/// A solver for the game of a spec, with a table of at most `memory` bytes.
pub fn open_solver(game: &str, memory: usize, book: &BookChoice) -> Result<Box<dyn Solving>, SpecError> {
    match AnyConnect::read(game, "has no solver")? {
        AnyConnect::Word(game) => with_book(game, memory, book),
        AnyConnect::Long(game) => with_book(game, memory, book),
    }
}

fn with_book<B: Bits>(
    game: Connect<B>,
    memory: usize,
    book: &BookChoice,
) -> Result<Box<dyn Solving>, SpecError> {
    book.check(&game)?;
    Ok(Box::new(book.apply(Solver::new(game, memory))))
}

/// The running position that a line leads to, or that is drawn: the rows from the top, with bars between, as in `.../.X./OXO`.
fn position<B: Bits>(game: &Connect<B>, line: &str) -> Result<State<B>, TextError> {
    let state = if line.contains('/') {
        let size = Some((game.columns(), game.rows()));
        Drawing::read_board(&line.replace('/', "\n"), size)?.place(game)?.0
    } else {
        let moves = game.read_line(line)?;
        moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv))
    };
    match game.payoffs(&state) {
        None => Ok(state),
        Some(payoffs) => Err(TextError::new(match payoffs.winner() {
            Some(winner) => format!("the game is over: {} has won", game.seat_name(winner)),
            None => "the game is over: the board is full".to_owned(),
        })),
    }
}

impl<B: Bits> Solving for Solver<B> {
    fn game(&self) -> String {
        Solver::game(self).spec()
    }

    fn columns(&self) -> usize {
        Solver::game(self).columns() as usize
    }

    fn is_shared(&self) -> bool {
        self.is_fast()
    }

    fn memory(&self) -> usize {
        Solver::memory(self)
    }

    fn save(&self) -> Vec<u8> {
        Solver::save(self)
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        Solver::load(self, bytes)
    }

    fn count_plies(&self, line: &str) -> Result<usize, TextError> {
        Ok(Solver::game(self).read_line(line)?.len())
    }

    fn score(&self, line: &str, goal: Goal, limits: &Limits<'_>) -> Result<Scored, TextError> {
        Ok(scored(self, &position(Solver::game(self), line)?, goal, limits))
    }

    fn columns_scored(
        &self,
        line: &str,
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Result<Vec<Option<Scored>>, TextError> {
        Ok(scored_by_column(self, &position(Solver::game(self), line)?, goal, limits))
    }

    fn best_line(&self, line: &str, limits: &Limits<'_>) -> Result<String, TextError> {
        let game = Solver::game(self);
        let state = position(game, line)?;
        Ok(game.write_line(&self.line(&state, limits)))
    }

    fn score_at(
        &self,
        position: &Position<'_>,
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Result<Scored, TextError> {
        Ok(scored(self, position.on(Solver::game(self))?, goal, limits))
    }

    fn columns_scored_at(
        &self,
        position: &Position<'_>,
        goal: Goal,
        limits: &Limits<'_>,
    ) -> Result<Vec<Option<Scored>>, TextError> {
        Ok(scored_by_column(self, position.on(Solver::game(self))?, goal, limits))
    }

    fn best_line_at(&self, position: &Position<'_>, limits: &Limits<'_>) -> Result<Vec<usize>, TextError> {
        let line = self.line(position.on(Solver::game(self))?, limits);
        Ok(line.into_iter().map(|column| usize::from(column.0)).collect())
    }
}

fn scored<B: Bits>(solver: &Solver<B>, state: &State<B>, goal: Goal, limits: &Limits<'_>) -> Scored {
    let start = Instant::now();
    Scored::new(&solver.solve(state, goal, limits), start)
}

fn scored_by_column<B: Bits>(
    solver: &Solver<B>,
    state: &State<B>,
    goal: Goal,
    limits: &Limits<'_>,
) -> Vec<Option<Scored>> {
    let start = Instant::now();
    let mut scores = vec![None; Solving::columns(solver)];
    for (column, answer) in solver.solve_moves(state, goal, limits) {
        scores[usize::from(column.0)] = Some(Scored::new(&answer, start));
    }
    scores
}
