//! A study: what it is, how it is run, and what it leaves.

mod about;
mod frame;
mod job;
pub(crate) mod journal;
mod recipe;
mod results;

pub use about::{About, Source};
pub(crate) use frame::memory;
pub use job::{Shared, StudyJob};
pub(crate) use recipe::Recipe;
pub use results::StudyResults;

use crate::run::{Meter, PartRecord, Progress};
use job::Ordered;
use journal::INSTEAD;
use plyground_jobs::{Job, JobError, JobRun, JobState, Scale, Shard};
use recipe::AnyRecipe;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// A study that can be run again: a row of the table [`STUDIES`](crate::STUDIES).
pub struct Study {
    /// What it is.
    pub about: About,
    pub(crate) recipe: &'static dyn AnyRecipe,
}

/// How a study is to be run.
#[derive(Copy, Clone)]
pub struct RunOptions<'a> {
    /// How much of it.
    pub scale: Scale,
    /// What all random numbers come from.
    pub seed: u64,
    /// Threads to use.
    pub threads: usize,
    /// Set to end it early.
    pub stop: &'a AtomicBool,
    /// The folder in which parts are kept as they come, and from which those of a run that was stopped are taken.
    pub folder: Option<&'a Path>,
    /// Told how far it is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Study {
    /// Measures what is not kept yet; `None` if stopped.
    pub fn run(&'static self, options: &RunOptions<'_>) -> Result<Option<Box<dyn StudyResults>>, JobError> {
        let mut job = self.job(options);
        let header = job.header();
        let mut journal = match options.folder {
            Some(folder) => Some(journal::open(folder, self.about.name, &job)?),
            None => None,
        };
        let is_there = |part| journal.as_ref().is_some_and(|journal| journal.has(part));
        let meter = Meter::new(job.expected(), is_there, options.progress);
        job.meter = Some(&meter);
        let mut parts = Vec::new();
        let mut each = |_, part: PartRecord| {
            parts.push(part);
            ControlFlow::Continue(())
        };
        // One part at a time: others would disturb what it measures.
        let run = JobRun { job: &job, shard: Shard::WHOLE, threads: 1, stop: options.stop };
        match run.go(journal.as_mut(), &mut each, &mut |done, _| meter.kept(done))? {
            JobState::Done => Ok(job.results(&header, parts)?.pop()),
            JobState::Stopped => Ok(None),
        }
    }

    /// The study as a job.
    fn job<'a>(&'static self, options: &RunOptions<'_>) -> StudyJob<'a> {
        StudyJob::new(&[self], options.scale, options.seed, options.threads)
    }

    /// Takes up the rows that a run left in a folder.
    pub fn read(&'static self, folder: &Path) -> Result<Box<dyn StudyResults>, JobError> {
        let name = self.about.name;
        let has_results = folder.join(format!("{name}.manifest.json")).exists();
        if !has_results && self.is_begun(folder) {
            let message = format!("{}: {name} is not measured to its end", folder.display());
            return Err(JobError::Input(format!("{message}; reproduce with this folder as --out goes on")));
        }
        self.recipe.read(&self.about, folder)
    }

    /// Whether it is under way in a folder.
    pub fn is_begun(&self, folder: &Path) -> bool {
        journal::is_begun(folder, self.about.name)
    }

    /// How far it is in the folder of a run; an error where what is there belongs to another run, or nothing can be written.
    pub fn status(&'static self, options: &RunOptions<'_>) -> Result<Status, JobError> {
        let (name, job) = (self.about.name, self.job(options));
        let of = job.header().units;
        let Some(folder) = options.folder else { return Ok(Status::Begun { done: 0, of }) };
        let path = folder.join(format!("{name}.manifest.json"));
        if !self.is_begun(folder) && path.exists() {
            let there = self.read(folder)?;
            return match Ordered::of(there.manifest()).difference(job.ordered()) {
                Some(what) => Err(JobError::Input(format!("{}: measured {what}; {INSTEAD}", path.display()))),
                None => Ok(Status::Done),
            };
        }
        Ok(Status::Begun { done: journal::open(folder, name, &job)?.count(), of })
    }

    /// Begins anew: whatever the folder has of it, all parts are to be measured.
    pub fn forget(&self, folder: &Path) -> Result<(), JobError> {
        journal::begin_anew(folder, self.about.name)
    }

    /// Its parts by name, with the seconds that each takes on the two cores of the committed run, roughly.
    pub fn parts(&'static self, options: &RunOptions<'_>) -> Vec<(String, f64)> {
        self.job(options).parts()
    }

    /// Seconds that the parts after the first so many take on the two cores of the committed run, roughly.
    pub fn expected_seconds(&'static self, options: &RunOptions<'_>, parts_done: u64) -> f64 {
        self.job(options).expected().into_iter().skip(parts_done as usize).sum()
    }
}

/// How far a study is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Some parts are measured, or none.
    Begun {
        /// Parts that are kept.
        done: u64,
        /// Parts in all.
        of: u64,
    },
    /// All results are there.
    Done,
}
