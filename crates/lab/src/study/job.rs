//! A study as a job: a unit is a row, by its number from zero.

use super::file::Study;
use super::grid::{Grid, GridCell};
use super::manifest::StudyManifest;
use super::row::{RowPlace, StudyRow};
use super::truth::{Truth, truth};
use crate::load::Watch;
use plyground_jobs::{Job, JobError, JobHeader, Manifest, Shard};
use plyground_players::Request;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The rows of a study as units, to be run one at a time: a row has threads of its own.
#[derive(Debug)]
pub struct StudyJob<'a> {
    name: &'a str,
    study: &'a Study,
    grid: &'a Grid,
    /// Which rows are wanted.
    shard: Shard,
    /// What a row of each cell took in this process.
    took: Mutex<Vec<Option<f64>>>,
}

/// A row in a journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StudyUnit {
    /// The row.
    pub row: StudyRow,
    /// When it was measured.
    pub at: String,
    /// How it came about, with the first row that a process measures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<Box<StudyManifest>>,
}

/// All that determines the columns of a row that are not measured.
#[derive(Serialize, Deserialize)]
pub(super) struct StudySpec {
    pub(super) study: String,
    plan: Study,
    skipped: Vec<String>,
}

/// The name and the plan of the study that a header speaks of.
pub fn planned(header: &JobHeader) -> Result<(String, Study), JobError> {
    let StudySpec { study, plan, .. } = header.read_spec()?;
    Ok((study, plan))
}

/// Columns from `tasks` on, and what stands beside the row.
const MEASURED: [&str; 9] = ["tasks", "own", "stolen", "seconds", "others", "commit", "machine", "at", "run"];

/// What measures the rows: which cells are warm, the exact scores, and what others take of the machine.
#[derive(Debug)]
pub struct StudyBench<'a> {
    watch: Watch,
    warm: HashSet<usize>,
    truth: Option<Truth<'a>>,
    /// Goes into the file with the first row.
    run: Option<Box<StudyManifest>>,
    clock: Manifest,
}

impl<'a> StudyJob<'a> {
    /// The name of its jobs.
    pub(super) const KIND: &'static str = "study";

    pub(super) fn new(name: &'a str, study: &'a Study, grid: &'a Grid, shard: Shard) -> StudyJob<'a> {
        StudyJob { name, study, grid, shard, took: Mutex::new(vec![None; grid.cells.len()]) }
    }

    fn rows(&self) -> u64 {
        (self.grid.cells.len() * self.study.repetitions) as u64
    }

    /// The row of this number: the whole grid before any cell again.
    pub(super) fn place(&self, number: u64) -> Option<RowPlace<'a>> {
        let cells = self.grid.cells.len() as u64;
        let cell = &self.grid.cells[(number % cells) as usize];
        let repetition = (number / cells) as usize + 1;
        let place = RowPlace { row: number + 1, study: self.name, cell, repetition };
        (number < self.rows()).then_some(place)
    }

    /// What a row of each cell took in this process, in seconds.
    pub(super) fn took(&self) -> Vec<Option<f64>> {
        self.took.lock().expect("nobody panics here").clone()
    }

    /// The exact scores that the rows are held against; `None` if stopped.
    fn truth(&self, stop: &AtomicBool) -> Result<Option<Truth<'a>>, JobError> {
        if !self.study.regret {
            return Ok(Some(HashMap::new()));
        }
        let cells = self.grid.cells.len() as u64;
        let count = self.shard.count(self.rows());
        let wanted: HashSet<u64> = (0..count).map(|place| self.shard.unit(place) % cells).collect();
        let cells = (0..).zip(&self.grid.cells).filter(|(number, _)| wanted.contains(number));
        truth(cells.map(|(_, cell)| cell), stop)
    }

    /// How the rows of a process come about that begins now.
    fn manifest(&self) -> StudyManifest {
        let most = self.study.threads.iter().copied().max().unwrap_or(1);
        StudyManifest {
            format: StudyRow::FORMAT,
            run: Manifest::begin(self.name, most, self.study.seeds[0], self.study.repetitions),
            resumed: 0,
            rows: [0, self.rows()],
            skipped: self.grid.skipped.clone(),
            plan: self.study.clone(),
        }
    }
}

impl<'a> Job for StudyJob<'a> {
    type Rows = StudyUnit;
    type Worker = StudyBench<'a>;

    fn header(&self) -> JobHeader {
        let spec = StudySpec {
            study: self.name.to_owned(),
            plan: self.study.bare(),
            skipped: self.grid.skipped.clone(),
        };
        JobHeader::new(StudyJob::KIND, &spec, &MEASURED, self.rows())
    }

    fn worker(&self) -> Result<StudyBench<'a>, JobError> {
        let manifest = self.manifest();
        let clock = manifest.run.clone();
        let run = Some(Box::new(manifest));
        Ok(StudyBench { watch: Watch::begin(), warm: HashSet::new(), truth: None, run, clock })
    }

    fn unit(
        &self,
        bench: &mut StudyBench<'a>,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<StudyUnit>, JobError> {
        let place = self.place(unit).expect("a row of the study");
        if bench.truth.is_none() {
            bench.truth = self.truth(stop)?;
        }
        let Some(truth) = &bench.truth else { return Ok(None) };
        let cell: &GridCell = place.cell;
        let request = Request { threads: cell.threads, seed: cell.seed, stop, observer: None };
        let index = unit as usize % self.grid.cells.len();
        if bench.warm.insert(index) {
            for _ in 0..self.study.warmup {
                cell.think(&request)?;
            }
        }
        let start = Instant::now();
        let thought = cell.think(&request)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let question = truth.get(&(cell.game.as_str(), cell.position.as_str()));
        let row = StudyRow::new(place, &thought, question, bench.watch.others());
        self.took.lock().expect("nobody panics here")[index] = Some(start.elapsed().as_secs_f64());
        bench.clock.end();
        Ok(Some(StudyUnit { row, at: bench.clock.ended.clone(), run: bench.run.take() }))
    }
}
