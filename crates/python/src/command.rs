//! The command line: `python -m plyground` and the program `plyground` of the wheel.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Does what a command line says, whose first word is the program's name; returns the exit code.
///
/// Ctrl-C is the command's from then on.
#[pyfunction]
#[pyo3(name = "_command")]
pub(crate) fn command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| plyground_app::run(words))
}
