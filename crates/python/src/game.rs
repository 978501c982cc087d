//! Games: the rules, by their spec.

use crate::errors::wrong;
use crate::state::State;
use plyground_players::{Seat, Session, registry};
use pyo3::prelude::*;

/// The rules of a game, by its spec: `connect:7x6x4`, `blokus:duo`, …
#[pyclass(module = "plyground", frozen, eq, hash, subclass)]
pub(crate) struct Game {
    pub(crate) start: Box<dyn Session>,
    pub(crate) spec: String,
}

impl Game {
    /// The game of a session.
    pub(crate) fn of(session: &dyn Session) -> PyResult<Game> {
        Game::new(&session.game())
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.spec == other.spec
    }
}

impl std::hash::Hash for Game {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.spec.hash(state);
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (spec = "connect"))]
    pub(crate) fn new(spec: &str) -> PyResult<Game> {
        let start = registry::open(spec).map_err(wrong)?;
        Ok(Game { spec: start.game(), start })
    }

    /// The spec in full.
    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    #[getter]
    fn seats(&self) -> usize {
        self.start.seats()
    }

    #[getter]
    fn seat_names(&self) -> Vec<String> {
        Seat::all(self.start.seats()).map(|seat| self.start.seat_name(seat)).collect()
    }

    #[getter]
    fn colours(&self) -> usize {
        self.start.colours()
    }

    #[getter]
    fn actions(&self) -> usize {
        self.start.actions()
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let (columns, rows) = self.start.size();
        (rows, columns)
    }

    #[getter]
    fn has_solver(&self) -> bool {
        registry::has_solver(&self.spec)
    }

    #[pyo3(signature = (line = ""))]
    fn start(&self, line: &str) -> PyResult<State> {
        let mut session = self.start.fork();
        if !line.is_empty() {
            session.go_to(line).map_err(wrong)?;
        }
        Ok(State { session })
    }

    fn state(&self, board: &Bound<'_, PyAny>) -> PyResult<State> {
        let mut session = self.start.fork();
        crate::inputs::set_board(session.as_mut(), board)?;
        Ok(State { session })
    }

    fn action_name(&self, action: usize) -> PyResult<String> {
        self.start.name_action(action).map_err(wrong)
    }

    fn action_of(&self, text: &str) -> PyResult<usize> {
        self.start.read_action(text).map_err(wrong)
    }

    fn __repr__(&self) -> String {
        format!("plyground.Game('{}')", self.spec)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().spec.clone(),))
    }
}
