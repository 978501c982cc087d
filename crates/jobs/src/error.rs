//! The error of a job: bad input, or a run that went wrong.

use std::path::Path;
use thiserror::Error;

/// Why a job was not done, or not to its end; one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum JobError {
    /// What came in makes no sense: a plan, a file, a name.
    #[error("{0}")]
    Input(String),
    /// The run went wrong.
    #[error("{0}")]
    Run(String),
}

impl JobError {
    /// What is wrong with a file.
    pub fn in_file(path: &Path, what: impl std::fmt::Display) -> JobError {
        JobError::Input(format!("{}: {what}", path.display()))
    }

    /// The same, with the file in which it is; a run that went wrong is nobody's file.
    #[must_use]
    pub fn at(self, path: &Path) -> JobError {
        match self {
            JobError::Input(message) => JobError::in_file(path, message),
            run @ JobError::Run(_) => run,
        }
    }
}

impl From<std::io::Error> for JobError {
    fn from(error: std::io::Error) -> JobError {
        JobError::Run(error.to_string())
    }
}
