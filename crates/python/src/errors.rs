//! Errors of the library as exceptions of Python's, with the words they have everywhere.

use plyground_jobs::JobError;
use plyground_players::ThinkError;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::any::Any;
use std::fmt::Display;

pyo3::create_exception!(
    plyground,
    IllegalMoveError,
    PyValueError,
    "A move that the rules do not allow here; it says why."
);

/// What came in was wrong, and what would be right.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Why nobody thinks.
pub(crate) fn not_thought(error: &ThinkError) -> PyErr {
    match error {
        ThinkError::Over | ThinkError::OtherGame { .. } => wrong(error),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Why a job has no result.
pub(crate) fn not_done(error: JobError) -> PyErr {
    match error {
        JobError::Input(message) => PyValueError::new_err(message),
        JobError::Run(message) => PyRuntimeError::new_err(message),
    }
}

/// A panic as an exception that `except Exception` catches.
pub(crate) fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    PyRuntimeError::new_err(format!("plyground panicked: {text}"))
}
