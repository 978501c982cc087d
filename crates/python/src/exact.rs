//! Exact scores of sessions, with limits of time and an ear for Ctrl-C.

use crate::errors::wrong;
use crate::watched::{LOOK, seconds, watched};
use plyground_players::{BookChoice, Goal, Limits, Scored, Session, Solving, TextError, open_solver};
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What a table may take unless somebody says otherwise.
const MEMORY: usize = 256 << 20;

/// So many nodes are searched without a thread of their own, which costs more than most late positions do.
const QUICK: u64 = 50_000;

/// A solver for one board, which several threads may ask.
#[derive(Clone)]
pub(crate) struct Exact(pub(crate) Arc<dyn Solving>);

/// What a solver is asked for.
pub(crate) fn goal(weak: bool) -> Goal {
    if weak { Goal::Weak } else { Goal::Exact }
}

/// The solver of a game that all states share. A process that was forked has its own.
pub(crate) fn shared(py: Python<'_>, game: &str) -> PyResult<Exact> {
    type Kept = HashMap<(u32, String), Arc<dyn Solving>>;
    static KEPT: Mutex<Option<Kept>> = Mutex::new(None);
    let key = (std::process::id(), game.to_owned());
    let find = || KEPT.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.get(&key).cloned();
    if let Some(solver) = find() {
        return Ok(Exact(solver));
    }
    let solver: Arc<dyn Solving> =
        py.detach(|| open_solver(game, MEMORY, &BookChoice::BuiltIn)).map_err(wrong)?.into();
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let solver = kept.get_or_insert_default().entry(key).or_insert(solver).clone();
    Ok(Exact(solver))
}

impl Exact {
    pub(crate) fn score(
        &self,
        py: Python<'_>,
        session: &dyn Session,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<i32> {
        let solver = self.0.as_ref();
        let ask = |limits: &Limits<'_>| solver.score_at(&session.position(), goal(weak), limits);
        let scored = staged(py, time, threads, |scored: &Scored| scored.score().is_some(), ask)?;
        scored.score().ok_or_else(|| {
            let message = format!("between {} and {}: more time is needed", scored.lo, scored.hi);
            PyTimeoutError::new_err(message)
        })
    }

    pub(crate) fn scores<'py>(
        &self,
        py: Python<'py>,
        session: &dyn Session,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let solver = self.0.as_ref();
        let ask = |limits: &Limits<'_>| solver.columns_scored_at(&session.position(), goal(weak), limits);
        let is_solved =
            |scores: &Vec<Option<Scored>>| scores.iter().flatten().all(|one| one.score().is_some());
        let scores = staged(py, time, threads, is_solved, ask)?;
        if !is_solved(&scores) {
            return Err(PyTimeoutError::new_err("not all moves are solved: more time is needed"));
        }
        let dict = PyDict::new(py);
        for (action, score) in scores.into_iter().enumerate() {
            if let Some(score) = score.and_then(|scored| scored.score()) {
                dict.set_item(session.name_action(action).map_err(wrong)?, score)?;
            }
        }
        Ok(dict)
    }
}

/// A few nodes at once, and where these are not enough the rest on a thread that is watched; the table keeps what was found.
fn staged<R: Send>(
    py: Python<'_>,
    time: Option<f64>,
    threads: usize,
    is_enough: impl Fn(&R) -> bool,
    ask: impl Fn(&Limits<'_>) -> Result<R, TextError> + Sync + Send,
) -> PyResult<R> {
    let time = seconds(time)?;
    let quick = Limits { nodes: Some(QUICK), ..Limits::NONE };
    let answer = py.detach(|| ask(&quick)).map_err(wrong)?;
    if is_enough(&answer) {
        return Ok(answer);
    }
    let threads = threads.clamp(1, 1024);
    watched(py, time, LOOK, |_| Ok(()), |stop| ask(&Limits { stop, threads, ..Limits::NONE }))?.map_err(wrong)
}
