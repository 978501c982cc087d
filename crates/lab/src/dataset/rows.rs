//! The rows of a data set, solved on all threads and told in their order.

use super::DatasetPlan;
use super::draw::{Drawn, draw};
use super::label::Labeller;
use crate::regret::streams;
use plyground_core::{Game, Notation, Seat, TextError};
use plyground_games::connect::{AnyConnect, Bits, Connect, State};
use plyground_jobs::in_order;
use plyground_players::SpecError;
use plyground_solver::Limits;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

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
    let limits = Limits { stop, ..Limits::NONE };
    let work = |labeller: &mut Labeller<B>, number: u64| game_rows(game, labeller, plan, number, &limits);
    let (mut failed, mut left) = (None, plan.positions);
    let crew = Labeller::crew(game, threads)?;
    in_order(crew, 0..plan.games(), stop, &work, &mut |rows| match rows {
        Ok(Some(rows)) => {
            let count = left.min(rows.len());
            left -= count;
            rows.into_iter().take(count).try_for_each(&mut *each)
        }
        Ok(None) => ControlFlow::Break(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    failed.map_or(Ok(()), |error: TextError| Err(SpecError(error.to_string())))
}

/// The rows of a game, in the order of play; `None` if stopped. They are solved from the last: what comes of the move that was played is known then
/// where its position is a row, too.
fn game_rows<B: Bits>(
    game: &Connect<B>,
    labeller: &mut Labeller<B>,
    plan: &DatasetPlan,
    number: u64,
    limits: &Limits<'_>,
) -> Result<Option<Vec<Row>>, TextError> {
    let Drawn { moves, positions } =
        draw(game, &plan.plies, plan.per_game, &mut streams(plan.seed).rng(number))?;
    let is_test = plan.test_every > 0 && number % plan.test_every == plan.test_every - 1;
    let mut rows: Vec<Row> = Vec::with_capacity(positions.len());
    for (ply, state) in positions.into_iter().rev() {
        let next = rows.last().filter(|row| row.ply == ply + 1);
        let known = next.map(|row| (moves[ply], -row.score));
        let Some(scores) = labeller.scores(&state, known, limits) else { return Ok(None) };
        rows.push(Row {
            game: number,
            line: game.write_line(&moves[..ply]),
            ply,
            side: game.turn(&state).index(),
            cells: cells(game, &state),
            score: scores.iter().flatten().copied().max().unwrap_or(0),
            scores,
            is_test,
        });
    }
    rows.reverse();
    Ok(Some(rows))
}

/// The cells by rows from the top.
fn cells<B: Bits>(game: &Connect<B>, state: &State<B>) -> Vec<u8> {
    let cell = |row: u32, column: u32| match game.stone_at(state, column, row) {
        None => 0,
        Some(Seat::FIRST) => 1,
        Some(_) => 2,
    };
    (0..game.rows()).rev().flat_map(|row| (0..game.columns()).map(move |column| cell(row, column))).collect()
}
