//! S4: minimax against alpha-beta by time and evaluations, from the empty board.

use super::s4_published::{Published, TABLE};
use super::tools::{play, points};
use super::{Findings, Missing, Order, Picture, Study, What};
use crate::bench::interleaved;
use crate::count::count_spec;
use crate::record::{Manifest, Times, load, save};
use crate::registry;
use crate::regret::positions;
use crate::saved::write_whole;
use crate::session::{PlayerId, Request, Session};
use crate::spec::SpecError;
use crate::study::StudyError;
use crate::thought::Tree;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::io::Error;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The study: 30 rows as published, measured here.
#[derive(Clone, PartialEq, Debug)]
pub struct S4 {
    /// How the rows came about.
    pub manifest: Manifest,
    /// In the order of the published table.
    pub rows: Vec<S4Row>,
    /// Visited positions of minimax by those of alpha-beta at depth 6, on positions of random games of 7x6.
    pub elsewhere: Findings,
}

/// A row of S4's table, as measured here and as published.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct S4Row {
    /// Columns x rows.
    pub board: String,
    /// Stones in a row that win.
    pub run: u32,
    /// Plies ahead.
    pub depth: u32,
    /// Median time of a minimax search.
    pub minimax_seconds: f64,
    /// The shortest time.
    pub minimax_least: f64,
    /// The longest time.
    pub minimax_most: f64,
    /// Median time of an alpha-beta search.
    pub alphabeta_seconds: f64,
    /// The shortest time.
    pub alphabeta_least: f64,
    /// The longest time.
    pub alphabeta_most: f64,
    /// Whether any time is more than three times the median.
    pub outlier: bool,
    /// Time of minimax by time of alpha-beta: the pruning gain, no parallel speed-up.
    pub pruning_gain_time: f64,
    /// Visited positions of minimax by those of alpha-beta.
    pub pruning_gain_visited: f64,
    /// Positions minimax generated, visited and evaluated.
    pub minimax_generated: u64,
    /// See `minimax_generated`.
    pub minimax_visited: u64,
    /// See `minimax_generated`.
    pub minimax_evaluated: u64,
    /// Positions alpha-beta could have visited, with the evaluation by lines.
    pub alphabeta_generated: u64,
    /// Of these, visited.
    pub alphabeta_visited: u64,
    /// Of these, evaluated.
    pub alphabeta_evaluated: u64,
    /// Evaluated where all leaves are equal.
    pub alphabeta_evaluated_zero: u64,
    /// b^d for the b columns.
    pub full: u64,
    /// The least any alpha-beta evaluates in a full tree.
    pub minimum: u64,
    /// The published time of minimax.
    pub published_minimax_seconds: f64,
    /// The published time of alpha-beta.
    pub published_alphabeta_seconds: f64,
    /// The published quotient, there called speedup.
    pub published_speedup: f64,
    /// The published evaluations of minimax.
    pub published_minimax_evals: u64,
    /// The published evaluations of alpha-beta.
    pub published_alphabeta_evals: u64,
}

const MINIMAX: &str = "minimax:order=left,eval=lines";
const ALPHABETA: &str = "alphabeta:order=left,eval=lines,table=off";
/// Each measured time covers at least this many seconds of searches.
pub(super) const SPAN: f64 = 2e-3;

/// Who meets whom (S4.17).
pub(super) const PAIRINGS: [(&str, &str); 3] = [
    ("minimax:depth=4", "mc:sims=1000"),
    ("alphabeta:depth=6", "mc:sims=1000"),
    ("alphabeta:depth=6", "minimax:depth=4"),
];
/// Positions of random games on which pruning is measured too.
pub(super) const ELSEWHERE: usize = 21;

impl S4 {
    /// Measures all rows; `None` if stopped.
    pub fn run(order: &Order<'_>) -> Result<Option<S4>, SpecError> {
        let repetitions = if order.is_quick() { 5 } else { 25 };
        // Everything is done by one thread.
        let mut manifest = Order { threads: 1, ..*order }.manifest(What::S4, repetitions);
        let mut rows = Vec::new();
        let of = TABLE.len() as u64 + 1;
        for published in &TABLE {
            let Some(row) = measure(published, order.seed, repetitions, order.stop) else { return Ok(None) };
            rows.push(row);
            (order.tick)(rows.len() as u64, of);
        }
        let Some(mut elsewhere) = gains_elsewhere(order)? else { return Ok(None) };
        let games = if order.is_quick() { 20 } else { 200 };
        for (player, rival) in PAIRINGS {
            let Some(score) = play(order, player, rival, games)? else { return Ok(None) };
            let item = format!("{player} against {rival}");
            elsewhere.note_interval("pairing", &item, "points", points(&score), games);
        }
        (order.tick)(of, of);
        manifest.end();
        Ok(Some(S4 { manifest, rows, elsewhere }))
    }

    /// The files of a run.
    pub(super) fn read(folder: &Path) -> Result<S4, StudyError> {
        let (manifest, rows) = load(folder, "s4")?;
        let (_, elsewhere) = load(folder, "s4-elsewhere")?;
        Ok(S4 { manifest, rows, elsewhere: Findings { rows: elsewhere } })
    }

    /// The row of a board, a length and a depth.
    pub(super) fn row(&self, board: &str, run: u32, depth: u32) -> Result<&S4Row, Missing> {
        let is_it = |row: &&S4Row| row.board == board && (row.run, row.depth) == (run, depth);
        let row = self.rows.iter().find(is_it);
        row.ok_or_else(|| Missing(format!("{board}, N = {run}, depth {depth}")))
    }

