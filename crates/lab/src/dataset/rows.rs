//! The rows of a data set, solved on all threads and told in their order.

use crate::regret::{positions, usual_plies};
use plyground_core::{Game, Notation, Seat, TextError};
use plyground_games::connect::{AnyConnect, Bits, Connect};
use plyground_jobs::in_order;
use plyground_players::SpecError;
use plyground_solver::{Book, Goal, Limits, Solver};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::AtomicBool;

/// What positions a data set has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatasetPlan {
    /// The game's spec in full.
    pub game: String,
    /// Columns and rows of the board.
    pub size: (usize, usize),
    /// How many positions, each of a random game of its own.
    pub positions: usize,
    /// After how many plies.
    pub plies: RangeInclusive<u32>,
    /// What the games are drawn from.
    pub seed: u64,
    /// Of so many games one is for tests, and the others are for training; none if 0.
    pub test_every: u64,
}

/// A position with its scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number of the game, from zero.
    pub game: u64,
    /// The moves so far.
    pub line: String,
    /// How many there are.
    pub ply: usize,
    /// The seat to move, 0 or 1.
    pub side: usize,
    /// The cells by rows from the top: 0 empty, 1 and 2 the seats.
    pub cells: Vec<u8>,
    /// The score after each column for the seat to move; `None` for a full one.
    pub scores: Vec<Option<i32>>,
    /// The best of them.
    pub score: i32,
    /// Whether it is for tests.
    pub is_test: bool,
}

/// What each thread's share of the table may take.
const MEMORY: usize = 128 << 20;

impl DatasetPlan {
    /// A plan for a game; positions are those of `regret` where nobody says after how many plies.
    pub fn new(
        game: &str,
        positions: usize,
        plies: Option<RangeInclusive<u32>>,
        seed: u64,
    ) -> Result<DatasetPlan, SpecError> {
        let board = AnyConnect::read(game, "has no solver")?;
        let (columns, rows) = board.size();
        let game = format!("{}:{columns}x{rows}x{}", AnyConnect::NAME, board.run());
        let plies = match plies {
            Some(plies) if plies.is_empty() || *plies.end() >= columns * rows => {
                return Err(SpecError(format!(
                    "plies {} to {}: expected the smaller one first, and the larger one below {}",
                    plies.start(),
                    plies.end(),
                    columns * rows
                )));
            }
            Some(plies) => plies,
            None => usual_plies(&game)?,
        };
        let size = (columns as usize, rows as usize);
        Ok(DatasetPlan { game, size, positions, plies, seed, test_every: 10 })
    }
}

/// Hands the rows of a plan to `each`, in their order and the same on any number of threads, until that breaks or somebody says stop.
pub fn rows(
    plan: &DatasetPlan,
    threads: usize,
    stop: &AtomicBool,
    each: &mut dyn FnMut(Row) -> ControlFlow<()>,
) -> Result<(), SpecError> {
    match AnyConnect::read(&plan.game, "has no solver")? {
        AnyConnect::Word(game) => rows_of(&game, plan, threads, stop, each),
        AnyConnect::Long(game) => rows_of(&game, plan, threads, stop, each),
    }
}

fn rows_of<B: Bits>(
    game: &Connect<B>,
    plan: &DatasetPlan,
    threads: usize,
    stop: &AtomicBool,
    each: &mut dyn FnMut(Row) -> ControlFlow<()>,
) -> Result<(), SpecError> {
    let lines = positions(&plan.game, &plan.plies, plan.positions, plan.seed)?;
    let solver = Solver::new(game.clone(), MEMORY);
    let solver = match Book::built_in().check(game) {
        Ok(()) => solver.with_book(Book::built_in()).map_err(|error| SpecError(error.to_string()))?,
        Err(_) => solver,
    };
    let limits = Limits { stop, ..Limits::NONE };
    let work = |(): &mut (), number: u64| row(game, &solver, plan, &lines[number as usize], number, &limits);
    let mut failed = None;
    in_order(vec![(); threads.max(1)], 0..lines.len() as u64, stop, &work, &mut |row| match row {
        Ok(Some(row)) => each(row),
        Ok(None) => ControlFlow::Break(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    failed.map_or(Ok(()), |error: TextError| Err(SpecError(error.to_string())))
}

/// The row of a line; `None` if stopped.
fn row<B: Bits>(
    game: &Connect<B>,
    solver: &Solver<B>,
    plan: &DatasetPlan,
    line: &str,
    number: u64,
    limits: &Limits<'_>,
) -> Result<Option<Row>, TextError> {
    let moves = game.read_line(line)?;
    let ply = moves.len();
    let state = moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv));
    let mut scores = vec![None; game.columns() as usize];
    for (column, answer) in solver.solve_moves(&state, Goal::Exact, limits) {
        let Some(score) = answer.proven.score() else { return Ok(None) };
        scores[usize::from(column.0)] = Some(score);
    }
    let cell = |row: u32, column: u32| match game.stone_at(&state, column, row) {
        None => 0,
        Some(Seat::FIRST) => 1,
        Some(_) => 2,
    };
    let cells =
        (0..game.rows()).rev().flat_map(|row| (0..game.columns()).map(move |column| cell(row, column)));
    Ok(Some(Row {
        game: number,
        line: line.to_owned(),
        ply,
        side: game.turn(&state).index(),
        cells: cells.collect(),
        score: scores.iter().flatten().copied().max().unwrap_or(0),
        scores,
        is_test: plan.test_every > 0 && number % plan.test_every == plan.test_every - 1,
    }))
}
