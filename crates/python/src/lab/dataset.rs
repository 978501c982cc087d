//! Data sets: random positions with exact scores, to learn from.

use super::told;
use crate::errors::wrong;
use crate::exact::{goal, shared};
use crate::inputs::threads as checked_threads;
use plyground_jobs::in_order;
use plyground_lab::regret::{positions, usual_plies};
use plyground_players::{Limits, Scored, Session, TextError, registry};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ops::ControlFlow;

/// Random positions: their lines, their cells one after the other, their scores, and those of all columns.
#[pyfunction]
#[pyo3(name = "_dataset")]
#[expect(clippy::type_complexity, reason = "a tuple for Python's side")]
pub(crate) fn dataset<'py>(
    py: Python<'py>,
    game: &str,
    count: usize,
    plies: Option<(u32, u32)>,
    seed: u64,
    threads: usize,
    on_progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Vec<String>, Bound<'py, PyBytes>, Vec<i32>, Vec<Vec<Option<i32>>>)> {
    let start = registry::open(game).map_err(wrong)?;
    let solver = shared(py, &start.game())?.0;
    let plies = match plies {
        Some((first, last)) if first <= last && last <= 128 => first..=last,
        Some((first, last)) => {
            return Err(wrong(format!(
                "plies=({first}, {last}): expected the smaller one first, at most 128"
            )));
        }
        None => usual_plies(&solver.game()).map_err(wrong)?,
    };
    if count > 100_000_000 {
        return Err(wrong(format!("{count} positions: expected at most 100000000")));
    }
    let workers = vec![(); checked_threads(threads)?];
    let rows = told(py, on_progress.as_ref(), |stop, told| {
        let lines = positions(&solver.game(), &plies, count, seed)
            .map_err(|error| TextError::new(error.to_string()))?;
        let limits = Limits { stop, ..Limits::NONE };
        let solve = |(): &mut (), number: u64| {
            let mut session = start.fork();
            session.go_to(&lines[number as usize])?;
            let scores = solver.columns_scored_at(&session.position(), goal(false), &limits)?;
            Ok((cells(session.as_ref()), scores))
        };
        let (mut boards, mut scores, mut failure) = (Vec::new(), Vec::new(), None);
        in_order(workers, 0..lines.len() as u64, stop, &solve, &mut |found: Result<
            (Vec<u8>, Vec<Option<Scored>>),
            TextError,
        >| {
            match found {
                Ok((cells, row)) => {
                    boards.extend(cells);
                    scores
                        .push(row.into_iter().map(|one| one.and_then(|one| one.score())).collect::<Vec<_>>());
                    told.tell(scores.len() as u64, lines.len() as u64);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        failure.map_or(Ok((lines, boards, scores)), Err)
    })?;
    let (lines, boards, scores) = rows.map_err(wrong)?;
    if scores.len() < lines.len() {
        return Err(PyRuntimeError::new_err("stopped before all positions were solved"));
    }
    let best = scores.iter().map(|row| row.iter().flatten().copied().max().unwrap_or(0)).collect();
    Ok((lines, PyBytes::new(py, &boards), best, scores))
}

fn cells(session: &dyn Session) -> Vec<u8> {
    let (columns, rows) = session.size();
    let mut cells = vec![0; columns * rows];
    session.write_cells(&mut cells);
    cells
}
