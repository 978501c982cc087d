//! Many positions in one call: exact scores and random games, on several threads.

use crate::errors::wrong;
use crate::exact::{Exact, goal};
use crate::inputs::threads as checked_threads;
use crate::solver::Solver;
use crate::state::{State, given};
use crate::values::to_python;
use crate::watched::interruptible;
use plyground_jobs::in_order;
use plyground_players::{Limits, PlayoutPolicy, Seat, Session, registry};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyBytes, PyList};
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

type Sessions = Vec<Box<dyn Session>>;

/// The scores of states and lines of play, in their order; the solver is that of their game unless one is given.
#[pyfunction]
#[pyo3(name = "_solve_many")]
pub(crate) fn solve_many(
    py: Python<'_>,
    solver: &Solver,
    positions: &Bound<'_, PyList>,
    weak: bool,
    threads: usize,
) -> PyResult<Vec<i32>> {
    let game = solver.exact.0.game();
    let one = |(number, one): (usize, Bound<'_, PyAny>)| match given(&game, &one) {
        Ok(state) => Ok(state.session),
        Err(error) => Err(at(py, number, &error)),
    };
    let sessions = positions.iter().enumerate().map(one).collect::<PyResult<Sessions>>()?;
    scores(py, &solver.exact, &sessions, weak, threads)
}

/// The scores of boards: cells one after the other, board after board.
#[pyfunction]
#[pyo3(name = "_solve_boards")]
pub(crate) fn solve_boards(
    py: Python<'_>,
    solver: &Solver,
    cells: &Bound<'_, PyBytes>,
    weak: bool,
    threads: usize,
) -> PyResult<Vec<i32>> {
    let start = registry::open(&solver.exact.0.game()).map_err(wrong)?;
    let size = start.size().0 * start.size().1;
    let boards = cells.as_bytes().chunks_exact(size);
    if !boards.remainder().is_empty() {
        return Err(wrong(format!("{} cells: expected a multiple of {size}", cells.as_bytes().len())));
    }
    let set = |(number, cells): (usize, &[u8])| {
        let mut session = start.fork();
        session.set_cells(cells).map_err(|error| at(py, number, &wrong(error)))?;
        Ok(session)
    };
    let sessions = boards.enumerate().map(set).collect::<PyResult<Sessions>>()?;
    scores(py, &solver.exact, &sessions, weak, threads)
}

/// An error with the number of its position.
fn at(py: Python<'_>, number: usize, error: &PyErr) -> PyErr {
    PyErr::from_type(error.get_type(py), format!("position {number}: {}", error.value(py)))
}

fn scores(
    py: Python<'_>,
    Exact(solver): &Exact,
    sessions: &Sessions,
    weak: bool,
    threads: usize,
) -> PyResult<Vec<i32>> {
    let workers = vec![(); checked_threads(threads)?];
    let scores = interruptible(py, |stop| {
        let limits = Limits { stop, ..Limits::NONE };
        let score = |(): &mut (), number: u64| {
            solver.score_at(&sessions[number as usize].position(), goal(weak), &limits)
        };
        let (mut scores, mut failure) = (Vec::with_capacity(sessions.len()), None);
        in_order(workers, 0..sessions.len() as u64, stop, &score, &mut |scored| match scored {
            Ok(scored) => {
                scores.extend(scored.score());
                ControlFlow::Continue(())
            }
            Err(error) => {
                failure = Some(format!("position {}: {error}", scores.len()));
                ControlFlow::Break(())
            }
        });
        failure.map_or(Ok(scores), Err)
    })?
    .map_err(wrong)?;
    match scores.len() == sessions.len() {
        true => Ok(scores),
        false => Err(PyRuntimeError::new_err("stopped before all positions were solved")),
    }
}

/// Random games from a state, added up: how often each seat won, and how long the games were.
#[pyfunction]
#[pyo3(name = "_playouts")]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    states: Vec<PyRef<'py, State>>,
    games: u64,
    seed: u64,
    threads: usize,
    decisive: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let workers = vec![(); checked_threads(threads)?];
    let policy = if decisive { PlayoutPolicy::Decisive } else { PlayoutPolicy::Uniform };
    let sessions: Sessions = states.iter().map(|state| state.session.fork()).collect();
    drop(states);
    let parts = games.div_ceil(PART).max(1);
    let rows = interruptible(py, |stop| {
        let play = |(): &mut (), unit: u64| {
            let (state, part) = (unit / parts, unit % parts);
            let numbers = part * PART..games.min((part + 1) * PART);
            (state as usize, sessions[state as usize].playouts(policy, seed, numbers))
        };
        let mut tallies = vec![plyground_players::Tally::default(); sessions.len()];
        in_order(workers, 0..sessions.len() as u64 * parts, stop, &play, &mut |(state, tally)| {
            tallies[state] += &tally;
            ControlFlow::Continue(())
        });
        if stop.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let row = |(session, tally): (&dyn Session, plyground_players::Tally)| {
            let seats = session.seats();
            let of = |count: fn(&plyground_players::Tally, Seat) -> f64| -> Vec<f64> {
                Seat::all(seats).map(|seat| count(&tally, seat)).collect()
            };
            json!({
                "playouts": tally.playouts,
                "plies": tally.plies,
                "wins": Seat::all(seats).map(|seat| tally.wins[seat]).collect::<Vec<_>>(),
                "ties": Seat::all(seats).map(|seat| tally.ties[seat]).collect::<Vec<_>>(),
                "values": of(|tally, seat| tally.twelfths[seat] as f64 / (12 * tally.playouts).max(1) as f64),
            })
        };
        sessions.iter().map(Box::as_ref).zip(tallies).map(row).collect()
    })?;
    to_python(py, &rows)
}

/// Random games that a thread plays at a time.
const PART: u64 = 1 << 14;
