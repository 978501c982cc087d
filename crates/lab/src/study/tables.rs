//! The files that are made of a journal: its rows as CSV, its cells summed up, its report.

use super::manifest::StudyManifest;
use super::report;
use super::results::read_rows;
use super::summary::{CellSummary, summaries};
use plyground_jobs::JobError;
use plyground_jobs::record::csv;
use plyground_jobs::write_whole;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The tables and the report of a journal.
fn tables(journal: &Path) -> [PathBuf; 3] {
    ["csv", "summary.csv", "html"].map(|ending| journal.with_extension(ending))
}

/// Takes the tables and the report of a journal away: they are made of it again.
pub(super) fn remove_tables(journal: &Path) -> Result<(), JobError> {
    for file in tables(journal) {
        match std::fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(JobError::Run(format!("{}: {error}", file.display())));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes the tables and the report of a journal beside it, from nothing but what it holds.
pub(super) fn write_tables(
    journal: &Path,
    manifest: &StudyManifest,
) -> Result<(Vec<CellSummary>, Vec<PathBuf>), JobError> {
    let rows = read_rows(journal)?;
    let summaries = summaries(&rows);
    let files = tables(journal);
    write_whole(&files[0], &csv(&rows)?)?;
    write_whole(&files[1], &csv(&summaries)?)?;
    write_whole(&files[2], report::html(&rows, Some(manifest))?.as_bytes())?;
    Ok((summaries, [journal.to_owned()].into_iter().chain(files).collect()))
}
