//! Speeds, each with the answer it was measured on.

mod alphabeta;
mod arena;
mod blokus_moves;
mod blokus_playouts;
mod maxn;
mod mc;
mod playouts;
mod solver;
mod uct;

pub use alphabeta::alphabeta_speeds;
pub use arena::arena_speeds;
pub use blokus_moves::{blokus_move_speeds, blokus_moves_in_full};
pub use blokus_playouts::blokus_playout_speeds;
pub use maxn::maxn_speeds;
pub use mc::{S1_BOARDS, S1_SIMS, mc_speeds};
pub use playouts::playout_speeds;
pub use solver::{PositionSet, SETS, solver_speeds};
pub use uct::uct_speeds;

use plyground_core::Tally;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// One measured speed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// What was measured.
    pub bench: &'static str,
    /// The game's spec.
    pub game: String,
    /// The player's spec.
    pub player: String,
    /// Which form of the code ran.
    pub path: String,
    /// The position it began from, where that is not the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Threads at work.
    pub threads: usize,
    /// Units of work in one repetition: playouts, positions visited, or games.
    pub work: u64,
    /// Median wall-clock time of a repetition.
    pub seconds: f64,
    /// Work by median time.
    pub per_second: f64,
    /// How many repetitions there were.
    pub repetitions: usize,
    /// The shortest and the longest of them.
    pub spread: [f64; 2],
    /// The columns chosen, from zero, where a player chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<u8>>,
    /// Time by the time of the bare playouts on as many threads, or of the players' thinking, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// Positions that were solved, where that is the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// Parallel speed-up: the time of the same work on one thread by this time, where that was measured; the median over
    /// the repetitions, where both did the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speedup: Option<f64>,
}

/// The sum of `parts` parts, which threads take one by one.
fn on_threads(threads: usize, parts: u64, part: &(dyn Fn(u64) -> Tally + Sync)) -> Tally {
    let next = AtomicU64::new(0);
    let take = || {
        let mut sum = Tally::default();
        loop {
            match next.fetch_add(1, Ordering::Relaxed) {
                i if i < parts => sum += &part(i),
                _ => return sum,
            }
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
        let mut sum = take();
        others.into_iter().for_each(|other| sum += &other.join().expect("playouts do not panic"));
        sum
    })
}

/// Runs `cases` things `repetitions` times each, in turns, after one round of warming up; returns their times.
pub(crate) fn interleaved(cases: usize, repetitions: usize, mut run: impl FnMut(usize)) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::with_capacity(repetitions); cases];
    for round in 0..=repetitions {
        for (case, times) in times.iter_mut().enumerate() {
            let start = Instant::now();
            run(case);
            if round > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    times
}

pub(crate) fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// How many times as fast the same work was, by the times of each repetition: what slows a shared machine down for a while
/// slows both.
pub(crate) fn speedup(alone: &[f64], together: &[f64]) -> f64 {
    let ratios: Vec<f64> = alone.iter().zip(together).map(|(alone, together)| alone / together).collect();
    median(&ratios)
}

impl Row {
    pub(crate) fn new(
        bench: &'static str,
        game: String,
        player: String,
        path: String,
        threads: usize,
        work: u64,
        times: &[f64],
    ) -> Row {
        let seconds = median(times);
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        let most = times.iter().copied().fold(0.0, f64::max);
        Row {
            bench,
            game,
            player,
            path,
            position: None,
            threads,
            work,
            seconds,
            per_second: work as f64 / seconds,
            repetitions: times.len(),
            spread: [least, most],
            moves: None,
            cost: None,
            positions: None,
            speedup: None,
        }
    }
}
