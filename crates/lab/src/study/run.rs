//! A study under way: from where it was, row by row, to the end.

use super::file::Study;
use super::grid::Grid;
use super::job::{StudyJob, StudyUnit, planned};
use super::manifest::{StudyManifest, read_manifest};
use super::results::read_rows;
use super::row::StudyRow;
use super::summary::CellSummary;
use super::tables::StudyResults;
use plyground_jobs::{Job, JobError, JobHeader, JobRun, Manifest, Origin, Shard, UnitJournal, named, read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

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
    /// Rows that were taken up from a result file without a journal, as earlier versions left them.
    pub adopted: u64,
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

    /// The study that the header of a job speaks of, without the names of its file; results would go to the folder that is open.
    pub fn of_header(header: &JobHeader) -> Result<StudyRun, JobError> {
        let (name, study) = planned(header)?;
        let grid = Grid::of(&study)?;
        Ok(StudyRun { name, study, grid, folder: PathBuf::new() })
    }

    /// The cells.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How often each cell is run.
    pub fn repetitions(&self) -> usize {
        self.study.repetitions
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A result file by its ending.
    pub(super) fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    fn rows(&self) -> u64 {
        (self.grid.cells.len() * self.study.repetitions) as u64
    }

    /// The rows of a shard as units.
    pub fn job(&self, shard: Shard) -> StudyJob<'_> {
        StudyJob::new(&self.name, &self.study, &self.grid, shard)
    }

    /// Runs what is not there yet, or everything if `fresh`. What is measured when somebody says stop is kept.
    ///
    /// Rows are kept in `NAME.journal` until all are there. Results are made of that, of as many rows as there are if somebody
    /// says stop; until then old ones are as they were.
    pub fn go(
        &self,
        fresh: bool,
        stop: &AtomicBool,
        tell: &dyn Fn(StudyProgress),
    ) -> Result<StudyOutcome, JobError> {
        self.go_watched(fresh, stop, tell, &|_| {})
    }

    /// The same for somebody who wants to see the rows as they come, in their order, those that were there included.
    pub fn go_watched(
        &self,
        fresh: bool,
        stop: &AtomicBool,
        tell: &dyn Fn(StudyProgress),
        see: &dyn Fn(&StudyRow),
    ) -> Result<StudyOutcome, JobError> {
        let fault = |error: std::io::Error| JobError::Run(format!("{}: {error}", self.shown()));
        std::fs::create_dir_all(&self.folder).map_err(fault)?;
        let path = self.file("journal");
        if fresh {
            UnitJournal::discard(&path, StudyJob::KIND)?;
        }
        let old = if fresh || path.exists() { None } else { self.old_results()? };
        if let Some(old) = old.as_ref().filter(|old| old.rows.len() as u64 == self.rows()) {
            return self.refreshed(old);
        }
        // Where nothing can be written, that is known before any work.
        let folder = if self.folder.as_os_str().is_empty() { Path::new(".") } else { self.folder.as_path() };
        tempfile::tempfile_in(folder).map_err(fault)?;
        let mut journal = self.open_journal(&path)?;
        let adopted = old.map_or(Ok(0), |old| adopt(&mut journal, old))?;
        let before = journal.count();
        let job = self.job(Shard::WHOLE);
        let run = JobRun { job: &job, shard: Shard::WHOLE, threads: 1, stop };
        let mut tick = |done: u64, of: u64| {
            tell(StudyProgress { done, of, remaining: self.remaining(done, &job.took()) });
        };
        let mut each = |_, unit: StudyUnit| {
            see(&unit.row);
            ControlFlow::Continue(())
        };
        run.go(Some(&mut journal), &mut each, &mut tick)?;
        let (rows, measured) = ([journal.count(), self.rows()], journal.count() - before);
        let Some(mut results) = StudyResults::of(&journal)? else {
            // Stopped before the first row: the old results are as they were.
            std::fs::remove_file(&path).map_err(named(&path))?;
            return Ok(StudyOutcome { measured, adopted, rows, summaries: Vec::new(), files: Vec::new() });
        };
        results.manifest.plan = self.study.clone();
        let (summaries, files) = results.write(&self.file("jsonl"))?;
        if rows[0] == rows[1] {
            std::fs::remove_file(&path).map_err(named(&path))?;
        }
        Ok(StudyOutcome { measured, adopted, rows, summaries, files })
    }

    /// Makes the tables of a study that is complete anew.
    fn refreshed(&self, old: &StudyResults) -> Result<StudyOutcome, JobError> {
        let (summaries, files) = old.write_tables(&self.file("jsonl"))?;
        let rows = [old.rows.len() as u64, self.rows()];
        Ok(StudyOutcome { measured: 0, adopted: 0, rows, summaries, files })
    }

    /// Opens or makes the journal of this study; one of another study or by another program is left alone.
    fn open_journal(&self, path: &Path) -> Result<UnitJournal, JobError> {
        let header = self.job(Shard::WHOLE).header();
        let journal = UnitJournal::open(path, &header).map_err(|error| match error {
            JobError::Input(what) if !what.ends_with("another run is writing to it") => {
                JobError::Input(format!("{what}; {ELSEWHERE}"))
            }
            other => other,
        })?;
        let (there, here) = (&journal.header().origin, Origin::here());
        let what = if there.commit != here.commit {
            format!("by commit {}, this is {}", there.commit, here.commit)
        } else {
            "on another machine, whose times do not compare".to_owned()
        };
        match there == here || journal.count() == self.rows() {
            true => Ok(journal),
            false => Err(JobError::in_file(path, format!("begun {what}; {ELSEWHERE}"))),
        }
    }

    /// The folder as a person would call it.
    fn shown(&self) -> String {
        if self.folder.as_os_str().is_empty() { ".".to_owned() } else { self.folder.display().to_string() }
    }

    /// The result files of this study that are there, some rows or all.
    fn old_results(&self) -> Result<Option<StudyResults>, JobError> {
        let file = self.file("jsonl");
        let rows = if file.exists() { read_rows(&file)? } else { Vec::new() };
        if rows.is_empty() {
            return Ok(None);
        }
        let path = self.file("manifest.json");
        let old = read_manifest(&path)?;
        let wrong = |path: &Path, what: String| JobError::in_file(path, format!("{what}; {ELSEWHERE}"));
        if !old.plan.asks_the_same(&self.study) {
            return Err(wrong(&path, "results of another study of this name".to_owned()));
        }
        let here = Manifest::begin(&self.name, 1, 0, 1);
        let is_complete = rows.len() as u64 == self.rows();
        if let Some(what) = old.run.differs_in_origin(&here).filter(|_| !is_complete) {
            return Err(wrong(&path, format!("begun {what}")));
        }
        self.check(&rows).map_err(|what| wrong(&file, what))?;
        let manifest = StudyManifest { plan: self.study.clone(), ..old };
        Ok(Some(StudyResults { rows, manifest }))
    }

    /// Whether rows are the first ones of this study.
    fn check(&self, rows: &[StudyRow]) -> Result<(), String> {
        let job = self.job(Shard::WHOLE);
        for (number, row) in (0..).zip(rows) {
            let line = number + 1;
            let expected = job.place(number).ok_or_else(|| format!("line {line}: one row too many"))?;
            let is_same = row.row == expected.row
                && row.study == expected.study
                && row.repetition == expected.repetition
                && row.cell() == *expected.cell;
            if !is_same {
                return Err(format!("line {line}: not the row that the study has there"));
            }
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

/// What helps where the files of a folder are not of this run.
const ELSEWHERE: &str = "expected --fresh or another --out";

/// Puts the rows of a result file into a journal; says how many.
fn adopt(journal: &mut UnitJournal, old: StudyResults) -> Result<u64, JobError> {
    let (rows, mut run) = (old.rows, Some(Box::new(old.manifest)));
    let at = run.as_ref().map_or_else(String::new, |run| run.run.ended.clone());
    let count = rows.len() as u64;
    for (unit, row) in (0..).zip(rows) {
        journal.add(unit, &StudyUnit { row, at: at.clone(), run: run.take() })?;
    }
    Ok(count)
}
