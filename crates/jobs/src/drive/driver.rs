//! The driver of a job: its journal, what is sent to whom, and what workers did.

use super::costs::UnitCosts;
use super::dispatch::{Dispatch, DispatchTerms, Taken, Ticket};
use super::usage::WorkerUsage;
use crate::job::{JobHeader, Part, UnitJournal, merge, units_in_words};
use crate::{JobError, Machine};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What is made of units in the order of their numbers while others are still under way; it breaks where nothing more is needed.
pub type Fold = Box<dyn FnMut(&RawValue) -> Result<ControlFlow<()>, JobError> + Send + Sync>;

/// A job that is done by others. What comes from them is in the journal before it counts.
///
/// Times are seconds since the driver began, told by the caller.
pub struct Driver {
    header: JobHeader,
    path: PathBuf,
    journal: UnitJournal,
    dispatch: Dispatch,
    fold: Option<Fold>,
    /// The next unit that is folded.
    next: u64,
    is_decided: bool,
    /// Units that were there when it began.
    before: u64,
    usage: BTreeMap<u64, WorkerUsage>,
    /// What each unit took of those that came.
    costs: Vec<(u64, f32)>,
    /// Seconds in which answers were taken.
    took: f64,
}

/// How far a driver is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// Units that are in the journal.
    pub done: u64,
    /// Units in all.
    pub of: u64,
    /// Units that were there when the driver began.
    pub before: u64,
    /// Whether a test has seen enough before the last unit.
    pub decided: bool,
    /// Seconds to go, by what came so far.
    pub left: Option<f64>,
    /// Seconds a unit takes its worker.
    pub cost: Option<f64>,
    /// Seconds between sending units and their answer in which nobody worked.
    pub delay: Option<f64>,
    /// Seconds in which workers worked.
    pub worked: f64,
    /// Seconds in which the driver took answers and put them in the journal.
    pub took: f64,
    /// Ranges that were sent to a second worker.
    pub twice: u64,
    /// Units that were given up.
    pub failed: u64,
}

impl Driver {
    /// Begins to drive a job, or goes on from its journal. Another job's journal, or one that another driver has, is left alone.
    pub fn open(
        path: &Path,
        header: &JobHeader,
        terms: DispatchTerms,
        fold: Option<Fold>,
    ) -> Result<Driver, JobError> {
        let journal = UnitJournal::open(path, header).map_err(|error| match path.exists() {
            true => error,
            // A place that cannot be written is no bad input.
            false => JobError::Run(error.to_string()),
        })?;
        let mut driver = Driver {
            header: header.clone(),
            path: path.to_owned(),
            before: journal.count(),
            dispatch: Dispatch::new(journal.missing(), terms),
            journal,
            fold,
            next: 0,
            is_decided: false,
            usage: BTreeMap::new(),
            costs: Vec::new(),
            took: 0.0,
        };
        driver.advance()?;
        Ok(driver)
    }

    /// The job.
    pub fn header(&self) -> &JobHeader {
        &self.header
    }

    /// Where the journal is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What a worker that has nothing to do is sent, one of so many; `None` where there is nothing, for now.
    pub fn next(&mut self, worker: u64, workers: usize, now: f64) -> Option<Ticket> {
        let ticket = if self.is_decided { None } else { self.dispatch.next(worker, workers, now) }?;
        let fresh = WorkerUsage { worker, from: now, to: now, ..WorkerUsage::default() };
        self.usage.entry(worker).or_insert(fresh);
        Some(ticket)
    }

    /// Takes an answer: the line of each unit that was done with the seconds it took, and why others were not. Lines go into the
    /// journal whatever became of the range meanwhile; that units found something else the second time is an error.
    pub fn answered(
        &mut self,
        ticket: u64,
        worker: u64,
        now: f64,
        lines: &[(String, f64)],
        failed: &[(u64, String)],
    ) -> Result<Taken, JobError> {
        let start = Instant::now();
        let worked = lines.iter().map(|(_, seconds)| seconds).sum::<f64>();
        for (line, seconds) in lines {
            if let Some(unit) = self.journal.accept(line).map_err(|error| self.by(worker, error))? {
                self.costs.push((unit, *seconds as f32));
            }
        }
        let mut failed = failed.to_vec();
        for unit in self.dispatch.units(ticket).iter().cloned().flatten() {
            if !self.journal.has(unit) && failed.iter().all(|(other, _)| *other != unit) {
                failed.push((unit, "its worker left it out".to_owned()));
            }
        }
        let taken = self.dispatch.answered(ticket, now, worked, &failed);
        let usage = self.usage.entry(worker).or_default();
        usage.units += lines.len() as u64;
        usage.worked += worked;
        usage.to = now;
        self.advance()?;
        self.took += start.elapsed().as_secs_f64();
        Ok(taken)
    }

