//! S2's own attempt: a small network on few games.

use super::Setup;
use crate::run::{Finished, PartResults, Unfinished};
use plyground_learn::small::{SmallExam, teach_small};

/// What rows call a training.
pub(crate) fn item(games: u64) -> String {
    format!("small network, {games} games")
}

/// What rows call whoever knows nothing.
pub(crate) const MEAN: &str = "always the mean";

/// The errors of a small network that has learned so many games.
pub(crate) fn small(setup: &Setup<'_>, out: &mut PartResults<'_>, games: u64) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let (seed, threads, stop) = (options.seed, options.threads, options.stop);
    let exam = SmallExam::set(sizes.few_exam, seed, threads, stop).ok_or(Unfinished::Stopped)?;
    let taught = teach_small(games, &exam, seed, threads, stop).ok_or(Unfinished::Stopped)?;
    let positions = taught.positions as u64;
    let item = item(games);
    let mut note = |measure: &str, value: f64, count: u64| {
        out.findings.note("small", &item, measure, value, count);
    };
    note("positions", positions as f64, games);
    note("error, first pass", taught.losses[0], positions);
    note("error, last pass", taught.losses[1], positions);
    note("error held out", taught.held_out, sizes.few_exam);
    note(MEAN, exam.of_the_mean(), sizes.few_exam);
    Ok(())
}
