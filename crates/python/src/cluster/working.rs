//! The workers' side: units of a job by its header alone.

use crate::errors::not_done;
use crate::values::to_python;
use crate::watched::interruptible;
use plyground_app::cluster;
use plyground_jobs::Origin;
use pyo3::prelude::*;
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// What does units of a job: players and tables are made once.
#[pyclass(module = "plyground._plyground", name = "_UnitWorker")]
pub(crate) struct UnitWorker(Mutex<cluster::UnitWorker>);

/// Lines with seconds, and units that failed with the reason.
type Found = (Vec<(String, f64)>, Vec<(u64, String)>);

#[pymethods]
impl UnitWorker {
    /// Gets ready for the job of a header.
    #[new]
    #[pyo3(signature = (header, memory, store))]
    fn new(py: Python<'_>, header: &str, memory: usize, store: Option<PathBuf>) -> PyResult<UnitWorker> {
        let worker = py.detach(|| cluster::UnitWorker::new(header, memory, store.as_deref()));
        worker.map(|worker| UnitWorker(Mutex::new(worker))).map_err(not_done)
    }

    /// Does the units of some ranges, one after the other.
    fn lines(&mut self, py: Python<'_>, ranges: Vec<(u64, u64)>) -> PyResult<Found> {
        let units = ranges.into_iter().flat_map(|(first, end)| first..end);
        let worker = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        let done = interruptible(py, |stop| worker.lines(units, stop))?.map_err(not_done)?;
        Ok((done.lines, done.failed))
    }
}

/// Which program this is, on which machine, and which instructions of the processor its searches use.
#[pyfunction]
#[pyo3(name = "_about")]
pub(crate) fn about(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let Origin { commit, machine } = Origin::here();
    let about = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "commit": commit,
        "machine": machine,
        "path": cluster::instructions(),
    });
    to_python(py, &about)
}

/// Puts the games of a generation, as lines, into a store of one's own.
#[pyfunction]
#[pyo3(name = "_gather")]
pub(crate) fn gather(py: Python<'_>, header: &str, lines: Vec<String>, store: PathBuf) -> PyResult<()> {
    py.detach(|| cluster::gather(header, &lines, &store)).map_err(not_done)
}
