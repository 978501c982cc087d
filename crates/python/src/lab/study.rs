//! Studies: grids of games, players, threads and seeds, from a file of TOML.

use super::told;
use crate::errors::not_done;
use crate::values::to_python;
use plyground_lab::study::{StudyRun, read_rows};
use pyo3::prelude::*;
use std::path::PathBuf;

/// Runs a study; returns its rows, its cells, and the files as written.
#[pyfunction]
#[pyo3(name = "_study", signature = (path, out, fresh, on_progress))]
pub(crate) fn study<'py>(
    py: Python<'py>,
    path: PathBuf,
    out: Option<PathBuf>,
    fresh: bool,
    on_progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Vec<PathBuf>)> {
    let run = StudyRun::open(&path, out.as_deref()).map_err(not_done)?;
    let outcome = told(py, on_progress.as_ref(), |stop, told| {
        run.go(fresh, stop, &|step| told.tell(step.done, step.of))
    })?
    .map_err(not_done)?;
    let file = outcome.files.iter().find(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    let rows = match file {
        Some(file) => read_rows(file).map_err(not_done)?,
        None => Vec::new(),
    };
    Ok((to_python(py, &rows)?, to_python(py, &outcome.summaries)?, outcome.files))
}
