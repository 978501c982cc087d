//! S4: minimax against alpha-beta by time and evaluations, from the empty board.

pub(crate) mod measure;
pub(crate) mod published;
pub(crate) mod report;

use crate::parts::Whole;
use crate::s4::measure::plan;
use crate::s4::published::TABLE;
use crate::{Findings, Missing, Order, Picture, Study};
use plyground_jobs::JobError;
use plyground_jobs::Manifest;
use plyground_jobs::record::{load, save};
use plyground_jobs::write_whole;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::io::Error;
use std::path::Path;

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

/// Each measured time covers at least this many seconds of searches.
pub(crate) const SPAN: f64 = 2e-3;

/// Who meets whom (S4.17).
pub(crate) const PAIRINGS: [(&str, &str); 3] = [
    ("minimax:depth=4", "mc:sims=1000"),
    ("alphabeta:depth=6", "mc:sims=1000"),
    ("alphabeta:depth=6", "minimax:depth=4"),
];
/// Positions of random games on which pruning is measured too.
pub(crate) const ELSEWHERE: usize = 21;

impl S4 {
    /// Measures all rows that are not kept yet; `None` if stopped.
    pub fn run(order: &Order<'_>) -> Result<Option<S4>, JobError> {
        let whole = plan(order).measure(order)?;
        Ok(whole.map(|Whole { manifest, rows, findings, .. }| S4 { manifest, rows, elsewhere: findings }))
    }

    /// The files of a run.
    pub(crate) fn read(folder: &Path) -> Result<S4, JobError> {
        let (manifest, rows) = load(folder, "s4")?;
        let (_, elsewhere) = load(folder, "s4-elsewhere")?;
        Ok(S4 { manifest, rows, elsewhere: Findings { rows: elsewhere } })
    }

    /// The row of a board, a length and a depth.
    pub(crate) fn row(&self, board: &str, run: u32, depth: u32) -> Result<&S4Row, Missing> {
        let is_it = |row: &&S4Row| row.board == board && (row.run, row.depth) == (run, depth);
        let row = self.rows.iter().find(is_it);
        row.ok_or_else(|| Missing(format!("{board}, N = {run}, depth {depth}")))
    }

    /// All rows, in the order of the published table.
    pub(crate) fn all(&self) -> Result<Vec<&S4Row>, Missing> {
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
