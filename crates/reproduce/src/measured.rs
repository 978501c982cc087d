//! A study whose rows are named numbers.

use super::parts::{Plan, Whole};
use super::{Findings, Missing, Order, Picture, Study, What};
use crate::{growth, s1, s2, s5};
use plyground_jobs::Manifest;
use plyground_jobs::record::{load, save};
use plyground_jobs::write_whole;
use plyground_jobs::{JobError, read};
use std::io::Error;
use std::path::Path;

/// The study, as it was run or as its files have it.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Which one.
    pub what: What,
    /// How the rows came about.
    pub manifest: Manifest,
    /// All that was measured.
    pub findings: Findings,
    /// Pictures that only the run itself could draw: timelines.
    pub taken: Vec<Picture>,
}

impl Measured {
    /// Measures what is not kept yet; `None` if stopped.
    pub(super) fn run(what: What, plan: Plan<'_>, order: &Order<'_>) -> Result<Option<Measured>, JobError> {
        let whole = plan.measure(order)?;
        Ok(whole.map(|Whole { manifest, findings, pictures, .. }| Measured {
            what,
            manifest,
            findings,
            taken: pictures,
        }))
    }

    /// The files of a run.
    pub(super) fn read(what: What, folder: &Path) -> Result<Measured, JobError> {
        let (manifest, rows) = load(folder, what.name())?;
        let timelines: &[&str] = if what == What::S1 { &s1::runtime_report::TIMELINES } else { &[] };
        let take = |&name: &&str| Ok(Picture::new(name, read(&folder.join(name))?));
        let taken = timelines.iter().map(take).collect::<Result<_, JobError>>()?;
        Ok(Measured { what, manifest, findings: Findings { rows }, taken })
    }
}

impl Study for Measured {
    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn rows(&self) -> Result<Vec<String>, serde_json::Error> {
        self.findings.rows.iter().map(serde_json::to_string).collect()
    }

    fn report(&self) -> Result<String, Missing> {
        match self.what {
            What::S1 => s1::report::report(&self.manifest, &self.findings),
            What::S5 => s5::report::report(&self.manifest, &self.findings),
            What::Growth => growth::report::report(&self.manifest, &self.findings),
            What::S2 | What::S3 | What::S4 => s2::report::report(&self.manifest, &self.findings),
        }
    }

    fn pictures(&self) -> Result<Vec<Picture>, Missing> {
        let drawn = match self.what {
            What::S1 => s1::plots::pictures(&self.findings),
            What::S5 => s5::plots::pictures(&self.findings),
            What::Growth => growth::report::pictures(&self.findings),
            What::S2 | What::S3 | What::S4 => s2::report::pictures(&self.findings),
        };
        Ok(drawn?.into_iter().chain(self.taken.iter().cloned()).collect())
    }

    fn save_rows(&self, folder: &Path) -> Result<(), Error> {
        save(folder, &self.manifest, &self.findings.rows)?;
        self.taken.iter().try_for_each(|one| write_whole(&folder.join(&one.name), one.svg.as_bytes()))
    }
}
