//! The studies of the seed reports, run again: every table beside the published one, with the reason where they differ.
//!
//! A study leaves rows in files. Report, plots and page are made of these rows and nothing else: [`What::read`] takes them up
//! again, and where a row is missing there is no report.

mod findings;
mod fit;
mod growth;
mod keep;
mod markdown;
mod measured;
mod pace;
mod page;
mod parts;
mod picture;
mod s1;
mod s2;
mod s3;
mod s4;
mod s5;
mod tools;

use plyground_jobs::JobError;
use plyground_jobs::Manifest;
pub use plyground_jobs::Scale;
use plyground_jobs::write_whole;
use std::io::Error;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

pub use findings::{Finding, Findings, Missing};
pub use fit::Fit;
pub use keep::Standing;
pub use measured::Measured;
pub use pace::{Pace, Step};
pub use page::{page, replication};
use parts::Outline;
pub use picture::Picture;
pub use s3::{S3, S3Row};
pub use s4::{S4, S4Row};

/// Which study.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// Flat Monte Carlo in parallel.
    S1,
    /// Tree search with a trained dictionary.
    S2,
    /// MaxN on Blokus.
    S3,
    /// Minimax and alpha-beta.
    S4,
    /// Flat Monte Carlo by simulations, beside other methods.
    S5,
    /// How time, positions and memory grow; no report has it whole.
    Growth,
}

/// How a study is to be run.
#[derive(Copy, Clone)]
pub struct Order<'a> {
    /// How much of it.
    pub scale: Scale,
    /// What all random numbers come from.
    pub seed: u64,
    /// Threads to use.
    pub threads: usize,
    /// Set to end it early.
    pub stop: &'a AtomicBool,
    /// The folder in which parts are kept as they come, and from which those of a run that was stopped are taken.
    pub keep: Option<&'a Path>,
    /// Told how far it is.
    pub tick: &'a dyn Fn(Step),
}

/// A study that was run.
pub trait Study {
    /// How its rows came about.
    fn manifest(&self) -> &Manifest;
    /// What was measured, each row as JSON.
    fn rows(&self) -> Result<Vec<String>, serde_json::Error>;
    /// The tables beside what was published, and why they differ; an error where a row is missing.
    fn report(&self) -> Result<String, Missing>;
    /// The plots that the report names.
    fn pictures(&self) -> Result<Vec<Picture>, Missing>;
    /// Writes the rows into a folder.
    fn save_rows(&self, folder: &Path) -> Result<(), Error>;
}

impl What {
    /// All of them.
    pub const ALL: [What; 6] = [What::S1, What::S2, What::S3, What::S4, What::S5, What::Growth];

    /// What commands and files call it.
    pub fn name(self) -> &'static str {
        match self {
            What::S1 => "s1",
            What::S2 => "s2",
            What::S3 => "s3",
            What::S4 => "s4",
            What::S5 => "s5",
            What::Growth => "growth",
        }
    }

    /// Measures what is not kept yet; `None` if stopped.
    pub fn run(self, order: &Order<'_>) -> Result<Option<Box<dyn Study>>, JobError> {
        fn boxed<S: Study + 'static>(study: Option<S>) -> Option<Box<dyn Study>> {
            study.map(|study| Box::new(study) as Box<dyn Study>)
        }
        Ok(match self {
            What::S1 => boxed(Measured::run(self, s1::plan(order), order)?),
            What::S2 => boxed(Measured::run(self, s2::plan(order), order)?),
            What::S3 => boxed(S3::run(order)?),
            What::S4 => boxed(S4::run(order)?),
            What::S5 => boxed(Measured::run(self, s5::plan(order), order)?),
            What::Growth => boxed(Measured::run(self, growth::plan(order), order)?),
        })
    }

    fn outline(self, order: &Order<'_>) -> Outline {
        match self {
            What::S1 => s1::plan(order).outline(),
            What::S2 => s2::plan(order).outline(),
            What::S3 => s3::measure::plan(order).outline(),
            What::S4 => s4::measure::plan(order).outline(),
            What::S5 => s5::plan(order).outline(),
            What::Growth => growth::plan(order).outline(),
        }
    }

    /// Seconds that the parts after the first so many take on the two cores of the committed run, roughly.
    pub fn usual(self, order: &Order<'_>, done: u64) -> f64 {
        self.outline(order).parts.iter().skip(done as usize).map(|(_, usual)| usual).sum()
    }

    /// Takes up the rows that a run left in a folder.
    pub fn read(self, folder: &Path) -> Result<Box<dyn Study>, JobError> {
        let name = self.name();
        let has_results = folder.join(format!("{name}.manifest.json")).exists();
        if !has_results && keep::is_begun(folder, name) {
            let message = format!("{}: {name} is not measured to its end", folder.display());
            return Err(JobError::Input(format!("{message}; reproduce with this folder as --out goes on")));
        }
        Ok(match self {
            What::S3 => Box::new(S3::read(folder)?),
            What::S4 => Box::new(S4::read(folder)?),
            found => Box::new(Measured::read(found, folder)?),
        })
    }

    /// What of the report no run can show.
    pub fn not_reproduced(self) -> &'static [&'static str] {
        match self {
            What::S1 => &[
                "Figures 1 and 7 are pictures of boards and of a terminal; the boards are in the tables, and `plyground play` is the game.",
                "Garbage collection, its balance and `-A32m`: nothing is collected here. Allocations are counted instead.",
                "Eight cores of two kinds: where a machine has fewer, the threads beyond are named as such and a scheduler foretells the rest.",
            ],
            What::S2 => &[
                "Games against people and against a program on a web page (S2.18).",
                "The position of figures 2 and 3 exists only as a picture; another one with the same fault takes its place.",
                "The neural network (S2.28), which did not become good there either.",
            ],
            What::S3 => &[
                "Figures without numbers: the published speed-ups are read off them.",
                "rseq, rpar and rdeepseq as three strategies: a strict language has one.",
                "Ten cores: a scheduler foretells them from a record of one thread.",
            ],
            What::S4 => &[
                "The evaluation at the depth limit, which the report does not give, and with it the published counts at depths 4 and 6.",
                "The success rate that the text speaks of (S4.B9).",
            ],
            What::S5 => &[
                "The neural network of the comparison: it is in the table without a number, and none was trained.",
                "The slides of the defence (S5.18), which are elsewhere.",
            ],
            What::Growth => &[],
        }
    }
}

impl Order<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn is_quick(&self) -> bool {
        self.scale == Scale::Quick
    }

    /// The manifest of a run that begins now.
    fn manifest(&self, what: What, repetitions: usize) -> Manifest {
        let manifest = Manifest::begin(what.name(), self.threads, self.seed, repetitions);
        Manifest { scale: Some(self.scale), ..manifest }
    }
}

/// Writes a study into a folder, which is made if it is not there: rows, manifest, report, plots, and all of it as a page. Parts
/// that were kept there are then done with.
pub fn save(study: &dyn Study, folder: &Path) -> Result<(), Error> {
    let (report, pictures) = (study.report().map_err(Error::other)?, study.pictures().map_err(Error::other)?);
    study.save_rows(folder)?;
    let name = &study.manifest().study;
    for picture in &pictures {
        write_whole(&folder.join(&picture.name), picture.svg.as_bytes())?;
    }
    write_whole(&folder.join(format!("{name}.md")), report.as_bytes())?;
    write_whole(&folder.join(format!("{name}.html")), page(&[study]).map_err(Error::other)?.as_bytes())?;
    keep::forget_parts(folder, name)
}
