//! Training by self-play: values of positions, in a store.

use super::told;
use crate::errors::wrong;
use crate::inputs::threads as checked_threads;
use crate::values::of_value;
use plyground_learn::{TrainingPlan, train as go};
use pyo3::prelude::*;
use serde_json::json;
use std::num::NonZeroU64;
use std::path::PathBuf;

/// What a training is to do; what is not said is as in the store, or by default in a new one.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Plan {
    games: u64,
    sims: Option<u64>,
    c: Option<f64>,
    min_visits: Option<u32>,
    max_bytes: Option<usize>,
    seed: Option<u64>,
    generation: Option<NonZeroU64>,
    threads: usize,
}

/// Trains the store in a file until it holds the games of the plan.
#[pyfunction]
#[pyo3(name = "_train", signature = (game, path, plan, on_progress))]
pub(crate) fn train<'py>(
    py: Python<'py>,
    game: &str,
    path: PathBuf,
    plan: Plan,
    on_progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let threads = checked_threads(plan.threads)?;
    if plan.c.is_some_and(|c| !(0.0..=1000.0).contains(&c)) {
        return Err(wrong("c: expected a number from 0 to 1000"));
    }
    let plan = TrainingPlan {
        games: plan.games,
        sims: plan.sims,
        c: plan.c,
        min_visits: plan.min_visits,
        max_bytes: plan.max_bytes,
        seed: plan.seed,
        generation: plan.generation,
    };
    let trained = told(py, on_progress.as_ref(), |stop, told| {
        go(game, &plan, &path, threads, stop, &|step| told.tell(step.games, step.of))
    })?
    .map_err(|error| wrong(format!("{}: {error}", path.display())))?;
    let row = json!({
        "file": path.display().to_string(),
        "games": trained.games,
        "played": trained.played,
        "positions": trained.positions,
        "bytes": trained.bytes,
        "complete": trained.complete,
    });
    of_value(py, &row)
}
