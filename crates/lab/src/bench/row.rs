//! One measured speed, and how the work of one is divided among threads.

use plyground_core::Tally;
use plyground_jobs::{Times, as_they_come};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A throughput: work by the median wall-clock time of several repetitions, with their spread.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SpeedRow {
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

impl SpeedRow {
    /// The row of these times in seconds, one a repetition.
    pub(super) fn new(
        bench: &'static str,
        game: String,
        player: String,
        path: String,
        threads: usize,
        work: u64,
        times: &[f64],
    ) -> SpeedRow {
        let Times { median: seconds, least, most } = Times::of(times);
        SpeedRow {
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

/// Runs `cases` things `repetitions` times each, in turns, after one round of warming up, as long as `run` says to go on;
/// returns the times of whole rounds, and none if there is none.
pub(super) fn in_rounds(
    cases: usize,
    repetitions: usize,
    mut run: impl FnMut(usize) -> bool,
) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::with_capacity(repetitions); cases];
    for round in 0..=repetitions {
        let mut each = Vec::with_capacity(cases);
        for case in 0..cases {
            let start = Instant::now();
            let goes_on = run(case);
            each.push(start.elapsed().as_secs_f64());
            if !goes_on && (case, round) != (cases - 1, repetitions) {
                return times;
            }
        }
        if round > 0 {
            times.iter_mut().zip(each).for_each(|(times, time)| times.push(time));
        }
    }
    times
}

/// The sum of `parts` parts of playouts, which threads take one by one as they come free.
pub(super) fn on_threads(threads: usize, parts: u64, part: &(dyn Fn(u64) -> Tally + Sync)) -> Tally {
    let mut sum = Tally::default();
    let never = AtomicBool::new(false);
    as_they_come(vec![(); threads], 0..parts, &never, &|(), number| part(number), &mut |tallies| {
        tallies.iter().for_each(|(_, tally)| sum += tally);
        ControlFlow::Continue(())
    });
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_that_are_cut_short_do_not_count() {
        let run = |most: usize| {
            let mut runs = 0;
            let times = in_rounds(3, 2, |_| {
                runs += 1;
                runs < most
            });
            times.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(run(100), [2, 2, 2]);
        assert_eq!(run(9), [2, 2, 2], "stopped when all was done");
        assert_eq!(run(7), [1, 1, 1]);
        assert_eq!(run(2), [0, 0, 0], "stopped while warming up");
    }
}
