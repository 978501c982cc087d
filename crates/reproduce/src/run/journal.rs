//! The parts of a study that is under way, in a journal beside its results.
//!
//! `s2.parts.jsonl` is there from the first part to the last: a line for the run, then a line a part, each on the disk before
//! the next one begins. When all files of the study are written, it is gone.

use super::part::{Measured, Outline, PartRecord};
use crate::findings::Findings;
use plyground_jobs::{JobError, Journal, Manifest, Scale};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// The version of the journal that this program writes, and the only one it reads.
const FORMAT: u32 = 1;
/// How a journal begins.
const BEGINS: &str = "{\"begun\":{\"format\":";
/// What helps against the results of something else.
pub(crate) const INSTEAD: &str = "expected --fresh or another --out";

/// A line of the journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line<Row> {
    /// The first one.
    Begun { format: u32, run: Manifest },
    /// Each other one.
    Part(PartRecord<Row>),
}

/// The parts that are measured so far, in memory and, if there is a folder, on the disk.
pub(crate) struct PartJournal<Row> {
    /// How the rows come about.
    manifest: Manifest,
    /// What was measured, in its order.
    pub(crate) parts: Vec<PartRecord<Row>>,
    journal: Option<Journal>,
}

impl<Row: Serialize + DeserializeOwned> PartJournal<Row> {
    /// Takes up what the folder has of a run of this outline.
    pub(crate) fn open(folder: Option<&Path>, outline: Outline) -> Result<PartJournal<Row>, JobError> {
        let Outline { manifest, parts: names } = outline;
        let Some(folder) = folder else {
            return Ok(PartJournal { manifest, parts: Vec::new(), journal: None });
        };
        let path = path(folder, &manifest.study);
        let wrong = |what: String| Err(JobError::Input(format!("{}: {what}; {INSTEAD}", path.display())));
        make(folder)?;
        let mut begun = None;
        let mut parts: Vec<PartRecord<Row>> = Vec::new();
        let mut journal = Journal::open(&path, BEGINS, &mut |number, line| {
            let what = match serde_json::from_str(line) {
                Ok(Line::Begun { format, .. }) if format != FORMAT => {
                    format!("a journal of format {format}, this is {FORMAT}")
                }
                Ok(Line::Begun { run, .. }) if number == 1 => {
                    begun = Some(run);
                    return Ok(());
                }
                Ok(Line::Part(kept))
                    if names.get(parts.len()).is_some_and(|(name, _)| *name == kept.part) =>
                {
                    parts.push(kept);
                    return Ok(());
                }
                Ok(_) => "not the part that the study has there".to_owned(),
                Err(error) => error.to_string(),
            };
            Err(format!("line {number}: {what}; {INSTEAD}"))
        })?;
        let manifest = match begun {
            Some(begun) if !parts.is_empty() => {
                if let Some(what) =
                    difference(&begun, &manifest).or_else(|| begun.differs_in_origin(&manifest))
                {
                    return wrong(format!("begun {what}"));
                }
                begun
            }
            None if !parts.is_empty() => return wrong("line 1: not the beginning of a study".to_owned()),
            // Nothing was measured: it begins now.
            _ => {
                journal.clear()?;
                journal.add(&Line::<Row>::Begun { format: FORMAT, run: manifest.clone() })?;
                manifest
            }
        };
        Ok(PartJournal { manifest, parts, journal: Some(journal) })
    }

    /// Adds a part; when this returns, it is on the disk.
    pub(crate) fn add(&mut self, part: PartRecord<Row>) -> Result<(), JobError> {
        let line = Line::Part(part);
        if let Some(journal) = &mut self.journal {
            journal.add(&line)?;
            journal.sync()?;
        }
        if let Line::Part(part) = line {
            self.parts.push(part);
        }
        Ok(())
    }

    /// All parts together; the run ends now.
    pub(crate) fn measured(self) -> Measured<Row> {
        let mut manifest = self.manifest;
        manifest.end();
        let timed: Vec<(f64, f64)> =
            self.parts.iter().filter_map(|part| Some((part.seconds, part.others?))).collect();
        let all: f64 = timed.iter().map(|(seconds, _)| seconds).sum();
        let taken: f64 = timed.iter().map(|(seconds, share)| seconds * share).sum();
        manifest.others = (all > 0.0).then(|| taken / all);
        let (mut rows, mut findings, mut timelines) = (Vec::new(), Findings::default(), Vec::new());
        for part in self.parts {
            rows.extend(part.rows);
            findings.rows.extend(part.findings);
            timelines.extend(part.pictures);
        }
        Measured { manifest, rows, findings, timelines }
    }
}

fn path(folder: &Path, study: &str) -> PathBuf {
    folder.join(format!("{study}.parts.jsonl"))
}

fn make(folder: &Path) -> Result<(), JobError> {
    std::fs::create_dir_all(folder).map_err(|error| JobError::Input(format!("{}: {error}", folder.display())))
}

/// In what another run asked for something else.
pub(crate) fn difference(there: &Manifest, ordered: &Manifest) -> Option<String> {
    let form = |manifest: &Manifest| match manifest.scale {
        Some(Scale::Quick) => "with --quick",
        _ => "without --quick",
    };
    if there.scale.unwrap_or(Scale::Whole) != ordered.scale.unwrap_or(Scale::Whole) {
        Some(form(there).to_owned())
    } else if there.seed != ordered.seed {
        Some(format!("with --seed {}", there.seed))
    } else if there.threads != ordered.threads {
        Some(format!("with --threads {}", there.threads))
    } else {
        None
    }
}

/// Whether a study is under way in a folder.
pub(crate) fn is_begun(folder: &Path, study: &str) -> bool {
    path(folder, study).exists()
}

/// Begins an empty journal: all parts are to be measured.
pub(crate) fn begin_anew(folder: &Path, study: &str) -> Result<(), JobError> {
    make(folder)?;
    Journal::open(&path(folder, study), BEGINS, &mut |_, _| Ok(()))?.clear()
}

/// Takes the journal away, once all files are written.
pub(crate) fn remove(folder: &Path, study: &str) -> Result<(), Error> {
    match std::fs::remove_file(path(folder, study)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
