//! S3: MaxN on Blokus, its time by depth, and what threads bring in each division.

use super::s3_published::speedup;
use super::{Missing, Study};
use crate::bench::interleaved;
use crate::record::{Manifest, Times, save};
use crate::registry;
use crate::saved::write_whole;
use crate::session::{PlayerId, Request};
use crate::stages::stage;
use crate::thought::Thought;
use serde::Serialize;
use std::io::Error;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The study: searches from the start, where S3 stayed, and from three later positions.
#[derive(Clone, PartialEq, Debug)]
pub struct S3 {
    /// How the rows came about.
    pub manifest: Manifest,
    /// One for each search that was measured.
    pub rows: Vec<S3Row>,
}

/// A search, measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct S3Row {
    /// Where it began: `start`, `opening`, `middle` or `end`.
    pub position: &'static str,
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
    pub published_speedup: &'static str,
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

impl S3 {
    /// Measures all rows; `None` if stopped. `tick` is told how many searches of how many are done.
    pub fn run(
        seed: u64,
        threads: usize,
        is_quick: bool,
        stop: &AtomicBool,
        tick: &dyn Fn(u64, u64),
    ) -> Option<S3> {
        let repetitions = if is_quick { 2 } else { 7 };
        let mut manifest = Manifest::begin("s3", threads, seed, repetitions);
        let mut rows = Vec::new();
        let searches: Vec<(&'static str, usize, u32)> = POSITIONS
            .iter()
            .flat_map(|&(name, ply, depths, more)| {
                let more = if is_quick { &[] } else { more };
                depths.iter().chain(more).map(move |&depth| (name, ply, depth))
            })
            .collect();
        for (done, &(name, ply, depth)) in (0..).zip(&searches) {
            tick(done, searches.len() as u64);
            rows.extend(measure(name, ply, depth, threads, &manifest, stop)?);
        }
        tick(searches.len() as u64, searches.len() as u64);
        manifest.end();
        Some(S3 { manifest, rows })
    }

    /// The row of a search from the start.
    pub(super) fn row(&self, depth: u32, division: &str, threads: usize) -> Option<&S3Row> {
        let is_it = |row: &&S3Row| {
            row.ply == 0 && (row.depth, row.division.as_str(), row.threads) == (depth, division, threads)
        };
        self.rows.iter().find(is_it)
    }
}

impl Study for S3 {
    fn rows(&self) -> Result<Vec<String>, serde_json::Error> {
        self.rows.iter().map(serde_json::to_string).collect()
    }

    fn report(&self) -> Result<String, Missing> {
        self.words()
    }

    fn save(&self, folder: &Path) -> Result<(), Error> {
        let text = self.report().map_err(Error::other)?;
        save(folder, &self.manifest, &self.rows)?;
        write_whole(&folder.join("s3.md"), text.as_bytes())
    }
}

/// All divisions of a search, on one thread and on two, four and so on up to `threads`; the undivided one first.
fn measure(
    name: &'static str,
    ply: usize,
    depth: u32,
    threads: usize,
    manifest: &Manifest,
    stop: &AtomicBool,
) -> Option<Vec<S3Row>> {
    let mut session = registry::open("blokus").expect("a game");
    if ply > 0 {
        session.go_to(stage(&session.game(), ply).line).expect("a good line");
    }
    let mut counts: Vec<usize> = (0..).map(|i| 1 << i).take_while(|&count| count < threads).collect();
    counts.push(threads);
    let mut cases: Vec<(String, &str, usize, PlayerId)> = Vec::new();
    for division in DIVISIONS {
        let spec = match division.split_once('=') {
            None => format!("maxn:depth={depth},divide={division}"),
            Some((divide, levels)) => format!("maxn:depth={depth},divide={divide},budget={levels}"),
        };
        let player = session.enlist(&spec).expect("a good player");
        let mut own = if division == "none" { vec![1] } else { counts.clone() };
        // S3's own table is for four threads, however many cores there are.
        if (ply, depth) == (0, 4) && ["every", "budget=2"].contains(&division) && !own.contains(&4) {
            own.push(4);
        }
        cases.extend(own.iter().map(|&count| (spec.clone(), division, count, player)));
    }
    let mut answers: Vec<Option<Thought>> = vec![None; cases.len()];
    let times = interleaved(cases.len(), manifest.repetitions, |i| {
        let request = Request { threads: cases[i].2, seed: manifest.seed, stop, observer: &|_, _| {} };
        answers[i] = session.think(cases[i].3, &request);
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let answers: Vec<Thought> = answers.into_iter().collect::<Option<_>>()?;
    let alone = Times::of(&times[0]);
    let mut rows = Vec::new();
    for (((spec, division, threads, _), thought), times) in cases.into_iter().zip(&answers).zip(&times) {
        assert_eq!(thought.best, answers[0].best, "{spec}: the same move however it is divided");
        assert_eq!(thought.moves, answers[0].moves, "{spec}: the same values however it is divided");
        let (times, tree) = (Times::of(times), thought.counts.tree.unwrap_or_default());
        let best = thought.moves.iter().find(|one| one.mv == thought.best);
        rows.push(S3Row {
            position: name,
            ply,
            depth,
            division: division.to_owned(),
            player: spec,
            threads,
            seconds: times.median,
            least: times.least,
            most: times.most,
            outlier: times.has_outlier(),
            speedup: alone.median / times.median,
            published_speedup: if ply == 0 { speedup(depth, division) } else { "-" },
            visited: tree.visited,
            evaluated: tree.evaluated,
            tasks: thought.counts.tasks,
            own: thought.counts.own,
            stolen: thought.counts.stolen,
            best: thought.best.clone(),
            eval: best.and_then(|one| one.eval).unwrap_or_default(),
        });
    }
    Some(rows)
}