    /// All rows, in the order of the published table.
    pub(super) fn all(&self) -> Result<Vec<&S4Row>, Missing> {
        TABLE.iter().map(|row| self.row(&format!("{}x{}", row.0, row.1), row.2, row.3)).collect()
    }
}

impl Study for S4 {
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
        self.plots()
    }

    /// Writes the record, and the CSV with the columns of the published one.
    fn save_rows(&self, folder: &Path) -> Result<(), Error> {
        save(folder, &self.manifest, &self.rows)?;
        let manifest = Manifest { study: "s4-elsewhere".to_owned(), ..self.manifest.clone() };
        save(folder, &manifest, &self.elsewhere.rows)?;
        let titles =
            "Board Size,N,Depth,MinMax Time (s),AlphaBeta Time (s),Speedup,MinMax Evals,AlphaBeta Evals\n";
        let mut text = titles.to_owned();
        for row in &self.rows {
            let S4Row { board, run, depth, minimax_seconds, alphabeta_seconds, .. } = row;
            let (gain, minimax, alphabeta) =
                (row.pruning_gain_time, row.minimax_evaluated, row.alphabeta_evaluated);
            let _ = writeln!(
                text,
                "({board}),{run},{depth},{minimax_seconds:.9},{alphabeta_seconds:.9},{gain:.2},{minimax},{alphabeta}"
            );
        }
        write_whole(&folder.join("benchmark_results.csv"), text.as_bytes())
    }
}

/// A search at hand: who, and what it counts.
struct Subject {
    player: PlayerId,
    tree: Tree,
    /// Searches in one measured time.
    times: usize,
}

fn measure(published: &Published, seed: u64, repetitions: usize, stop: &AtomicBool) -> Option<S4Row> {
    let &(columns, rows, run, depth, minimax_time, alphabeta_time, speedup, minimax_evals, alphabeta_evals) =
        published;
    let mut session = registry::open(&format!("connect:{columns}x{rows}x{run}")).expect("a good board");
    let request = Request { threads: 1, seed, stop, observer: &|_, _| {} };
    let mut subjects = Vec::new();
    for spec in [MINIMAX, ALPHABETA, "alphabeta"] {
        subjects.push(subject(session.as_mut(), spec, depth, &request)?);
    }
    let times = interleaved(2, repetitions, |i| {
        for _ in 0..subjects[i].times {
            let thought = session.think(subjects[i].player, &request);
            let tree = thought.and_then(|thought| thought.counts.tree);
            assert!(
                tree == Some(subjects[i].tree) || stop.load(Ordering::Relaxed),
                "the same counts every time"
            );
        }
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let each = |i: usize| {
        Times::of(&times[i].iter().map(|time| time / subjects[i].times as f64).collect::<Vec<_>>())
    };
    let (minimax, alphabeta) = (each(0), each(1));
    let b = u64::from(columns);
    Some(S4Row {
        board: format!("{columns}x{rows}"),
        run,
        depth,
        minimax_seconds: minimax.median,
        minimax_least: minimax.least,
        minimax_most: minimax.most,
        alphabeta_seconds: alphabeta.median,
        alphabeta_least: alphabeta.least,
        alphabeta_most: alphabeta.most,
        outlier: minimax.has_outlier() || alphabeta.has_outlier(),
        pruning_gain_time: minimax.median / alphabeta.median,
        pruning_gain_visited: subjects[0].tree.visited as f64 / subjects[1].tree.visited as f64,
        minimax_generated: subjects[0].tree.generated,
        minimax_visited: subjects[0].tree.visited,
        minimax_evaluated: subjects[0].tree.evaluated,
        alphabeta_generated: subjects[1].tree.generated,
        alphabeta_visited: subjects[1].tree.visited,
        alphabeta_evaluated: subjects[1].tree.evaluated,
        alphabeta_evaluated_zero: subjects[2].tree.evaluated,
        full: b.pow(depth),
        minimum: b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1,
        published_minimax_seconds: minimax_time,
        published_alphabeta_seconds: alphabeta_time,
        published_speedup: speedup,
        published_minimax_evals: minimax_evals,
        published_alphabeta_evals: alphabeta_evals,
    })
}

/// Enlists a player and sees how many of its searches fill a measured time.
fn subject(session: &mut dyn Session, spec: &str, depth: u32, request: &Request<'_>) -> Option<Subject> {
    let spec = count_spec(spec, depth).expect("a good spec");
    let player = session.enlist(&spec).expect("a good player");
    let thought = session.think(player, request)?;
    let again = session.think(player, request)?;
    let times = (SPAN / again.seconds.max(1e-7)).ceil() as usize;
    Some(Subject { player, tree: thought.counts.tree?, times })
}

/// How much alpha-beta saves on positions that come up in play: after 4 to 24 random moves; `None` if stopped.
fn gains_elsewhere(order: &Order<'_>) -> Result<Option<Findings>, SpecError> {
    let request = Request { threads: 1, seed: order.seed, stop: order.stop, observer: &|_, _| {} };
    let mut findings = Findings::default();
    for (number, line) in (1..).zip(positions("connect", &(4..=24), ELSEWHERE, order.seed)?) {
        let mut session = registry::open("connect")?;
        session.go_to(&line).map_err(|error| SpecError(error.to_string()))?;
        let mut visited = Vec::new();
        for spec in [MINIMAX, ALPHABETA] {
            let player = session.enlist(&count_spec(spec, 6)?)?;
            let thought = session.think(player, &request).expect("a running game");
            visited.push(thought.counts.tree.unwrap_or_default().visited as f64);
        }
        if order.is_stopped() {
            return Ok(None);
        }
        findings.note("elsewhere", &number.to_string(), "gain in visited", visited[0] / visited[1], 1);
    }
    Ok(Some(findings))
}
