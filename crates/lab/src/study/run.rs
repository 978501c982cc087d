//! A study under way: from where it was, row by row, to the end.

use super::file::Study;
use super::grid::{Grid, GridCell};
use super::journal::RowJournal;
use super::manifest::{StudyManifest, read_manifest};
use super::row::{RowPlace, StudyRow};
use super::summary::CellSummary;
use super::tables::{remove_tables, write_tables};
use super::truth::truth;
use crate::load::Watch;
use plyground_jobs::Manifest;
use plyground_jobs::write_whole;
use plyground_jobs::{JobError, read};
use plyground_players::Request;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A study that can be run: its cells, and where its results go.
#[derive(Debug)]
pub struct StudyRun {
    name: String,
    study: Study,
    grid: Grid,
    folder: PathBuf,
}

/// How far the run of a study is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct StudyProgress {
    /// Rows that are done.
    pub done: u64,
    /// Rows in all.
    pub of: u64,
    /// Time to go, by what each cell took so far.
    pub remaining: Option<Duration>,
}

/// What there is after the run of a study.
#[derive(Clone, PartialEq, Debug)]
pub struct StudyOutcome {
    /// Rows of this run alone.
    pub measured: u64,
    /// Rows in all, and how many there will be.
    pub rows: [u64; 2],
    /// The cells with median and spread.
    pub summaries: Vec<CellSummary>,
    /// The files, as written.
    pub files: Vec<PathBuf>,
}

impl StudyRun {
    /// Reads a study and checks all of its cells. Results go beside it, or into the folder given.
    pub fn open(path: &Path, folder: Option<&Path>) -> Result<StudyRun, JobError> {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let at = |error: JobError| error.at(path);
        let study = Study::read(&read(path)?).map_err(at)?;
        let grid = Grid::of(&study).map_err(at)?;
        let beside = path.parent().unwrap_or(Path::new(""));
        Ok(StudyRun { name, study, grid, folder: folder.unwrap_or(beside).to_owned() })
    }

    /// The cells.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A result file by its ending.
    pub(super) fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    fn rows(&self) -> u64 {
        (self.grid.cells.len() * self.study.repetitions) as u64
    }

