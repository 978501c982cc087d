//! S3: MaxN on Blokus, its time by depth, and what threads bring in each division.

pub(crate) mod measure;
pub(crate) mod published;
pub(crate) mod report;

use crate::parts::Whole;
use crate::s3::measure::plan;
use crate::{Findings, Missing, Order, Picture, Scale, Study};
use plyground_jobs::Manifest;
use plyground_jobs::record::{load, save};
use plyground_jobs::write_whole;
use plyground_jobs::{JobError, read};
use serde::{Deserialize, Serialize};
use std::io::Error;
use std::path::Path;

/// The study: searches from the start, where S3 stayed, and from three later positions.
#[derive(Clone, PartialEq, Debug)]
pub struct S3 {
    /// How the rows came about.
    pub manifest: Manifest,
    /// One for each search that was measured.
    pub rows: Vec<S3Row>,
    /// The speed-ups on 1 to 10 cores that a scheduler foretells from one thread.
    pub foretold: Findings,
    /// What the threads did, drawn.
    pub timelines: Vec<Picture>,
}

/// A search, measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct S3Row {
    /// Where it began: `start`, `opening`, `middle` or `end`.
    pub position: String,
    /// Moves played before.
    pub ply: usize,
    /// Plies ahead.
    pub depth: u32,
    /// `none`, `every`, `budget=1` and so on, `node`.
    pub division: String,
    /// The player's spec.
    pub player: String,
    /// Threads at work.
    pub threads: usize,
    /// Median time.
    pub seconds: f64,
    /// The shortest time.
    pub least: f64,
    /// The longest time.
    pub most: f64,
    /// Whether any time is more than three times the median.
    pub outlier: bool,
    /// The time of the undivided search by this one's.
    pub speedup: f64,
    /// What S3 reports for this depth and division on 8 to 10 cores.
    pub published_speedup: String,
    /// Positions looked at.
    pub visited: u64,
    /// Of these, evaluated for all four seats.
    pub evaluated: u64,
    /// Tasks handed out: S3's sparks.
    pub tasks: u64,
    /// Run by the thread that handed them out.
    pub own: u64,
    /// Run by another thread: S3's converted sparks.
    pub stolen: u64,
    /// The chosen move.
    pub best: String,
    /// What it is worth to the seat that makes it.
    pub eval: i32,
}

/// The positions by name, with the depths at which they are searched; the second list is left out in the quick form.
const POSITIONS: [(&str, usize, &[u32], &[u32]); 4] = [
    ("start", 0, &[2, 3, 4], &[]),
    ("opening", 12, &[2], &[3]),
    ("middle", 21, &[2], &[3]),
    ("end", 49, &[2, 3], &[4]),
];

const DIVISIONS: [&str; 6] = ["none", "every", "budget=1", "budget=2", "budget=3", "node"];

/// The divisions whose speed-up is foretold, with their depths.
pub(crate) const FORETOLD: [(u32, &str); 7] = [
    (2, "budget=1"),
    (2, "budget=2"),
    (3, "budget=1"),
    (3, "budget=2"),
    (4, "budget=1"),
    (4, "budget=2"),
    (4, "budget=3"),
];
/// As many cores as S3 had.
pub(crate) const CORES: usize = 10;
/// The files of the timelines, with depth and division.
pub(crate) const TIMELINES: [(&str, u32, &str); 2] =
    [("timeline-every.svg", 3, "every"), ("timeline-budget.svg", 4, "budget=2")];

impl S3 {
    /// Measures all rows that are not kept yet; `None` if stopped.
    pub fn run(order: &Order<'_>) -> Result<Option<S3>, JobError> {
        Ok(plan(order).measure(order)?.map(|whole| {
            let Whole { manifest, rows, findings, pictures } = whole;
            S3 { manifest, rows, foretold: findings, timelines: pictures }
        }))
    }

    /// The files of a run.
    pub(crate) fn read(folder: &Path) -> Result<S3, JobError> {
        let (manifest, rows) = load(folder, "s3")?;
        let (_, foretold) = load(folder, "s3-foretold")?;
        let timeline = |(name, ..): &(&str, u32, &str)| Ok(Picture::new(name, read(&folder.join(name))?));
        let timelines = TIMELINES.iter().map(timeline).collect::<Result<_, JobError>>()?;
        Ok(S3 { manifest, rows, foretold: Findings { rows: foretold }, timelines })
    }

    /// All rows that the study must have, in their order.
    pub(crate) fn all(&self) -> Result<Vec<&S3Row>, Missing> {
        let mut all = Vec::new();
        for (name, ply, depth) in searches(self.manifest.scale.unwrap_or(Scale::Whole)) {
            for (division, threads) in cases(ply, depth, self.manifest.threads) {
                let is_it = |row: &&S3Row| {
                    (row.position.as_str(), row.depth, row.division.as_str(), row.threads)
                        == (name, depth, division, threads)
                };
                let row = self.rows.iter().find(is_it);
                let words = || Missing(format!("{name} / depth {depth} / {division} / {threads} threads"));
                all.push(row.ok_or_else(words)?);
            }
        }
        Ok(all)
    }

    /// The row of a search from the start.
    pub(crate) fn row(&self, depth: u32, division: &str, threads: usize) -> Option<&S3Row> {
        let is_it = |row: &&S3Row| {
            row.ply == 0 && (row.depth, row.division.as_str(), row.threads) == (depth, division, threads)
        };
        self.rows.iter().find(is_it)
    }
}

impl Study for S3 {
    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn rows(&self) -> Result<Vec<String>, serde_json::Error> {
        self.rows.iter().map(serde_json::to_string).collect()
    }

    fn report(&self) -> Result<String, Missing> {
        self.words()
    }

    fn pictures(&self) -> Result<Vec<Picture>, Missing> {
        Ok(self.plots()?.into_iter().chain(self.timelines.iter().cloned()).collect())
    }

    fn save_rows(&self, folder: &Path) -> Result<(), Error> {
        save(folder, &self.manifest, &self.rows)?;
        let manifest = Manifest { study: "s3-foretold".to_owned(), ..self.manifest.clone() };
        save(folder, &manifest, &self.foretold.rows)?;
        self.timelines.iter().try_for_each(|one| write_whole(&folder.join(&one.name), one.svg.as_bytes()))
    }
}

/// What is searched: the name of a position, the moves played before, and the depth.
pub(crate) fn searches(scale: Scale) -> Vec<(&'static str, usize, u32)> {
    let all = POSITIONS.iter().flat_map(|&(name, ply, depths, more)| {
        let more = if scale == Scale::Quick { &[] } else { more };
        depths.iter().chain(more).map(move |&depth| (name, ply, depth))
    });
    all.collect()
}

/// The divisions of a search and the threads each is measured on: one, two, four and so on up to `threads`; the undivided one
/// first, on one.
pub(crate) fn cases(ply: usize, depth: u32, threads: usize) -> Vec<(&'static str, usize)> {
    let mut counts: Vec<usize> = (0..).map(|i| 1 << i).take_while(|&count| count < threads).collect();
    counts.push(threads);
    let mut cases = Vec::new();
    for division in DIVISIONS {
        let mut own = if division == "none" { vec![1] } else { counts.clone() };
        // S3's own table is for four threads, however many cores there are.
        if (ply, depth) == (0, 4) && ["every", "budget=2"].contains(&division) && !own.contains(&4) {
            own.push(4);
        }
        cases.extend(own.iter().map(|&count| (division, count)));
    }
    cases
}
