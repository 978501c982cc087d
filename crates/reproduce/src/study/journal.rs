//! The journal of a study that is under way, beside its results.
//!
//! `s2.journal` is there from the first part to the last, a line a part. When all files of the study are written, it is gone.

use super::job::{Ordered, PartName, StudyJob};
use plyground_jobs::{Job, JobError, JobHeader, Journal, Manifest, Part, UnitJournal, named};
use std::io::{Error, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// What helps against the results of something else.
pub(super) const INSTEAD: &str = "expected --fresh or another --out";
/// How journals of jobs begin, whatever their version.
const BEGINS: &str = "{\"plyground\":";

/// Opens the journal of a study, or begins one. One of another run, of another program or another machine is left alone.
pub(super) fn open(folder: &Path, study: &str, job: &StudyJob<'_>) -> Result<UnitJournal, JobError> {
    let header = &job.header();
    make(folder)?;
    let old = old(folder, study);
    if old.exists() {
        return Err(wrong(&old, "parts in the form of version 1: expected a journal of version 2"));
    }
    let path = path(folder, study);
    if let Some(there) = there(&path).map_err(instead)? {
        let difference = difference(&there.header, header);
        match difference {
            Some(what) if there.count() > 0 => return Err(wrong(&path, &format!("begun {what}"))),
            // Nothing was measured: it begins now.
            Some(_) => clear(&path)?,
            None => check(&there, job)?,
        }
    }
    UnitJournal::open(&path, header)
}

/// What a file holds whose first line is whole.
fn there(path: &Path) -> Result<Option<Part>, JobError> {
    let mut text = Vec::new();
    match std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut text)) {
        Ok(_) if text.contains(&b'\n') => Part::read(path).map(Some),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(JobError::in_file(path, error)),
        _ => Ok(None),
    }
}

/// Bad input where a part is not the one of the plan.
fn check(there: &Part, job: &StudyJob<'_>) -> Result<(), JobError> {
    for unit in there.units().into_iter().flatten() {
        let rows = there.rows(unit)?.unwrap_or_default();
        let is_it = serde_json::from_str(&rows).is_ok_and(|name: PartName| job.name(unit) == Some(name));
        if !is_it {
            return Err(wrong(there.path(), &format!("unit {unit}: not the part that the study has there")));
        }
    }
    Ok(())
}

fn wrong(path: &Path, what: &str) -> JobError {
    JobError::in_file(path, format!("{what}; {INSTEAD}"))
}

fn instead(error: JobError) -> JobError {
    match error {
        JobError::Input(message) => JobError::Input(format!("{message}; {INSTEAD}")),
        run @ JobError::Run(_) => run,
    }
}

/// In what a journal is that of another run.
fn difference(there: &JobHeader, here: &JobHeader) -> Option<String> {
    let ordered = |header: &JobHeader| header.read_spec::<Ordered>().ok();
    if let (Some(there), Some(here)) = (ordered(there), ordered(here))
        && let Some(what) = there.difference(here)
    {
        return Some(what);
    }
    let built = |header: &JobHeader| format!("{} of commit {}", header.version, header.origin.commit);
    if built(there) != built(here) {
        return Some(format!("by plyground {}, this is {}", built(there), built(here)));
    }
    if there.origin.machine != here.origin.machine {
        return Some("on another machine, whose times do not compare".to_owned());
    }
    there.difference(here).map(|what| format!("for something else: {what}"))
}

impl Ordered {
    /// What a manifest was ordered to hold.
    pub(super) fn of(manifest: &Manifest) -> Ordered {
        let scale = manifest.scale.unwrap_or(plyground_jobs::Scale::Whole);
        Ordered { scale, seed: manifest.seed, threads: manifest.threads }
    }
}

fn path(folder: &Path, study: &str) -> PathBuf {
    folder.join(format!("{study}.journal"))
}

/// Where versions before this one kept parts.
fn old(folder: &Path, study: &str) -> PathBuf {
    folder.join(format!("{study}.parts.jsonl"))
}

fn make(folder: &Path) -> Result<(), JobError> {
    std::fs::create_dir_all(folder).map_err(|error| JobError::in_file(folder, error))
}

/// Whether a study is under way in a folder.
pub(super) fn is_begun(folder: &Path, study: &str) -> bool {
    path(folder, study).exists() || old(folder, study).exists()
}

/// Begins an empty journal: all parts are to be measured.
pub(super) fn begin_anew(folder: &Path, study: &str) -> Result<(), JobError> {
    make(folder)?;
    clear(&path(folder, study))?;
    gone(&old(folder, study)).map_err(|error| JobError::in_file(&old(folder, study), error))
}

fn clear(path: &Path) -> Result<(), JobError> {
    Journal::open(path, BEGINS, &mut |_, _| Ok(()))?.clear()
}

/// Takes the journal away, once all files are written.
pub(crate) fn remove(folder: &Path, study: &str) -> Result<(), Error> {
    gone(&path(folder, study))
}

fn gone(path: &Path) -> Result<(), Error> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(named(path)(error)),
        _ => Ok(()),
    }
}
