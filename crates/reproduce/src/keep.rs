//! The parts of a study that is under way, in a journal beside its results.
//!
//! `s2.parts.jsonl` is there from the first part to the last: a line for the run, then a line a part, each on the disk before
//! the next one begins. When all files of the study are written, it is gone.

use super::parts::{Kept, Outline, Whole};
use super::{Findings, Order, What};
use plyground_jobs::{JobError, Journal};
use plyground_jobs::{Manifest, Scale};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// The version of the journal that this program writes, and the only one it reads.
const FORMAT: u32 = 1;
/// How a journal begins.
const BEGINS: &str = "{\"begun\":{\"format\":";
/// What helps against the results of something else.
const INSTEAD: &str = "expected --fresh or another --out";

/// A line of the journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line<Row> {
    /// The first one.
    Begun { format: u32, run: Manifest },
    /// Each other one.
    Part(Kept<Row>),
}

/// The parts so far, in memory and, if there is a folder, on the disk.
pub(super) struct Keep<Row> {
    /// How the rows come about.
    manifest: Manifest,
    /// What was measured, in its order.
    pub(super) parts: Vec<Kept<Row>>,
    journal: Option<Journal>,
}

impl<Row: Serialize + DeserializeOwned> Keep<Row> {
    /// Takes up what the folder has of a run of this outline.
    pub(super) fn open(folder: Option<&Path>, outline: Outline) -> Result<Keep<Row>, JobError> {
        let Outline { manifest, parts: names } = outline;
        let Some(folder) = folder else { return Ok(Keep { manifest, parts: Vec::new(), journal: None }) };
        let path = path(folder, &manifest.study);
        let wrong = |what: String| Err(JobError::Input(format!("{}: {what}; {INSTEAD}", path.display())));
        make(folder)?;
        let mut begun = None;
        let mut parts: Vec<Kept<Row>> = Vec::new();
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
                if let Some(what) = differs(&begun, &manifest).or_else(|| begun.differs_in_origin(&manifest))
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
        Ok(Keep { manifest, parts, journal: Some(journal) })
    }

    /// Adds a part; when this returns, it is on the disk.
    pub(super) fn add(&mut self, part: Kept<Row>) -> Result<(), JobError> {
        let line = Line::Part(part);
        if let Some(journal) = &mut self.journal {
            journal.add(&line)?;
        }
        if let Line::Part(part) = line {
            self.parts.push(part);
        }
        Ok(())
    }

    /// All parts together; the run ends now.
    pub(super) fn whole(self) -> Whole<Row> {
        let mut manifest = self.manifest;
        manifest.end();
        let (mut rows, mut findings, mut pictures) = (Vec::new(), Findings::default(), Vec::new());
        for part in self.parts {
            rows.extend(part.rows);
            findings.rows.extend(part.findings);
            pictures.extend(part.pictures);
        }
        Whole { manifest, rows, findings, pictures }
    }
}

fn path(folder: &Path, study: &str) -> PathBuf {
    folder.join(format!("{study}.parts.jsonl"))
}

fn make(folder: &Path) -> Result<(), JobError> {
    std::fs::create_dir_all(folder).map_err(|error| JobError::Input(format!("{}: {error}", folder.display())))
}

/// In what another run asked for something else.
fn differs(there: &Manifest, ordered: &Manifest) -> Option<String> {
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

/// How far a study is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Some parts are measured, or none.
    Begun {
        /// Parts that are kept.
        done: u64,
        /// Parts in all.
        of: u64,
    },
    /// All results are there.
    Done,
}

impl What {
    /// How far it is in the folder of an order; an error where what is there belongs to another order, or nothing can be written.
    pub fn standing(self, order: &Order<'_>) -> Result<Standing, JobError> {
        let outline = self.outline(order);
        let of = outline.parts.len() as u64;
        if let Some(folder) = order.keep.filter(|folder| !is_begun(folder, self.name())) {
            let path = folder.join(format!("{}.manifest.json", self.name()));
            if path.exists() {
                let there = self.read(folder)?;
                return match differs(there.manifest(), &outline.manifest) {
                    Some(what) => {
                        Err(JobError::Input(format!("{}: measured {what}; {INSTEAD}", path.display())))
                    }
                    None => Ok(Standing::Done),
                };
            }
        }
        let keep = Keep::<serde_json::Value>::open(order.keep, outline)?;
        Ok(Standing::Begun { done: keep.parts.len() as u64, of })
    }

    /// Begins anew: whatever the folder has of it, all parts are to be measured.
    pub fn forget(self, folder: &Path) -> Result<(), JobError> {
        make(folder)?;
        Journal::open(&path(folder, self.name()), BEGINS, &mut |_, _| Ok(()))?.clear()
    }
}

/// Whether a study is under way in a folder.
pub(super) fn is_begun(folder: &Path, study: &str) -> bool {
    path(folder, study).exists()
}

/// Takes the journal away, once all files are written.
pub(super) fn forget_parts(folder: &Path, study: &str) -> Result<(), Error> {
    match std::fs::remove_file(path(folder, study)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
