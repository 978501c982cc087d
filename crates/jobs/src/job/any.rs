//! Jobs of any kind: types are erased, and what a unit finds is JSON.

use super::Job;
use super::header::JobHeader;
use super::line::unit_line;
use crate::JobError;
use serde_json::value::RawValue;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

/// A job of any kind, for whoever carries units about and need not know what they are.
pub struct AnyJob(Box<dyn Erased>);

/// What a thread works with, whatever the job.
pub struct AnyWorker(Box<dyn Any + Send>);

trait Erased: Send + Sync {
    fn header(&self) -> JobHeader;
    fn worker(&self) -> Result<AnyWorker, JobError>;
    fn unit(
        &self,
        worker: &mut AnyWorker,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Box<RawValue>>, JobError>;
    fn check(&self, unit: u64, rows: &RawValue) -> Result<(), String>;
}

impl<J: Job + Send> Erased for J
where
    J::Worker: 'static,
{
    fn header(&self) -> JobHeader {
        Job::header(self)
    }

    fn worker(&self) -> Result<AnyWorker, JobError> {
        Ok(AnyWorker(Box::new(Job::worker(self)?)))
    }

    fn unit(
        &self,
        worker: &mut AnyWorker,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Box<RawValue>>, JobError> {
        let own = worker.0.downcast_mut::<J::Worker>().expect("a worker of this job");
        let Some(rows) = Job::unit(self, own, unit, stop)? else { return Ok(None) };
        let json = serde_json::value::to_raw_value(&rows);
        json.map(Some).map_err(|error| JobError::Run(error.to_string()))
    }

    fn check(&self, unit: u64, rows: &RawValue) -> Result<(), String> {
        let rows: J::Rows = serde_json::from_str(rows.get()).map_err(|error| error.to_string())?;
        Job::check(self, unit, &rows)
    }
}

impl AnyJob {
    /// Erases the types of a job.
    pub fn new<J: Job + Send + 'static>(job: J) -> AnyJob
    where
        J::Worker: 'static,
    {
        AnyJob(Box::new(job))
    }

    /// What a unit finds as the line of a journal, for [`UnitJournal::accept`](super::UnitJournal::accept); `None` if somebody said
    /// stop. A unit that panics is an error, and its worker is not to be used again.
    pub fn line(
        &self,
        worker: &mut AnyWorker,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<String>, JobError> {
        let found = catch_unwind(AssertUnwindSafe(|| self.0.unit(worker, unit, stop)));
        let found =
            found.unwrap_or_else(|panic| Err(JobError::Run(super::run::words(&*panic).to_owned())))?;
        let line = found.map(|rows| unit_line(unit, &rows)).transpose();
        line.map_err(|error| JobError::Run(error.to_string()))
    }
}

impl Job for AnyJob {
    type Rows = Box<RawValue>;
    type Worker = AnyWorker;

    fn header(&self) -> JobHeader {
        self.0.header()
    }

    fn worker(&self) -> Result<AnyWorker, JobError> {
        self.0.worker()
    }

    fn unit(
        &self,
        worker: &mut AnyWorker,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Box<RawValue>>, JobError> {
        self.0.unit(worker, unit, stop)
    }
    fn check(&self, unit: u64, rows: &Self::Rows) -> Result<(), String> {
        self.0.check(unit, rows)
    }
}
