//! States: positions of a game with the moves that led to them.

use crate::errors::wrong;
use crate::exact;
use crate::inputs;
use crate::pictures;
use plyground_players::{Seat, Session};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple, PyType};

/// What a state is pickled as: the game, the cells it began with, the actions since, and the line where these do not tell it.
type Pickled<'py> = (String, Option<Bound<'py, PyBytes>>, Vec<isize>, String);

/// A position of a game, with the moves that led to it. It copies, compares, hashes and pickles; equal states are the same position, however they came about.
///
/// >>> import plyground as pg
/// >>> state = pg.Game("connect").start()
/// >>> state.play("4").play(3).line
/// '44'
/// >>> state == pg.Game("connect").start("44"), state.undo().ply
/// (True, 1)
/// >>> print(state)
/// 1 2 3 4 5 6 7
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . R . . .
#[pyclass(module = "plyground")]
pub(crate) struct State {
    pub(crate) session: Box<dyn Session>,
}

impl State {
    /// Twice what each seat has above an even share; all add up to zero.
    fn zero_sum(&self) -> Vec<f64> {
        let seats = self.session.seats();
        let of = |seat| match self.session.outcome() {
            Some(payoffs) => 2.0 * payoffs.share(seat) - 2.0 / seats as f64,
            None => 0.0,
        };
        Seat::all(seats).map(of).collect()
    }

    pub(crate) fn cells_now(&self) -> Vec<u8> {
        let (columns, rows) = self.session.size();
        let mut cells = vec![0; columns * rows];
        self.session.write_cells(&mut cells);
        cells
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // By its name: games make states, and states do not make games.
        py.import("plyground._plyground")?.getattr("Game")?.call1((self.session.game(),))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// The seat to move, from zero; of a finished game, the one whose turn it would be.
    #[getter]
    fn turn(&self) -> usize {
        self.session.turn().index()
    }

    /// The colour to move, from zero.
    #[getter]
    fn colour(&self) -> usize {
        self.session.colour()
    }

    /// How many moves were played.
    #[getter]
    fn ply(&self) -> usize {
        self.session.ply()
    }

    /// The line of play so far, as ``Game.start`` takes it; behind the board where it began with one.
    #[getter]
    fn line(&self) -> String {
        self.session.line()
    }

    /// The seat that stands alone at the top, from zero; ``None`` while the game runs, or where that is shared.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.session.outcome()?.winner().map(Seat::index)
    }

    /// The legal moves in board order, as a person would type them; none in a finished game.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect:4x4x3").start().legal_moves()
    /// ['1', '2', '3', '4']
    fn legal_moves(&self) -> Vec<String> {
        self.session.legal()
    }

