//! States: positions of a game with the moves that led to them.

use crate::errors::wrong;
use crate::game::Game;
use crate::inputs;
use crate::pictures;
use crate::solver;
use plyground_players::{Seat, Session};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

/// A position of a game, with the moves that led to it.
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
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Game::of(self.session.as_ref())
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// The seat to move, from zero.
    #[getter]
    fn turn(&self) -> usize {
        self.session.turn().index()
    }

    #[getter]
    fn colour(&self) -> usize {
        self.session.colour()
    }

    #[getter]
    fn ply(&self) -> usize {
        self.session.ply()
    }

    #[getter]
    fn line(&self) -> String {
        self.session.line()
    }

    #[getter]
    fn winner(&self) -> Option<usize> {
        self.session.outcome()?.winner().map(Seat::index)
    }

    fn legal_moves(&self) -> Vec<String> {
        self.session.legal()
    }

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

    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_buffer(self.legal_mask_bytes(py)?.as_any(), "int8")
    }

    fn play<'py>(mut slf: PyRefMut<'py, Self>, r#move: &Bound<'py, PyAny>) -> PyResult<PyRefMut<'py, Self>> {
        inputs::play(slf.session.as_mut(), r#move)?;
        Ok(slf)
    }

    fn undo(mut slf: PyRefMut<'_, Self>) -> PyResult<PyRefMut<'_, Self>> {
        match slf.session.take_back() {
            true => Ok(slf),
            false => Err(wrong("nothing to take back: no move was played")),
        }
    }

    /// The same with a move played, which leaves this one as it is.
    fn child(&self, r#move: &Bound<'_, PyAny>) -> PyResult<State> {
        let mut child = self.copy();
        inputs::play(child.session.as_mut(), r#move)?;
        Ok(child)
    }

    fn moves(&self) -> Vec<String> {
        self.session.history()
    }

    fn actions(&self) -> Vec<isize> {
        self.session.action_history()
    }

    fn payoffs(&self) -> Option<Vec<f64>> {
        let payoffs = self.session.outcome()?;
        Some(Seat::all(self.session.seats()).map(|seat| payoffs.share(seat)).collect())
    }

    fn returns(&self) -> Vec<f64> {
        self.zero_sum()
    }

    fn copy(&self) -> State {
        State { session: self.session.fork() }
    }

    fn key(&self) -> u128 {
        self.session.number()
    }

    fn cells_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let (columns, rows) = self.session.size();
        PyBytes::new_with(py, columns * rows, |cells| {
            self.session.write_cells(cells);
            Ok(())
        })
    }

    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (columns, rows) = self.session.size();
        from_buffer(self.cells_bytes(py)?.as_any(), "uint8")?.call_method1("reshape", (rows, columns))
    }

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
        from_buffer(bytes.as_any(), "int8")?.call_method1("reshape", (colours, rows, columns))
    }

    #[pyo3(signature = (*, weak = false, time = None, threads = 1))]
    fn solve(&self, py: Python<'_>, weak: bool, time: Option<f64>, threads: usize) -> PyResult<i32> {
        solver::shared(py, &self.session.game())?.score_of(py, self, weak, time, threads)
    }

    #[pyo3(signature = (*, weak = false, time = None, threads = 1))]
    fn solve_moves<'py>(
        &self,
        py: Python<'py>,
        weak: bool,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        solver::shared(py, &self.session.game())?.scores_of(py, self, weak, time, threads)
    }

    #[pyo3(signature = (*, cell = None, threats = false))]
    fn svg(&self, cell: Option<f64>, threats: bool) -> PyResult<String> {
        pictures::board(self, cell, threats)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        pictures::board(self, None, true)
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

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Option<Bound<'py, PyBytes>>, Vec<isize>, String))> {
        let restore = py.import("plyground._plyground")?.getattr("_restore")?;
        let (first, actions) = (self.session.first_cells(), self.session.action_history());
        // A line that was set up may hold what is no move; then its text tells it.
        let line = if actions.contains(&-1) { self.session.line() } else { String::new() };
        let first = first.map(|cells| PyBytes::new(py, &cells));
        Ok((restore, (self.session.game(), first, actions, line)))
    }
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

/// Bytes as an array of numpy's, without a copy. Numpy is asked for here and not before.
pub(crate) fn from_buffer<'py>(bytes: &Bound<'py, PyAny>, kind: &str) -> PyResult<Bound<'py, PyAny>> {
    bytes.py().import("numpy")?.call_method1("frombuffer", (bytes, kind))
}
