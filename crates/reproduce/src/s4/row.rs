//! A row of S4's main table.

use serde::{Deserialize, Serialize};
use std::fmt::Write;

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
    /// What minimax of the search found again from the published counts evaluates.
    pub minimax_evaluated_rebuilt: u64,
    /// What its alpha-beta evaluates.
    pub alphabeta_evaluated_rebuilt: u64,
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

/// The rows with the columns of the published file.
pub(crate) fn as_published(rows: &[S4Row]) -> (&'static str, String) {
    let titles =
        "Board Size,N,Depth,MinMax Time (s),AlphaBeta Time (s),Speedup,MinMax Evals,AlphaBeta Evals\n";
    let mut text = titles.to_owned();
    for row in rows {
        let S4Row { board, run, depth, minimax_seconds, alphabeta_seconds, .. } = row;
        let (gain, minimax, alphabeta) =
            (row.pruning_gain_time, row.minimax_evaluated, row.alphabeta_evaluated);
        let _ = writeln!(
            text,
            "({board}),{run},{depth},{minimax_seconds:.9},{alphabeta_seconds:.9},{gain:.2},{minimax},{alphabeta}"
        );
    }
    ("benchmark_results.csv", text)
}