    /// The legal moves as numbers, in the same order.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect:4x4x3").start().legal_actions()
    /// [0, 1, 2, 3]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut actions = Vec::new();
        self.session.legal_actions(&mut actions);
        PyList::new(py, actions)
    }

    /// One byte an action: 1 where it is legal.
    fn legal_mask_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut actions = Vec::new();
        self.session.legal_actions(&mut actions);
        PyBytes::new_with(py, self.session.actions(), |mask| {
            actions.iter().for_each(|&action| mask[action] = 1);
            Ok(())
        })
    }

    /// Which actions are legal: an array of ``int8``, 1 or 0.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect:3x2x3").start("11").legal_mask().tolist()
    /// [0, 1, 1]
    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(self.legal_mask_bytes(py)?.as_any(), &[self.session.actions()], &INT8, "int8")
    }

    /// Plays a move, and returns this same state: text as a person would type it, or an action.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect").start("444444").play("4")
    /// Traceback (most recent call last):
    ///     ...
    /// plyground.IllegalMoveError: column 4 is full
    fn play<'py>(mut slf: PyRefMut<'py, Self>, r#move: &Bound<'py, PyAny>) -> PyResult<PyRefMut<'py, Self>> {
        inputs::play(slf.session.as_mut(), r#move)?;
        Ok(slf)
    }

    /// Takes the last move back, and returns this same state.
    fn undo(mut slf: PyRefMut<'_, Self>) -> PyResult<PyRefMut<'_, Self>> {
        match slf.session.take_back() {
            true => Ok(slf),
            false => Err(wrong("nothing to take back: no move was played")),
        }
    }

    /// A copy with a move played; this one stays as it is.
    fn child(&self, r#move: &Bound<'_, PyAny>) -> PyResult<State> {
        let mut child = self.copy();
        inputs::play(child.session.as_mut(), r#move)?;
        Ok(child)
    }

    /// The moves so far, as a person would type them.
    fn moves(&self) -> Vec<String> {
        self.session.history()
    }

    /// The moves so far as numbers; -1 where a line that was set up names a colour instead of a move.
    fn actions(&self) -> Vec<isize> {
        self.session.action_history()
    }

    /// What each seat gets, 0 to 1, adding up to one; ``None`` while the game runs.
    fn payoffs(&self) -> Option<Vec<f64>> {
        let payoffs = self.session.outcome()?;
        Some(Seat::all(self.session.seats()).map(|seat| payoffs.share(seat)).collect())
    }

    /// Twice what each seat's payoff is above an even share, so that two seats get 1 and -1 and all add up to zero; zeros while the game runs.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect").start("4455").returns()
    /// [0.0, 0.0]
    /// >>> pg.Game("connect").start("1212121").returns()
    /// [1.0, -1.0]
    fn returns(&self) -> Vec<f64> {
        self.zero_sum()
    }

    /// A copy, which goes its own way from here. It takes a few words: the moves so far are shared.
    fn copy(&self) -> State {
        State { session: self.session.fork() }
    }

    /// A number that equal positions share: exact for Connect, 64 random bits for Blokus.
    fn key(&self) -> u128 {
        self.session.number()
    }

    /// The colour on each cell as bytes, as ``cells`` has them.
    fn cells_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let (columns, rows) = self.session.size();
        PyBytes::new_with(py, columns * rows, |cells| {
            self.session.write_cells(cells);
            Ok(())
        })
    }

    /// The colour on each cell: an array (rows, columns) of ``uint8``, 0 for none, colours from 1, the top row first.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect:3x2x2").start("12").cells().tolist()
    /// [[0, 0, 0], [1, 2, 0]]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (columns, rows) = self.session.size();
        array(self.cells_bytes(py)?.as_any(), &[rows, columns], &UINT8, "uint8")
    }

    /// Planes: an array (colours, rows, columns) of ``int8``, C order, 1 where a colour has a cell and 0 elsewhere, the top row first. The colour to move comes first and the others in turn order; with ``relative=False`` colour by colour.
    ///
    /// >>> import plyground as pg
    /// >>> state = pg.Game("connect:3x2x2").start("1")
    /// >>> state.to_numpy()[1].tolist()
    /// [[0, 0, 0], [1, 0, 0]]
    /// >>> bool((state.to_numpy(relative=False)[0] == state.to_numpy()[1]).all())
    /// True
    #[pyo3(signature = (*, relative = true))]
    fn to_numpy<'py>(&self, py: Python<'py>, relative: bool) -> PyResult<Bound<'py, PyAny>> {
        let ((columns, rows), colours) = (self.session.size(), self.session.colours());
        let (cells, first) = (self.cells_now(), if relative { self.session.colour() } else { 0 });
        let bytes = PyBytes::new_with(py, colours * cells.len(), |planes| {
            for (at, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell > 0) {
                let plane = (usize::from(cell) - 1 + colours - first) % colours;
                planes[plane * cells.len() + at] = 1;
            }
            Ok(())
        })?;
        array(bytes.as_any(), &[colours, rows, columns], &INT8, "int8")
    }

    /// The exact score, by a solver that all states of a game share: on a board of C cells, with the winning stone the m-th of the game under best play, (C + 2 - m) // 2 if the side to move wins, minus that if it loses, 0 for a draw. With ``weak`` 1, 0 or -1.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect").start().solve()
    /// 1
    /// >>> pg.Game("blokus").start().solve()
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: "blokus:4" has no solver: expected connect
    #[pyo3(signature = (*, weak = false, time = None, threads = 1))]
    fn solve(&self, py: Python<'_>, weak: bool, time: Option<f64>, threads: usize) -> PyResult<i32> {
        exact::shared(py, &self.session.game())?.score(py, self.session.as_ref(), weak, time, threads)
    }

    /// The exact score of every legal move, for the side to move.
    ///
    /// >>> import plyground as pg
    /// >>> pg.Game("connect").start().solve_moves()
    /// {'1': -2, '2': -1, '3': 0, '4': 1, '5': 0, '6': -1, '7': -2}
    #[pyo3(signature = (*, weak = false, time = None, threads = 1))]
    fn solve_moves<'py>(
        &self,
        py: Python<'py>,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        exact::shared(py, &self.session.game())?.scores(py, self.session.as_ref(), weak, time, threads)
    }

    /// The board as a picture in SVG, with the last move and winning lines marked; with ``threats`` the stones that would win, dashed.
    #[pyo3(signature = (*, cell = None, threats = false))]
    fn svg(&self, cell: Option<f64>, threats: bool) -> PyResult<String> {
        pictures::board(&self.session.board(), cell, threats)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        pictures::board(&self.session.board(), None, true)
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| {
            other.try_borrow().is_ok_and(|other| self.session.is_at(other.session.as_ref()))
        })
    }

    fn __hash__(&self) -> u64 {
        let number = self.session.number();
        (number ^ number >> 64) as u64
    }

    fn __str__(&self) -> String {
        let session = &self.session;
        let header = session.header();
        let gap = if header.is_empty() || header.ends_with('\n') { "" } else { "\n" };
        let text = format!("{header}{gap}{}{}", session.draw(), session.standing());
        text.trim_end_matches('\n').to_owned()
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        let quoted = |text: &str| PyString::new(py, text).repr().map(|text| text.to_string());
        let game = quoted(&self.session.game())?;
        if self.session.first_cells().is_some() {
            return Ok(format!("<plyground.State of {game}: {}>", self.session.line()));
        }
        Ok(format!("plyground.Game({game}).start({})", quoted(&self.session.line())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let restore = py.import("plyground._plyground")?.getattr("_restore")?;
        let (first, actions) = (self.session.first_cells(), self.session.action_history());
        // A line that was set up may hold what is no move; then its text tells it.
        let line = if actions.contains(&-1) { self.session.line() } else { String::new() };
        let first = first.map(|cells| PyBytes::new(py, &cells));
        Ok((restore, (self.session.game(), first, actions, line)))
    }
}

/// A state that was given, or the one that a line of play of this game leads to.
pub(crate) fn given(game: &str, given: &Bound<'_, PyAny>) -> PyResult<State> {
    if let Ok(state) = given.cast::<State>() {
        return Ok(State { session: state.try_borrow()?.session.fork() });
    }
    let line = given
        .cast::<PyString>()
        .map_err(|_| PyTypeError::new_err("expected a plyground.State, or a line of play such as '4455'"))?;
    let mut session = plyground_players::registry::open(game).map_err(wrong)?;
    session.go_to(line.to_str()?).map_err(wrong)?;
    Ok(State { session })
}

/// The state that was pickled.
#[pyfunction]
#[pyo3(name = "_restore")]
pub(crate) fn restore(
    game: &str,
    first: Option<Vec<u8>>,
    actions: Vec<isize>,
    line: &str,
) -> PyResult<State> {
    let mut session = plyground_players::registry::open(game).map_err(wrong)?;
    if !line.is_empty() {
        session.go_to(line).map_err(wrong)?;
        return Ok(State { session });
    }
    if let Some(cells) = first {
        session.set_cells(&cells).map_err(wrong)?;
    }
    for action in actions {
        let action = usize::try_from(action).map_err(wrong)?;
        session.play_action(action).map_err(wrong)?;
    }
    Ok(State { session })
}

/// Types of numpy's, each asked for when it is needed first and not before.
type Numpy = PyOnceLock<Py<PyType>>;

static NDARRAY: Numpy = Numpy::new();
static INT8: Numpy = Numpy::new();
static UINT8: Numpy = Numpy::new();

/// Bytes as an array of numpy's of this shape, without a copy.
fn array<'py>(
    bytes: &Bound<'py, PyAny>,
    shape: &[usize],
    kind: &Numpy,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = bytes.py();
    let (ndarray, kind) = (NDARRAY.import(py, "numpy", "ndarray")?, kind.import(py, "numpy", name)?);
    ndarray.call1((PyTuple::new(py, shape)?, kind, bytes))
}