    /// A range will not be answered: its worker is gone, and why.
    pub fn lost(&mut self, ticket: u64, why: &str) {
        self.dispatch.lost(ticket, why);
    }

    /// A range is taken back through no fault of its units.
    pub fn take_back(&mut self, ticket: u64) {
        self.dispatch.take_back(ticket);
    }

    /// Whether nothing is left to be sent or awaited, but for what is only to be compared.
    pub fn is_over(&self) -> bool {
        self.is_decided || self.dispatch.is_done()
    }

    /// Ranges that are with workers.
    pub fn under_way(&self) -> usize {
        self.dispatch.under_way()
    }

    /// Units that were given up, and why.
    pub fn failed(&self) -> Vec<(u64, String)> {
        let failed = self.dispatch.failed().iter();
        failed.filter(|(unit, _)| !self.journal.has(**unit)).map(|(unit, why)| (*unit, why.clone())).collect()
    }

    /// How far it is, some seconds after it began.
    pub fn progress(&self, now: f64) -> Progress {
        let (done, of) = (self.journal.count(), self.header.units);
        let came = done - self.before;
        let left = (came > 0 && now > 0.0).then(|| (of - done) as f64 * now / came as f64);
        Progress {
            done,
            of,
            before: self.before,
            decided: self.is_decided,
            left: if self.is_over() { Some(0.0) } else { left },
            cost: self.dispatch.cost(),
            delay: self.dispatch.delay(),
            worked: self.usage.values().map(|usage| usage.worked).sum(),
            took: self.took,
            twice: self.dispatch.twice(),
            failed: self.failed().len() as u64,
        }
    }

    /// What each worker did so far.
    pub fn usage(&self) -> impl Iterator<Item = &WorkerUsage> {
        self.usage.values()
    }

    /// What units took of those that came, in the order of their numbers, with what is known of the ways.
    pub fn costs(&self, seconds: f64) -> UnitCosts {
        let mut costs = self.costs.clone();
        costs.sort_unstable_by_key(|(unit, _)| *unit);
        UnitCosts {
            form: UnitCosts::FORM,
            job: self.header.job.clone(),
            workers: self.usage.len() as u64,
            cores: Machine::this().cores as u64,
            machine: self.header.origin.machine.clone(),
            seconds,
            delay: self.dispatch.delay().unwrap_or(0.0),
            start_up: 0.0,
            a_unit: self.took / (costs.len().max(1) as f64),
            a_range: 0.0,
            units: costs.into_iter().map(|(_, seconds)| seconds).collect(),
        }
    }

    /// Whether two lines of a unit say the same, but for what is measured.
    pub fn agree(&self, one: &str, other: &str) -> bool {
        crate::job::lines_agree(one, other, &self.header.measured)
    }

    /// All lines that came, in the order of their units.
    pub fn lines(&self) -> Result<Vec<String>, JobError> {
        let part = Part::read(&self.path)?;
        part.units().into_iter().flatten().filter_map(|unit| part.line(unit).transpose()).collect()
    }

    /// Puts the journal in order, in a file of its own, for whoever makes results of it; returns the units that are missing. Units
    /// that were given up are an error, and the journal stays.
    pub fn close(mut self, settled: &Path) -> Result<(PathBuf, Vec<Range<u64>>), JobError> {
        self.journal.sync()?;
        let failed = self.failed();
        if let Some((unit, why)) = failed.first() {
            let units: Vec<Range<u64>> = failed.iter().map(|(unit, _)| *unit..unit + 1).collect();
            let verb = if failed.len() == 1 { "unit failed" } else { "units failed" };
            return Err(JobError::Run(format!(
                "{} {verb} three times: {}; all others are in {}. Unit {unit}: {why}",
                failed.len(),
                units_in_words(&units),
                self.path.display()
            )));
        }
        let path = self.path.clone();
        drop(self.journal);
        let merged = merge(std::slice::from_ref(&path), settled)?;
        Ok((path, merged.missing))
    }

    /// Folds what is there, as far as it goes.
    fn advance(&mut self) -> Result<(), JobError> {
        let Some(fold) = &mut self.fold else { return Ok(()) };
        while !self.is_decided
            && let Some(rows) = self.journal.rows::<Box<RawValue>>(self.next)?
        {
            self.next += 1;
            self.is_decided = fold(&rows)?.is_break();
        }
        Ok(())
    }

    fn by(&self, worker: u64, error: JobError) -> JobError {
        JobError::Run(format!("worker {worker}: {error}; {} is as it was before", self.path.display()))
    }
}
