//! The parts of a job put together: what results are made of.

use crate::cli::common::grouped_units;
use crate::failure::Failure;
use plyground_jobs::{Job, JobHeader, units_in_words};
use std::ops::Range;
use std::path::PathBuf;

/// A job whose parts are together.
pub(crate) struct MergedJob {
    /// What it is.
    pub(crate) header: JobHeader,
    /// The journal of all units, in their order.
    pub(crate) journal: PathBuf,
    /// Units that are in no part.
    pub(crate) missing: Vec<Range<u64>>,
    /// Where the results go.
    pub(crate) out: PathBuf,
    /// Whether the report is JSON.
    pub(crate) json: bool,
    /// Whether nothing is noted on stderr.
    pub(crate) quiet: bool,
}

impl MergedJob {
    /// Bad input where units are missing.
    pub(crate) fn complete(&self) -> Result<(), Failure> {
        let count: u64 = self.missing.iter().map(|range| range.end - range.start).sum();
        if count == 0 {
            return Ok(());
        }
        let (of, units) = (self.header.units, units_in_words(&self.missing));
        let verb = if count == 1 { "is" } else { "are" };
        Err(Failure::Input(format!("{} of {of} {verb} missing: {units}", grouped_units(count))))
    }

    /// Bad input where the parts say something else of their job than it does itself, as it was made anew of their header.
    pub(crate) fn check(&self, job: &impl Job) -> Result<(), Failure> {
        let here = job.header();
        let difference = self.header.difference(&here).or_else(|| {
            let (there, here) = (self.header.units, here.units);
            (there != here).then(|| format!("units is {there} there and {here} here"))
        });
        match difference {
            Some(what) => Err(Failure::Input(format!("parts of another {}: {what}", here.job))),
            None => Ok(()),
        }
    }
}
