//! A study whose parts were put together: the files that one run would have written.

use super::job::StudySpec;
use super::run::StudyOutcome;
use super::tables::StudyResults;
use plyground_jobs::{JobError, JobHeader, UnitJournal};
use std::path::{Path, PathBuf};

/// Writes the results of a study into a folder, or beside the file of its rows, from a journal that has them all.
pub fn write_merged(journal: &Path, header: &JobHeader, out: &Path) -> Result<StudyOutcome, JobError> {
    let rows = rows_file(&header.read_spec::<StudySpec>()?.study, out)?;
    let journal = UnitJournal::open(journal, header)?;
    let results = StudyResults::of(&journal)?
        .ok_or_else(|| JobError::Input("no rows: expected at least one".to_owned()))?;
    if let Some(folder) = rows.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| JobError::Run(format!("{}: {error}", folder.display())))?;
    }
    let (summaries, files) = results.write(&rows)?;
    Ok(StudyOutcome { measured: 0, adopted: 0, rows: results.manifest.rows, summaries, files })
}

/// The file of the rows: `NAME.jsonl` in a folder, or that itself.
fn rows_file(study: &str, out: &Path) -> Result<PathBuf, JobError> {
    let name = format!("{study}.jsonl");
    if out.extension().is_none_or(|ending| ending != "jsonl") {
        return Ok(out.join(name));
    }
    if out.file_name().is_none_or(|file| *file != *name) {
        return Err(JobError::in_file(
            out,
            format!("the study is called {study}: expected {name}, or a folder"),
        ));
    }
    Ok(out.to_owned())
}
