//! The exact solver as a class.

use crate::errors::wrong;
use crate::exact::Exact;
use crate::game::Game;
use crate::state::given;
use crate::watched::{LOOK, seconds, watched};
use plyground_players::{BookChoice, Limits, open_solver};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

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
    pub(crate) exact: Exact,
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
        Ok(Solver { exact: Exact(solver) })
    }

    /// The game.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Game::new(&self.exact.0.game())
    }

    /// Bytes of the table.
    #[getter]
    fn memory(&self) -> usize {
        self.exact.0.memory()
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
        let state = given(&self.exact.0.game(), state)?;
        self.exact.score(py, state.session.as_ref(), weak, time, threads)
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
        let state = given(&self.exact.0.game(), state)?;
        self.exact.scores(py, state.session.as_ref(), weak, time, threads)
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
        let state = given(&self.exact.0.game(), state)?;
        let (solver, session, time) = (self.exact.0.as_ref(), state.session.as_ref(), seconds(time)?);
        let ask = |stop: &_| {
            let threads = threads.clamp(1, 1024);
            solver.best_line_at(&session.position(), &Limits { stop, threads, ..Limits::NONE })
        };
        let line = watched(py, time, LOOK, |_| Ok(()), ask)?.map_err(wrong)?;
        line.into_iter().map(|action| session.name_action(action).map_err(wrong)).collect()
    }

    fn __repr__(&self) -> String {
        format!("plyground.Solver('{}')", self.exact.0.game())
    }
}
