//! The result files of a study: rows, cells summed up, report and manifest.

use super::job::StudyUnit;
use super::manifest::StudyManifest;
use super::report;
use super::row::StudyRow;
use super::summary::{CellSummary, summaries};
use plyground_jobs::record::csv;
use plyground_jobs::{JobError, UnitJournal, named, write_whole};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The results of a study: its rows, and how they came about.
#[derive(Debug)]
pub(super) struct StudyResults {
    pub(super) rows: Vec<StudyRow>,
    pub(super) manifest: StudyManifest,
}

/// A file of results by its ending, from that of the rows.
fn file(rows: &Path, ending: &str) -> PathBuf {
    rows.with_extension(ending)
}

impl StudyResults {
    /// What a journal holds, in the order of its rows; `None` where there are none.
    pub(super) fn of(journal: &UnitJournal) -> Result<Option<StudyResults>, JobError> {
        let (mut rows, mut ended, mut manifest) = (Vec::new(), String::new(), None);
        for unit in 0..journal.header().units {
            let Some(StudyUnit { row, at, run }) = journal.rows(unit)? else { continue };
            rows.push(row);
            ended = ended.max(at);
            manifest = match (manifest, run) {
                (None, run) => run.map(|run| *run),
                (Some(first), Some(run)) => Some(StudyManifest::and(first, *run)),
                (manifest, None) => manifest,
            };
        }
        let Some(mut manifest) = manifest else {
            let what =
                || JobError::Input("no row says how it came about: expected a whole journal".to_owned());
            return if rows.is_empty() { Ok(None) } else { Err(what()) };
        };
        manifest.run.ended = ended;
        manifest.rows = [rows.len() as u64, journal.header().units];
        Ok(Some(StudyResults { rows, manifest }))
    }

    /// Writes all files in place of old ones. Those go first, so that at any moment the files that are there are of one run;
    /// the manifest comes last.
    pub(super) fn write(&self, rows: &Path) -> Result<(Vec<CellSummary>, Vec<PathBuf>), JobError> {
        for ending in ["manifest.json", "html", "summary.csv", "csv", "jsonl"] {
            let file = file(rows, ending);
            match std::fs::remove_file(&file) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(JobError::Run(format!("{}: {error}", file.display())));
                }
                _ => {}
            }
        }
        let mut lines = String::new();
        for row in &self.rows {
            lines += &serde_json::to_string(row).map_err(std::io::Error::from)?;
            lines.push('\n');
        }
        write_whole(rows, lines.as_bytes()).map_err(named(rows))?;
        let written = self.write_tables(rows)?;
        self.write_manifest(rows)?;
        Ok(written)
    }

    /// Writes the manifest beside the rows.
    pub(super) fn write_manifest(&self, rows: &Path) -> Result<(), JobError> {
        let text = serde_json::to_string_pretty(&self.manifest).map_err(std::io::Error::from)? + "\n";
        let file = file(rows, "manifest.json");
        Ok(write_whole(&file, text.as_bytes()).map_err(named(&file))?)
    }

    /// Writes what is made of the rows beside them: CSV, summary and report.
    pub(super) fn write_tables(&self, rows: &Path) -> Result<(Vec<CellSummary>, Vec<PathBuf>), JobError> {
        let summaries = summaries(&self.rows);
        let files = ["csv", "summary.csv", "html"].map(|ending| file(rows, ending));
        let page = report::html(&self.rows, Some(&self.manifest))?;
        for (file, bytes) in files.iter().zip([csv(&self.rows)?, csv(&summaries)?, page.into_bytes()]) {
            write_whole(file, &bytes).map_err(named(file))?;
        }
        Ok((summaries, [rows.to_owned()].into_iter().chain(files).collect()))
    }
}
