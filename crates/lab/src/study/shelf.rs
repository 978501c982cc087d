//! The shelf: the studies and results of a folder, and how far each is.

use super::file::Study;
use super::job::StudyJob;
use super::manifest::read_manifest;
use plyground_jobs::{JobError, Part, read};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// A study on the shelf, its results, or both.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShelfEntry {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// How far it is.
    #[serde(flatten)]
    pub state: StudyState,
}

/// How far a study is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum StudyState {
    /// Nothing is measured.
    New,
    /// Some rows are there.
    Begun {
        /// How many.
        rows: u64,
        /// Of how many.
        of: u64,
    },
    /// All rows are there.
    Done {
        /// How many.
        rows: u64,
        /// When the last one was measured.
        ended: String,
        /// The commit that measured them.
        commit: String,
        /// The processor they were measured on.
        cpu: String,
    },
    /// A file is not what its name says.
    Broken {
        /// Why.
        why: String,
    },
}

/// What a folder holds, by name. Files that are neither studies nor results are passed over.
pub fn list(folder: &Path) -> Result<Vec<ShelfEntry>, JobError> {
    let fault = |error: std::io::Error| JobError::Input(format!("{}: {error}", folder.display()));
    let mut names = BTreeSet::new();
    for file in std::fs::read_dir(folder).map_err(fault)? {
        let name = file.map_err(fault)?.file_name().to_string_lossy().into_owned();
        let name =
            [".manifest.json", ".toml", ".journal"].iter().find_map(|ending| name.strip_suffix(ending));
        names.extend(name.map(str::to_owned));
    }
    Ok(names.into_iter().filter_map(|name| entry(folder, name)).collect())
}

fn entry(folder: &Path, name: String) -> Option<ShelfEntry> {
    let file = |ending: &str| folder.join(format!("{name}.{ending}"));
    let broken = |error: JobError| StudyState::Broken { why: error.to_string() };
    let mut title = String::new();
    let mut is_study = None;
    if let Ok(text) = read(&file("toml")) {
        // Folders hold other TOML files too.
        if !text.lines().any(|line| line.trim_start().starts_with("plyground")) {
            return None;
        }
        is_study = Some(
            Study::read(&text).map(|study| title = study.title).map_err(|error| error.at(&file("toml"))),
        );
    }
    let begun = Part::read(&file("journal")).ok().filter(|part| part.header.job == StudyJob::KIND);
    let state = match (&is_study, begun) {
        (Some(Err(error)), _) => broken(error.clone()),
        // Whatever results there are, new ones are on their way.
        (_, Some(part)) => StudyState::Begun { rows: part.count(), of: part.of() },
        (None, _) if !file("manifest.json").exists() => return None,
        _ if !file("manifest.json").exists() => StudyState::New,
        _ => match read_manifest(&file("manifest.json")) {
            // Other records of this program have manifests of their own.
            Err(_) if is_study.is_none() => return None,
            Err(error) => broken(error),
            Ok(manifest) => {
                if title.is_empty() {
                    title = manifest.plan.title;
                }
                let of = manifest.rows[1];
                // Of a run by an earlier version that was killed, the rows know better.
                let rows = read(&file("jsonl")).map_or(0, |text| text.matches('\n').count() as u64);
                if rows < of {
                    StudyState::Begun { rows, of }
                } else {
                    let run = manifest.run;
                    StudyState::Done { rows, ended: run.ended, commit: run.commit, cpu: run.machine.cpu }
                }
            }
        },
    };
    Some(ShelfEntry { name, title, state })
}
