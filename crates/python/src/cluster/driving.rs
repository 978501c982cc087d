//! The driver's side: a command whose units are sent to others.

use crate::errors::not_done;
use crate::values::to_python;
use crate::watched::interruptible;
use plyground_app::cluster;
use plyground_jobs::{DispatchTerms, JobError, Taken};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::Range;
use std::path::PathBuf;

/// A command whose units others do: its journal, what is sent to whom, and its results in the end.
#[pyclass(module = "plyground._plyground", name = "_ClusterJob")]
pub(crate) struct ClusterJob {
    job: Option<cluster::ClusterJob>,
}

/// Ranges of units, each with the number behind its last.
type Ranges = Vec<(u64, u64)>;

#[pymethods]
impl ClusterJob {
    /// Opens a command by its words, and its journal; ``None`` where all is done.
    #[staticmethod]
    #[pyo3(signature = (words, journal, seconds, tries))]
    fn open(
        py: Python<'_>,
        words: Vec<String>,
        journal: Option<PathBuf>,
        seconds: f64,
        tries: u32,
    ) -> PyResult<Option<ClusterJob>> {
        let terms = DispatchTerms { seconds, tries, ..DispatchTerms::default() };
        let opened = py.detach(|| cluster::ClusterJob::open(&words, journal.as_deref(), terms));
        Ok(opened.map_err(not_done)?.map(|job| ClusterJob { job: Some(job) }))
    }

    /// The header as JSON: all that a worker needs to know.
    #[getter]
    fn header(&self) -> PyResult<String> {
        let header = serde_json::to_string(self.job()?.driver.header());
        header.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// What kind of job it is.
    #[getter]
    fn kind(&self) -> PyResult<String> {
        Ok(self.job()?.driver.header().job.clone())
    }

    /// Bytes that the tables of a worker may take.
    #[getter]
    fn memory(&self) -> PyResult<usize> {
        Ok(self.job()?.memory())
    }

    /// The store that workers need, if they need one.
    #[getter]
    fn store(&self) -> PyResult<Option<PathBuf>> {
        Ok(self.job()?.store().map(PathBuf::from))
    }

    /// Where the journal is.
    #[getter]
    fn journal(&self) -> PyResult<PathBuf> {
        Ok(self.job()?.driver.path().to_owned())
    }

    /// Where results go.
    #[getter]
    fn out(&self) -> PyResult<PathBuf> {
        Ok(self.job()?.out().to_owned())
    }

    /// Whether no other round follows: a training has one a generation.
    #[getter]
    fn is_last(&self) -> PyResult<bool> {
        Ok(self.job()?.is_last())
    }

    /// Whether nothing is left to be sent or awaited.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        Ok(self.job()?.driver.is_over())
    }

    /// Ranges that are with workers.
    #[getter]
    fn under_way(&self) -> PyResult<usize> {
        Ok(self.job()?.driver.under_way())
    }

    /// What a worker that has nothing to do is sent: a ticket and ranges of units; ``None`` for nothing, for now.
    fn next(&mut self, worker: u64, workers: usize, now: f64) -> PyResult<Option<(u64, Ranges)>> {
        let ticket = self.job_mut()?.driver.next(worker, workers, now);
        let pair = |range: &Range<u64>| (range.start, range.end);
        Ok(ticket.map(|ticket| (ticket.number, ticket.units.iter().map(pair).collect())))
    }

    /// Takes an answer: lines with seconds, and units that failed with the reason. Whether it was the second to the same units.
    fn answered(
        &mut self,
        py: Python<'_>,
        ticket: u64,
        worker: u64,
        now: f64,
        lines: Vec<(String, f64)>,
        failed: Vec<(u64, String)>,
    ) -> PyResult<bool> {
        let driver = &mut self.job_mut()?.driver;
        let taken = py.detach(|| driver.answered(ticket, worker, now, &lines, &failed));
        Ok(taken.map_err(not_done)? == Taken::Second)
    }

    /// A range will not be answered: its worker is gone.
    fn lost(&mut self, ticket: u64, why: &str) -> PyResult<()> {
        self.job_mut()?.driver.lost(ticket, why);
        Ok(())
    }

    /// A range is taken back through no fault of its units.
    fn take_back(&mut self, ticket: u64) -> PyResult<()> {
        self.job_mut()?.driver.take_back(ticket);
        Ok(())
    }

    /// Units that were given up, and why.
    #[getter]
    fn failed(&self) -> PyResult<Vec<(u64, String)>> {
        Ok(self.job()?.driver.failed())
    }

    /// How far it is.
    fn progress<'py>(&self, py: Python<'py>, now: f64) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.job()?.driver.progress(now))
    }

    /// What each worker did.
    fn usage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.job()?.driver.usage().collect::<Vec<_>>())
    }

    /// Writes down what units took, with what is known of the ways.
    fn write_costs(&self, path: PathBuf, seconds: f64, start_up: f64, a_range: f64) -> PyResult<()> {
        let mut costs = self.job()?.driver.costs(seconds);
        (costs.start_up, costs.a_range) = (start_up, a_range);
        costs.write(&path).map_err(not_done)
    }

    /// Does a unit here, to be compared with a worker's line.
    fn line(&self, py: Python<'_>, unit: u64) -> PyResult<Option<String>> {
        let job = self.job()?;
        interruptible(py, |stop| job.line(unit, stop))?.map_err(not_done)
    }

    /// Whether two lines of a unit say the same, but for what is measured.
    fn agree(&self, one: &str, other: &str) -> PyResult<bool> {
        Ok(self.job()?.driver.agree(one, other))
    }

    /// All lines that came.
    fn lines(&self) -> PyResult<Vec<String>> {
        self.job()?.driver.lines().map_err(not_done)
    }

    /// Makes the results and prints the report; closes the job.
    fn finish(&mut self, py: Python<'_>) -> PyResult<()> {
        self.job()?;
        let job = self.job.take().expect("it was looked at");
        py.detach(|| job.finish()).map_err(not_done)
    }

    /// Closes the journal, which stays.
    fn close(&mut self) {
        self.job = None;
    }
}

impl ClusterJob {
    fn job(&self) -> PyResult<&cluster::ClusterJob> {
        self.job.as_ref().ok_or_else(closed)
    }

    fn job_mut(&mut self) -> PyResult<&mut cluster::ClusterJob> {
        self.job.as_mut().ok_or_else(closed)
    }
}

fn closed() -> PyErr {
    not_done(JobError::Run("the job is closed".to_owned()))
}
