//! Games: the rules, by their spec.

use crate::errors::wrong;
use crate::state::State;
use plyground_players::{Seat, Session, registry};
use pyo3::prelude::*;

/// The rules of a game, by its spec: ``connect:7x6x4`` (columns, rows, in a row), ``blokus``, ``blokus:2``, ``blokus:3``, ``blokus:duo`` or ``blokus:school``.
///
/// >>> import plyground as pg
/// >>> game = pg.Game("connect:7x6x4")
/// >>> game.seats, game.shape, game.actions
/// (2, (6, 7), 7)
/// >>> pg.Game("conect")  # doctest: +ELLIPSIS
/// Traceback (most recent call last):
///     ...
/// ValueError: no game "conect": expected connect or blokus (see plyground games); did you mean connect?
#[pyclass(module = "plyground", frozen, eq, hash)]
pub(crate) struct Game {
    pub(crate) start: Box<dyn Session>,
    pub(crate) spec: String,
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

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.start.seats()
    }

    /// What the seats are called.
    #[getter]
    fn seat_names(&self) -> Vec<String> {
        Seat::all(self.start.seats()).map(|seat| self.start.seat_name(seat)).collect()
    }

    /// How many colours there are; a seat may play more than one.
    #[getter]
    fn colours(&self) -> usize {
        self.start.colours()
    }

    /// How many actions there are, legal somewhere or not: columns of Connect; placements of Blokus, and behind the last one the pass.
    #[getter]
    fn actions(&self) -> usize {
        self.start.actions()
    }

    /// Rows and columns of the board.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let (columns, rows) = self.start.size();
        (rows, columns)
    }

    /// Whether positions have exact scores.
    #[getter]
    fn has_solver(&self) -> bool {
        registry::has_solver(&self.spec)
    }

    /// The start of the game, or the state that a line of play leads to.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect").start("4455").ply
    /// 4
    /// >>> pg.Game("connect").start("8")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: move 1: no column "8": expected 1 to 7
    #[pyo3(signature = (line = ""))]
    fn start(&self, line: &str) -> PyResult<State> {
        let mut session = self.start.fork();
        if !line.is_empty() {
            session.go_to(line).map_err(wrong)?;
        }
        Ok(State { session })
    }

    /// The state of a board: drawn in text, or cells in rows from the top, 0 for empty, 1 and 2 for the seats.
    ///
    /// >>> import plyground as pg
    /// >>> game = pg.Game("connect:3x3x3")
    /// >>> game.state([[0, 0, 0], [0, 2, 0], [0, 1, 0]]) == game.start("22")
    /// True
    /// >>> game.state([[0, 1, 0], [0, 0, 0], [0, 0, 0]])
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: a stone floats: expected stones that lie on each other
    fn state(&self, board: &Bound<'_, PyAny>) -> PyResult<State> {
        let mut session = self.start.fork();
        crate::inputs::set_board(session.as_mut(), board)?;
        Ok(State { session })
    }

    /// The move of an action, as a person would type it.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect").action_name(3)
    /// '4'
    fn action_name(&self, action: usize) -> PyResult<String> {
        self.start.name_action(action).map_err(wrong)
    }

    /// The action of a move as a person would type it.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("blokus:duo").action_of("e10")
    /// 130
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
