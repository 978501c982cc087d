//! Boards as pictures, for notebooks.

use crate::errors::wrong;
use crate::state::State;
use plyground_explain::Picture;
use pyo3::prelude::*;

/// A board in SVG, with the last move and winning lines marked; where asked, with the stones that would win.
pub(crate) fn board(state: &State, cell: Option<f64>, threats: bool) -> PyResult<String> {
    let mut picture = Picture::new(state.session.board());
    if let Some(cell) = cell {
        if !(1.0..=1000.0).contains(&cell) {
            return Err(wrong(format!("cell={cell}: expected 1 to 1000")));
        }
        picture = picture.sized(cell);
    }
    if threats {
        picture = picture.with_threats();
    }
    Ok(picture.draw())
}
