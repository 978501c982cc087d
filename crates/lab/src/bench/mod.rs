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
use plyground_jobs::{Times, as_they_come, interleaved, median, speedup};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

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
    let mut sum = Tally::default();
    let never = AtomicBool::new(false);
    as_they_come(vec![(); threads], 0..parts, &never, &|(), number| part(number), &mut |tallies| {
        tallies.iter().for_each(|(_, tally)| sum += tally);
        ControlFlow::Continue(())
    });
    sum
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
        let Times { median: seconds, least, most } = Times::of(times);
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