    /// The row of this number, from zero: the whole grid before any cell again.
    fn place(&self, number: u64) -> Option<RowPlace<'_>> {
        let cells = self.grid.cells.len() as u64;
        let cell = &self.grid.cells[(number % cells) as usize];
        let repetition = (number / cells) as usize + 1;
        let place = RowPlace { row: number + 1, study: &self.name, cell, repetition };
        (number < self.rows()).then_some(place)
    }

    /// Runs what is not there yet, or everything if `fresh`. What is measured when somebody says stop is kept.
    ///
    /// Files are always those of one run: old ones go together, when the first new row comes, and tables are there only with
    /// all rows of the journal.
    pub fn go(
        &self,
        fresh: bool,
        stop: &AtomicBool,
        tell: &dyn Fn(StudyProgress),
    ) -> Result<StudyOutcome, JobError> {
        let fault = |error: std::io::Error| JobError::Run(format!("{}: {error}", self.shown()));
        std::fs::create_dir_all(&self.folder).map_err(fault)?;
        let path = self.file("jsonl");
        let mut journal = RowJournal::open(&path)?;
        if fresh {
            journal.forget();
        }
        let mut manifest = self.manifest(&journal)?;
        let before = journal.rows().len() as u64;
        journal.check(|number| self.place(number)).map_err(|error| {
            JobError::Input(format!("{}: {error}; expected --fresh or another --out", path.display()))
        })?;
        if before < self.rows() {
            // Where nothing can be written, that is known before any work.
            tempfile::tempfile_in(if self.folder.as_os_str().is_empty() {
                Path::new(".")
            } else {
                &self.folder
            })
            .map_err(fault)?;
            self.measure(&mut journal, &manifest, stop, tell)?;
            // What is said to be kept from here on is on the disk.
            journal.sync()?;
            manifest.run.end();
        }
        manifest.rows = [journal.rows().len() as u64, self.rows()];
        let measured = manifest.rows[0] - before;
        if journal.has_old() {
            // Stopped before the first row: the old results are as they were.
            return Ok(StudyOutcome {
                measured,
                rows: manifest.rows,
                summaries: Vec::new(),
                files: Vec::new(),
            });
        }
        if measured > 0 || !self.file("manifest.json").exists() {
            self.save_manifest(&manifest)?;
        }
        drop(journal);
        let (summaries, files) = write_tables(&path, &manifest)?;
        Ok(StudyOutcome { measured, rows: manifest.rows, summaries, files })
    }

    /// Makes room for the first row of this run: tables that will not have it go, and with them all of an old run.
    fn make_room(&self, journal: &mut RowJournal, manifest: &StudyManifest) -> Result<(), JobError> {
        remove_tables(&self.file("jsonl"))?;
        journal.make_room()?;
        Ok(self.save_manifest(manifest)?)
    }

    /// The folder as a person would call it.
    fn shown(&self) -> String {
        if self.folder.as_os_str().is_empty() { ".".to_owned() } else { self.folder.display().to_string() }
    }

    fn save_manifest(&self, manifest: &StudyManifest) -> std::io::Result<()> {
        write_whole(&self.file("manifest.json"), (serde_json::to_string_pretty(manifest)? + "\n").as_bytes())
    }

    /// The manifest of the rows so far, or that of a run that begins now.
    fn manifest(&self, journal: &RowJournal) -> Result<StudyManifest, JobError> {
        let path = self.file("manifest.json");
        let most = self.study.threads.iter().copied().max().unwrap_or(1);
        let new = StudyManifest {
            format: StudyRow::FORMAT,
            run: Manifest::begin(&self.name, most, self.study.seeds[0], self.study.repetitions),
            resumed: 0,
            rows: [0, self.rows()],
            skipped: self.grid.skipped.clone(),
            plan: self.study.clone(),
        };
        if journal.rows().is_empty() {
            return Ok(new);
        }
        let old = read_manifest(&path)?;
        let wrong = |what: String| {
            Err(JobError::Input(format!("{}: {what}; expected --fresh or another --out", path.display())))
        };
        if !old.plan.asks_the_same(&self.study) {
            return wrong("results of another study of this name".to_owned());
        }
        let is_complete = journal.rows().len() as u64 == self.rows();
        if let Some(what) = old.run.differs_in_origin(&new.run).filter(|_| !is_complete) {
            return wrong(format!("begun {what}"));
        }
        let resumed = old.resumed + u32::from(!is_complete);
        Ok(StudyManifest { resumed, plan: self.study.clone(), ..old })
    }

    fn measure(
        &self,
        journal: &mut RowJournal,
        manifest: &StudyManifest,
        stop: &AtomicBool,
        tell: &dyn Fn(StudyProgress),
    ) -> Result<(), JobError> {
        let mut has_room = false;
        let mut watch = Watch::begin();
        let truth = if self.study.regret { truth(&self.grid.cells, stop)? } else { Some(HashMap::new()) };
        let Some(truth) = truth else { return Ok(()) };
        let request =
            |cell: &GridCell| Request { threads: cell.threads, seed: cell.seed, stop, observer: &|_, _| {} };
        let cells = self.grid.cells.len();
        let mut took: Vec<Option<f64>> = vec![None; cells];
        let mut warm = HashSet::new();
        while let Some(place) = self.place(journal.rows().len() as u64) {
            let cell = place.cell;
            let index = (place.row - 1) as usize % cells;
            if warm.insert(index) {
                for _ in 0..self.study.warmup {
                    cell.think(&request(cell))?;
                }
            }
            let start = Instant::now();
            let thought = cell.think(&request(cell))?;
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let question = truth.get(&(cell.game.as_str(), cell.position.as_str()));
            if !std::mem::replace(&mut has_room, true) {
                self.make_room(journal, manifest)?;
            }
            journal.add(StudyRow::new(place, &thought, question, watch.others()))?;
            took[index] = Some(start.elapsed().as_secs_f64());
            tell(StudyProgress {
                done: place.row,
                of: self.rows(),
                remaining: self.remaining(place.row, &took),
            });
        }
        Ok(())
    }

    /// What the rows after this one will take: a cell that was not run yet as long as the mean of those that were, and its
    /// warm-up.
    fn remaining(&self, row: u64, took: &[Option<f64>]) -> Option<Duration> {
        let known: Vec<f64> = took.iter().flatten().copied().collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        let cells = took.len() as u64;
        let rows_of = |cell: u64| {
            (self.rows() - row) / cells
                + u64::from((self.rows() - row) % cells > (cell + cells - row % cells) % cells)
        };
        let seconds: f64 = (0..cells)
            .map(|cell| match took[cell as usize] {
                Some(time) => rows_of(cell) as f64 * time,
                None => (rows_of(cell) + self.study.warmup as u64) as f64 * mean,
            })
            .sum();
        Duration::try_from_secs_f64(seconds).ok()
    }
}
