//! Quick runs of studies, in a folder of their own.

use plyground_reproduce::{Findings, Progress, RunOptions, Scale, Study, StudyResults, save, study};
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tempfile::TempDir;

static RUNNING: RwLock<()> = RwLock::new(());

/// No study beside this one: it counts memory, and would count that of others, too.
pub(crate) fn alone() -> RwLockWriteGuard<'static, ()> {
    RUNNING.write().unwrap_or_else(PoisonError::into_inner)
}

/// Other studies may run beside this one: nothing is said of the times it measures.
pub(crate) fn beside_others() -> RwLockReadGuard<'static, ()> {
    RUNNING.read().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn options<'a>(
    stop: &'a AtomicBool,
    folder: &'a Path,
    progress: &'a (dyn Fn(Progress) + Sync),
) -> RunOptions<'a> {
    RunOptions { scale: Scale::Quick, seed: 1, threads: 2, stop, folder: Some(folder), progress }
}

/// Runs a study until so many parts are done; how many parts are done then, and the results if that is all of them.
pub(crate) fn run(
    study: &'static Study,
    folder: &Path,
    until: u64,
) -> ([u64; 2], Option<Box<dyn StudyResults>>) {
    let stop = AtomicBool::new(false);
    let last = Mutex::new([0, 0]);
    let progress = |progress: Progress| {
        *last.lock().unwrap() = [progress.done, progress.of];
        assert!(progress.left >= -1e-9 && progress.done <= progress.of, "{progress:?}");
        if progress.done >= until {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let results = study.run(&options(&stop, folder, &progress)).unwrap();
    (last.into_inner().unwrap(), results)
}

/// A study that nobody stopped, and the folder in which its files are.
pub(crate) struct Saved {
    pub(crate) study: &'static Study,
    pub(crate) results: Box<dyn StudyResults>,
    /// The journal of its parts, before it was done.
    pub(crate) journal: String,
    pub(crate) folder: TempDir,
}

impl Saved {
    /// Measures a study.
    pub(crate) fn new(name: &str) -> Saved {
        let (study, folder) = (study(name).unwrap(), tempfile::tempdir().unwrap());
        let (_, results) = run(study, folder.path(), u64::MAX);
        let results = results.expect("nobody stops it");
        let journal = std::fs::read_to_string(journal_in(study, folder.path())).unwrap();
        save(results.as_ref(), folder.path()).unwrap();
        Saved { study, results, journal, folder }
    }

    pub(crate) fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(file)).unwrap()
    }

    /// The rows of a record.
    pub(crate) fn rows<Row: DeserializeOwned>(&self, record: &str) -> Vec<Row> {
        self.read(&format!("{record}.jsonl")).lines().map(|row| serde_json::from_str(row).unwrap()).collect()
    }

    /// The named numbers of the study.
    pub(crate) fn findings(&self) -> Findings {
        Findings { rows: self.rows(self.study.about.name) }
    }
}

/// Where a study that is under way keeps its parts.
pub(crate) fn journal_in(study: &Study, folder: &Path) -> PathBuf {
    folder.join(format!("{}.journal", study.about.name))
}

/// A number by its name.
pub(crate) fn value(findings: &Findings, table: &str, item: &str, measure: &str) -> f64 {
    findings.find(table, item, measure).unwrap().value
}
