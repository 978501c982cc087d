//! What comes from Python: moves as text or numbers, boards as text or arrays.

use crate::errors::{IllegalMoveError, wrong};
use plyground_players::{Session, open_drawing};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyString};

/// Plays a move: text as a person types it, from 1 on, or an action, from 0 on.
pub(crate) fn play(session: &mut dyn Session, mv: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Ok(text) = mv.cast::<PyString>() {
        return session.play(text.to_str()?).map(drop).map_err(illegal);
    }
    let action = action(mv)?;
    let is_known = usize::try_from(action).is_ok_and(|action| action < session.actions());
    match usize::try_from(action) {
        Ok(action) if is_known => session.play_action(action).map_err(illegal),
        _ => Err(IllegalMoveError::new_err(format!(
            "no action {action}: expected 0 to {}",
            session.actions().saturating_sub(1)
        ))),
    }
}

/// A whole number, of Python's own or of numpy's; neither a truth value nor a float.
fn action(mv: &Bound<'_, PyAny>) -> PyResult<i64> {
    let number = if mv.is_instance_of::<PyBool>() { None } else { mv.extract::<i64>().ok() };
    let kind = || mv.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    number.ok_or_else(|| {
        PyTypeError::new_err(format!(
            "a move of type {}: expected text such as '4', or an action such as 3",
            kind()
        ))
    })
}

fn illegal(error: plyground_players::TextError) -> PyErr {
    IllegalMoveError::new_err(error.to_string())
}

/// Sets a session to a board: drawn in text, or cells in rows from the top (nested lists, an array, bytes).
pub(crate) fn set_board(session: &mut dyn Session, board: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Ok(text) = board.cast::<PyString>() {
        let drawn =
            open_drawing(&session.game(), &text.to_str()?.replace('/', "\n"), &mut |_| {}).map_err(wrong)?;
        let (columns, rows) = drawn.size();
        let mut cells = vec![0; columns * rows];
        drawn.write_cells(&mut cells);
        return session.set_cells(&cells).map_err(wrong);
    }
    session.set_cells(&cells(session, board)?).map_err(wrong)
}

/// The cells of a board in rows: an array of the board's shape, or its cells one after the other.
fn cells(session: &dyn Session, board: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = board.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let (columns, rows) = session.size();
    let wanted = || wrong(format!("expected a board of {rows} rows and {columns} columns, of 0, 1 and 2"));
    let board = match board.hasattr("tolist")? {
        true => board.call_method0("tolist")?,
        false => board.clone(),
    };
    if let Ok(flat) = board.extract::<Vec<u8>>() {
        return if flat.len() == columns * rows { Ok(flat) } else { Err(wanted()) };
    }
    let grid: Vec<Vec<u8>> = board.extract().map_err(|_| wanted())?;
    if grid.len() != rows || grid.iter().any(|row| row.len() != columns) {
        return Err(wanted());
    }
    Ok(grid.concat())
}

/// Threads as asked for from outside: at least one, and not more than anybody has.
pub(crate) fn threads(threads: usize) -> PyResult<usize> {
    match threads {
        1..=1024 => Ok(threads),
        _ => Err(wrong(format!("threads={threads}: expected 1 to 1024"))),
    }
}
