//! Data sets: random positions with exact scores, to learn from.

use super::told;
use crate::errors::wrong;
use crate::inputs::threads as checked_threads;
use plyground_lab::dataset::{DatasetPlan, rows};
use plyground_players::registry;
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
    drawn: (Option<(u32, u32)>, usize),
    seed: u64,
    threads: usize,
    on_progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Vec<String>, Bound<'py, PyBytes>, Vec<i32>, Vec<Vec<Option<i32>>>)> {
    // After how many plies, and how many of each game.
    let (plies, per_game) = drawn;
    let game = registry::open(game).map_err(wrong)?.game();
    let plies = match plies {
        Some((first, last)) if first <= last && last <= 128 => Some(first..=last),
        Some((first, last)) => {
            return Err(wrong(format!(
                "plies=({first}, {last}): expected the smaller one first, at most 128"
            )));
        }
        None => None,
    };
    if count > 100_000_000 {
        return Err(wrong(format!("{count} positions: expected at most 100000000")));
    }
    let plan = DatasetPlan::new(&game, count, plies, seed)
        .and_then(|plan| plan.with_per_game(per_game))
        .map_err(wrong)?;
    let threads = checked_threads(threads)?;
    let (mut lines, mut boards, mut best, mut scores) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    told(py, on_progress.as_ref(), |stop, told| {
        rows(&plan, threads, stop, &mut |row| {
            lines.push(row.line);
            boards.extend(row.cells);
            best.push(row.score);
            scores.push(row.scores);
            told.tell(scores.len() as u64, count as u64);
            ControlFlow::Continue(())
        })
    })?
    .map_err(wrong)?;
    if scores.len() < count {
        return Err(PyRuntimeError::new_err("stopped before all positions were solved"));
    }
    Ok((lines, PyBytes::new(py, &boards), best, scores))
}
