//! The manifest of a study: how its rows came about, beside them in a file.

use super::file::Study;
use super::row::StudyRow;
use plyground_jobs::Manifest;
use plyground_jobs::{JobError, read};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The provenance of a study's rows: machine, commit, times and the study itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StudyManifest {
    /// The version of this form and of the rows.
    pub format: u32,
    /// Machine, commit and times, those of the first row where there are several; `threads` is the most of any cell, `seed` the
    /// first.
    #[serde(flatten)]
    pub run: Manifest,
    /// How often the run was taken up again, by the same machine or another: how many processes measured it beside the first.
    pub resumed: u32,
    /// Rows that there are, and that there will be.
    pub rows: [u64; 2],
    /// Cells that cannot be, and why.
    pub skipped: Vec<String>,
    /// The study itself.
    pub plan: Study,
}

impl StudyManifest {
    /// The same with the rows of another process.
    pub(super) fn and(self, other: StudyManifest) -> StudyManifest {
        let started = self.run.started.clone().min(other.run.started);
        let resumed = self.resumed + 1 + other.resumed;
        StudyManifest { run: Manifest { started, ..self.run }, resumed, ..self }
    }
}

/// Reads a manifest, that of another version being an error.
pub fn read_manifest(path: &Path) -> Result<StudyManifest, JobError> {
    let wrong = |what: String| JobError::Input(format!("{}: {what}", path.display()));
    let value: serde_json::Value =
        serde_json::from_str(&read(path)?).map_err(|_| wrong("not the manifest of a study".to_owned()))?;
    match value.get("format") {
        None => return Err(wrong("not the manifest of a study: it has no format".to_owned())),
        Some(format) if *format != StudyRow::FORMAT => {
            return Err(wrong(format!("a manifest of format {format}: expected {}", StudyRow::FORMAT)));
        }
        Some(_) => {}
    }
    serde_json::from_value(value).map_err(|error| wrong(error.to_string()))
}
