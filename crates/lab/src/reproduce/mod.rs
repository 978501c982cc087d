//! The studies of the seed reports, run again: every table beside the published one, with the reason where they differ.

mod findings;
mod s2;
mod s2_report;
mod s3;
mod s3_published;
mod s3_report;
mod s4;
mod s4_published;

use std::io::Error;
use std::path::Path;

pub use findings::{Finding, Findings, Missing};
pub use s2::S2;
pub use s3::{S3, S3Row};
pub use s4::{S4, S4Row};

/// How much of a study is run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scale {
    /// A taste of everything, within a minute.
    Quick,
    /// All of it.
    Whole,
}

/// A study that was run.
pub trait Study {
    /// What was measured, each row as JSON.
    fn rows(&self) -> Result<Vec<String>, serde_json::Error>;
    /// The tables beside what was published, and why they differ; an error where a row is missing.
    fn report(&self) -> Result<String, Missing>;
    /// Writes the record and the report into a folder.
    fn save(&self, folder: &Path) -> Result<(), Error>;
}
