//! plyground for Python: the extension module `plyground._plyground`. What people import is the package around it, in
//! `python/plyground`.
//!
//! Nothing is decided here: games, players and measurements are those of the library, and this crate says them in Python's words.
//! Whatever takes long runs without Python's lock and on a thread of its own, so that Ctrl-C is answered (`watched`).

// What documents classes and methods is read in Python, where brackets are no links.
#![allow(rustdoc::broken_intra_doc_links)]

mod bulk;
mod cluster;
mod command;
mod errors;
mod exact;
mod fleet;
mod game;
mod inputs;
mod lab;
mod pictures;
mod player;
mod seat;
mod solver;
mod state;
mod thoughts;
mod values;
mod watched;
mod watching;

use pyo3::prelude::*;

/// Studies tell what searches ask of it.
#[global_allocator]
static ALLOCATOR: plyground_core::memory::Counting = plyground_core::memory::Counting;

/// The extension module.
#[pymodule(gil_used = false)]
fn _plyground(module: &Bound<'_, PyModule>) -> PyResult<()> {
    plyground_jobs::set_commit(plyground_app::commit());
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalMoveError", module.py().get_type::<errors::IllegalMoveError>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<player::Player>()?;
    module.add_class::<watching::Watching>()?;
    module.add_class::<fleet::Fleet>()?;
    module.add_class::<cluster::ClusterJob>()?;
    module.add_class::<cluster::UnitWorker>()?;
    module.add_function(wrap_pyfunction!(cluster::about, module)?)?;
    module.add_function(wrap_pyfunction!(cluster::gather, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::solve_boards, module)?)?;
    module.add_function(wrap_pyfunction!(bulk::playouts, module)?)?;
    module.add_function(wrap_pyfunction!(lab::contest::contest, module)?)?;
    module.add_function(wrap_pyfunction!(lab::dataset::dataset, module)?)?;
    module.add_function(wrap_pyfunction!(lab::regret::regret, module)?)?;
    module.add_function(wrap_pyfunction!(lab::review::review, module)?)?;
    module.add_function(wrap_pyfunction!(lab::study::study, module)?)?;
    module.add_function(wrap_pyfunction!(lab::training::train, module)?)?;
    module.add_function(wrap_pyfunction!(command::command, module)?)?;
    module.add_function(wrap_pyfunction!(watched::end, module)?)?;
    module.add_function(wrap_pyfunction!(watched::panic_for_tests, module)?)?;
    module.add_function(wrap_pyfunction!(state::restore, module)?)?;
    Ok(())
}
