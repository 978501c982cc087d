//! Reviews: a game move by move, beside exact truth or a strong referee.

use super::told;
use crate::errors::wrong;
use crate::inputs::threads as checked_threads;
use crate::values::to_python;
use plyground_explain::Language;
use plyground_explain::review::{Referee, Review, page, review_blokus, review_connect_deeply};
use plyground_players::registry;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Nodes of a question of what would be if, where time matters less.
const DEEP: u64 = 2_000_000;

/// A game with what there is to say of it, and the page that shows it.
#[pyfunction]
#[pyo3(name = "_review")]
#[expect(clippy::too_many_arguments, reason = "Python's side names them")]
pub(crate) fn review<'py>(
    py: Python<'py>,
    game: &str,
    line: &str,
    referee: &str,
    language: &str,
    deep: bool,
    seed: u64,
    threads: usize,
    on_progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let code = Language::of_code(language)
        .ok_or_else(|| wrong(format!("language={language:?}: expected en or de")))?;
    let mut session = registry::open(game).map_err(wrong)?;
    session.go_to(line).map_err(wrong)?;
    if session.ply() == 0 {
        return Err(wrong("a game without moves has nothing to review"));
    }
    let (spec, line, threads) = (session.game(), session.line(), checked_threads(threads)?);
    let reviewed = told(py, on_progress.as_ref(), |stop, told| {
        let mut seen = |done: usize, of: usize| told.tell(done as u64, of as u64);
        match registry::has_solver(&spec) {
            true => review_connect_deeply(&spec, &line, code, deep.then_some(DEEP), stop, &mut seen),
            false => {
                let referee = Referee { player: referee, threads, seed };
                review_blokus(&spec, &line, &referee, code, stop, &mut seen)
            }
        }
    })?;
    let stopped = || PyRuntimeError::new_err("stopped before all moves were reviewed");
    let review: Review = reviewed.map_err(wrong)?.ok_or_else(stopped)?;
    Ok((to_python(py, &review)?, page(&review, code).map_err(wrong)?))
}
