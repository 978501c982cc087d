//! Thoughts and frames as Python's data: as JSON has them, with the interval of each move and the number of the chosen one.

use crate::errors::wrong;
use crate::values::of_value;
use plyground_players::{FrameThought, MoveThought, Thought};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

/// The answer of a player; `action` is the number of its move.
pub(crate) fn answer<'py>(py: Python<'py>, thought: &Thought, action: usize) -> PyResult<Bound<'py, PyAny>> {
    let mut value = with_intervals(thought, &thought.moves)?;
    value["action"] = json!(action);
    of_value(py, &value)
}

/// What a player knows while it thinks.
pub(crate) fn frame<'py>(py: Python<'py>, frame: &FrameThought) -> PyResult<Bound<'py, PyAny>> {
    of_value(py, &with_intervals(frame, &frame.moves)?)
}

fn with_intervals(whole: &impl Serialize, moves: &[MoveThought]) -> PyResult<Value> {
    let mut value = serde_json::to_value(whole).map_err(wrong)?;
    let rows = value["moves"].as_array_mut().into_iter().flatten();
    for (row, one) in rows.zip(moves) {
        if let Some((low, high)) = one.interval() {
            row["interval"] = json!([low, high]);
        }
    }
    Ok(value)
}
