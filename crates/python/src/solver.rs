//! The exact solver: scores of states, from several threads at once.

use crate::errors::wrong;
use crate::state::State;
use crate::watched::{LOOK, seconds, watched};
use plyground_players::{BookChoice, Goal, Limits, Scored, Session, Solving, TextError, open_solver};
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// What a table may take unless somebody says otherwise.
const MEMORY: usize = 256 << 20;

/// So many nodes are searched without a thread of their own, which costs more than most late positions do.
const QUICK: u64 = 50_000;

/// An exact solver for a board of Connect, with a table and a book of its own. Several threads may ask it at once.
///
/// >>> import plyground as pg
/// >>> solver = pg.Solver("connect:6x5x4", memory=1 << 24)
/// >>> solver.score("3344"), solver.scores("3344")["2"]
/// (12, 12)
/// >>> solver.score(pg.Game("connect:5x5x4").start())
/// Traceback (most recent call last):
///     ...
/// ValueError: a position of another game: expected one of connect:6x5x4
#[pyclass(module = "plyground", frozen)]
pub(crate) struct Solver {
    pub(crate) solver: Arc<dyn Solving>,
}

/// What a solver is asked for.
pub(crate) fn goal(weak: bool) -> Goal {
    if weak { Goal::Weak } else { Goal::Exact }
}

/// The solver of a game that all states share. A process that was forked has its own.
pub(crate) fn shared(py: Python<'_>, game: &str) -> PyResult<Solver> {
    type Kept = HashMap<(u32, String), Arc<dyn Solving>>;
    static KEPT: Mutex<Option<Kept>> = Mutex::new(None);
    let key = (std::process::id(), game.to_owned());
    let find = || KEPT.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.get(&key).cloned();
    if let Some(solver) = find() {
        return Ok(Solver { solver });
    }
    let solver: Arc<dyn Solving> =
        py.detach(|| open_solver(game, MEMORY, &BookChoice::BuiltIn)).map_err(wrong)?.into();
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let solver = kept.get_or_insert_default().entry(key).or_insert(solver).clone();
    Ok(Solver { solver })
}

impl Solver {
    pub(crate) fn score_of(
        &self,
        py: Python<'_>,
        state: &State,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<i32> {
        let (solver, session) = (self.solver.as_ref(), state.session.as_ref());
        let ask = |limits: &Limits<'_>| solver.score_at(&session.position(), goal(weak), limits);
        let scored = staged(py, time, threads, |scored: &Scored| scored.score().is_some(), ask)?;
        scored.score().ok_or_else(|| {
            let message = format!("between {} and {}: more time is needed", scored.lo, scored.hi);
            PyTimeoutError::new_err(message)
        })
    }

    pub(crate) fn scores_of<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (solver, session) = (self.solver.as_ref(), state.session.as_ref());
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

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (game = "connect", *, memory = 268435456, book = true, book_file = None))]
    fn new(
        py: Python<'_>,
        game: &str,
        memory: usize,
        book: bool,
        book_file: Option<PathBuf>,
    ) -> PyResult<Solver> {
        let book = match (&book_file, book) {
            (Some(path), _) => BookChoice::file(path).map_err(wrong)?,
            (None, true) => BookChoice::BuiltIn,
            (None, false) => BookChoice::None,
        };
        let solver = py.detach(|| open_solver(game, memory.max(1 << 10), &book)).map_err(wrong)?.into();
        Ok(Solver { solver })
    }

    /// The game.
    #[getter]
    fn game(&self) -> PyResult<crate::game::Game> {
        crate::game::Game::new(&self.solver.game())
    }

    /// Bytes of the table.
    #[getter]
    fn memory(&self) -> usize {
        self.solver.memory()
    }

    /// The exact score of a state, or of a line of play: see ``State.solve``. ``TimeoutError`` where the time, in seconds, is not enough.
    #[pyo3(signature = (state, *, weak = false, time = None, threads = 1))]
    fn score(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<i32> {
        let state = crate::inputs::state(&self.solver.game(), state)?;
        self.score_of(py, &state, weak, time, threads)
    }

    /// The exact score of every legal move.
    #[pyo3(signature = (state, *, weak = false, time = None, threads = 1))]
    fn scores<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyAny>,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let state = crate::inputs::state(&self.solver.game(), state)?;
        self.scores_of(py, &state, weak, time, threads)
    }

    /// Best play of both sides to the end of the game.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Solver("connect:4x4x3").line("")
    /// ['2', '3', '2', '2', '3', '2', '3', '3', '1']
    #[pyo3(signature = (state, *, time = None, threads = 1))]
    fn line(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<Vec<String>> {
        let state = crate::inputs::state(&self.solver.game(), state)?;
        let (solver, session, time) = (self.solver.as_ref(), state.session.as_ref(), seconds(time)?);
        let ask = |stop: &_| {
            let threads = threads.clamp(1, 1024);
            solver.best_line_at(&session.position(), &Limits { stop, threads, ..Limits::NONE })
        };
        let line = watched(py, time, LOOK, |_| Ok(()), ask)?.map_err(wrong)?;
        line.into_iter().map(|action| session.name_action(action).map_err(wrong)).collect()
    }

    fn __repr__(&self) -> String {
        format!("plyground.Solver('{}')", self.solver.game())
    }
}

/// A session of the solver's game, for arrays and lines.
pub(crate) fn session_of(solver: &dyn Solving) -> PyResult<Box<dyn Session>> {
    plyground_players::registry::open(&solver.game()).map_err(wrong)
}
