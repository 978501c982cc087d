//! Studies: a grid of searches in one file, run row by row, taken up again where it was, rerun, summed up and reported.
//!
//! A study called `chunks.toml` becomes `chunks.jsonl` (the journal), `chunks.csv` (the same rows), `chunks.summary.csv` (a row a
//! cell), `chunks.manifest.json` and `chunks.html`.

mod expand;
mod file;
mod grid;
mod journal;
mod log;
mod manifest;
pub mod report;
mod results;
mod row;
mod run;
mod shelf;
mod summary;
mod tables;
mod template;

pub use expand::expand;
pub use file::{Random, Study};
pub use grid::{Cell, Grid};
pub(crate) use log::Log;
pub use manifest::{StudyManifest, read_manifest};
pub(crate) use results::read;
pub use results::read_rows;
pub use row::{Row, rerun};
pub use run::{Outcome, Run, Step};
pub use shelf::{Entry, State, list};
pub use summary::{Summary, outliers, summaries};
pub use template::{TEMPLATES, Template};

use crate::spec::SpecError;
use std::path::Path;
use thiserror::Error;

/// Why a study is not run, or not to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StudyError {
    /// The study or a file makes no sense.
    #[error("{0}")]
    Input(String),
    /// The run went wrong.
    #[error("{0}")]
    Run(String),
}

impl StudyError {
    /// The same, with the file in which it is.
    fn at(self, path: &Path) -> StudyError {
        match self {
            StudyError::Input(message) => StudyError::Input(format!("{}: {message}", path.display())),
            run @ StudyError::Run(_) => run,
        }
    }
}

impl From<std::io::Error> for StudyError {
    fn from(error: std::io::Error) -> StudyError {
        StudyError::Run(error.to_string())
    }
}

impl From<SpecError> for StudyError {
    fn from(error: SpecError) -> StudyError {
        StudyError::Input(error.to_string())
    }
}
