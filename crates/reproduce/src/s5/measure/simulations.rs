//! S5's numbers of simulations: their speed, their quality, and what a move costs.

use super::Setup;
use crate::measure::{answers, at, examine, think};
use crate::run::{Finished, PartResults};
use crate::s5::published::COST;
use plyground_jobs::Interval;
use plyground_lab::regret::Exam;

/// S5.3, S5.8, S5.16: simulations against speed and quality.
pub(crate) fn preset(setup: &Setup<'_>, out: &mut PartResults<'_>, sims: u64) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let exam = setup.exam(sizes.positions)?;
    let session = at("")?;
    let player = format!("mc:sims={sims}");
    let mut id = session.enlist(&player)?;
    for (threads, measure) in [(1, "seconds on one thread"), (options.threads, "seconds on all threads")] {
        let mut times = Vec::new();
        for _ in 0..=sizes.repetitions {
            times.push(think(options, session.as_ref(), &mut id, threads, options.seed)?.seconds);
        }
        out.findings.note_times("presets", &player, measure, &times[1..]);
    }
    examine(options, out, exam, "presets", &player)?;
    // The same questions with other random numbers.
    let again = |seed: u64| {
        let exam = Exam { seed: options.seed.wrapping_add(seed), ..exam.clone() };
        answers(options, &exam, &player, &|_| {})
    };
    let (one, other) = (again(1)?, again(2)?);
    let (pairs, count) = (one.iter().zip(&other), one.len() as u64);
    let same = pairs.filter(|(one, other)| one.mv == other.mv).count() as u64;
    let share = Interval::of_share(same, count);
    out.findings.note_interval("presets", &player, "same move with another seed", share, count);
    Ok(())
}

/// S5.10: M, S and G.
pub(crate) fn cost(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let exam = setup.exam(sizes.positions)?;
    let lines: Vec<String> = exam.questions.iter().map(|question| question.position.clone()).collect();
    for (item, lines) in [("empty board", vec![String::new()]), ("positions of random games", lines)] {
        let (mut moves, mut playouts, mut plies) = (0, 0, 0);
        for line in &lines {
            let session = at(line)?;
            let mut player = session.enlist("mc:sims=10000")?;
            let thought = think(options, session.as_ref(), &mut player, options.threads, options.seed)?;
            let sampling = thought.counts.sampling.unwrap_or_default();
            moves += thought.moves.len();
            (playouts, plies) = (playouts + sampling.playouts, plies + sampling.plies);
        }
        let count = lines.len() as u64;
        let measures = [
            ("moves", moves as f64 / count as f64),
            ("simulations a move", playouts as f64 / moves as f64),
            ("plies a game", plies as f64 / playouts as f64),
            ("positions", plies as f64 / count as f64),
        ];
        for ((measure, value), published) in measures.into_iter().zip(COST) {
            out.findings.note("cost", item, measure, value, count).published(published);
        }
    }
    Ok(())
}
