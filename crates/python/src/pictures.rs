//! Boards as pictures, for notebooks.

use crate::errors::wrong;
use plyground_explain::Picture;
use plyground_players::Board;
use pyo3::prelude::*;

/// A board in SVG, with the last move and winning lines marked; where asked, with the stones that would win.
pub(crate) fn board(board: &Board, cell: Option<f64>, threats: bool) -> PyResult<String> {
    let mut picture = Picture::new(board.clone());
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
