//! Descriptive statistics of each cell: median, spread, outliers, and what is not as it should be.

use super::grid::GridCell;
use super::row::StudyRow;
use crate::load::doubt;
use plyground_jobs::{Times, median, outliers};
use serde::Serialize;

/// The repetitions of one cell in one row: median time, spread, speed-up, and outliers by the median absolute deviation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CellSummary {
    /// The game's spec.
    pub game: String,
    /// The line of play.
    pub position: String,
    /// The player's spec.
    pub player: String,
    /// Threads it could use.
    pub threads: usize,
    /// What its random numbers came from.
    pub seed: u64,
    /// The chosen move; all of them where repetitions differ.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether move and counts were the same in all repetitions.
    pub steady: bool,
    /// How many there were.
    pub repetitions: usize,
    /// Median time in seconds.
    pub median: f64,
    /// The shortest.
    pub least: f64,
    /// The longest.
    pub most: f64,
    /// Numbers of the rows whose time is an outlier, with blanks between.
    pub outliers: String,
    /// Parallel speed-up: the median on one thread by this one, where that was measured.
    pub speedup: Option<f64>,
    /// Random games.
    pub playouts: Option<u64>,
    /// Positions looked at.
    pub visited: Option<u64>,
    /// Positions given a value without being expanded.
    pub evaluated: Option<u64>,
    /// How much lower the move scores than the best one.
    pub regret: Option<i32>,
    /// Why time and speed-up mean little, if they do: the machine was busy, or there were several.
    pub busy: Option<String>,
    /// The commit of the program that measured it.
    pub commit: Option<String>,
    /// The machine, in words; all of them where there were several.
    pub machine: Option<String>,
}

impl CellSummary {
    /// How far the longest time is from the shortest, by the median: 0.1 is a tenth.
    pub fn spread(&self) -> f64 {
        (self.most - self.least) / self.median.max(f64::MIN_POSITIVE)
    }
}

/// The cells of these rows, in the order of their first ones.
pub fn summaries(rows: &[StudyRow]) -> Vec<CellSummary> {
    let mut cells: Vec<(GridCell, Vec<&StudyRow>)> = Vec::new();
    let mut index = std::collections::HashMap::new();
    for row in rows {
        let at = *index.entry(key(&row.cell())).or_insert_with(|| {
            cells.push((row.cell(), Vec::new()));
            cells.len() - 1
        });
        cells[at].1.push(row);
    }
    let mut summaries: Vec<CellSummary> = cells.iter().map(|(cell, rows)| summary(cell, rows)).collect();
    let alone: std::collections::HashMap<_, &[&StudyRow]> = (cells.iter())
        .filter(|(cell, _)| cell.threads == 1)
        .map(|(cell, rows)| (key(cell), rows.as_slice()))
        .collect();
    for ((cell, rows), summary) in cells.iter().zip(&mut summaries) {
        let one = alone.get(&key(&GridCell { threads: 1, ..cell.clone() })).copied();
        let one = one.filter(|_| cell.threads > 1).unwrap_or_default();
        let times: Vec<f64> = one.iter().map(|row| row.seconds).collect();
        summary.speedup = (!times.is_empty()).then(|| median(&times) / summary.median);
        let is_raced = rows.iter().any(|row| row.raced);
        let speedup = summary.speedup.filter(|_| !is_raced).map(|speedup| (speedup, cell.threads));
        let shares: Vec<f64> = one.iter().chain(rows).filter_map(|row| row.others).collect();
        let others = (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64);
        let machines = machines(one.iter().chain(rows).copied()).len();
        let several = || format!("measured on {machines} machines, whose times do not compare");
        summary.busy = if machines > 1 { Some(several()) } else { doubt(speedup, others, &times) };
    }
    summaries
}

/// The machines that rows were measured on.
fn machines<'a>(rows: impl Iterator<Item = &'a StudyRow>) -> Vec<&'a str> {
    let mut machines: Vec<&str> = rows.filter_map(|row| row.machine.as_deref()).collect();
    machines.sort_unstable();
    machines.dedup();
    machines
}

fn key(cell: &GridCell) -> (String, String, String, usize, u64) {
    (cell.game.clone(), cell.position.clone(), cell.player.clone(), cell.threads, cell.seed)
}

fn summary(cell: &GridCell, rows: &[&StudyRow]) -> CellSummary {
    let seconds: Vec<f64> = rows.iter().map(|row| row.seconds).collect();
    let Times { median, least, most } = Times::of(&seconds);
    let mut moves: Vec<&str> = rows.iter().map(|row| row.mv.as_str()).collect();
    moves.dedup();
    let first = rows[0];
    let outliers: Vec<String> = (outliers(&seconds).iter().zip(rows))
        .filter(|(is_outlier, _)| **is_outlier)
        .map(|(_, row)| row.row.to_string())
        .collect();
    let GridCell { game, position, player, threads, seed } = cell.clone();
    CellSummary {
        game,
        position,
        player,
        threads,
        seed,
        mv: moves.join(" "),
        steady: rows.iter().all(|row| row.differences(first).is_empty()),
        repetitions: rows.len(),
        median,
        least,
        most,
        outliers: outliers.join(" "),
        speedup: None,
        playouts: first.playouts,
        visited: first.visited,
        evaluated: first.evaluated,
        regret: first.regret,
        busy: None,
        commit: first.commit.clone(),
        machine: first.machine.as_ref().map(|_| machines(rows.iter().copied()).join(" / ")),
    }
}
