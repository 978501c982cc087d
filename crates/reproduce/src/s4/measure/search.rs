//! S4's searches from the empty board, timed and counted.

use super::{ALPHABETA, MINIMAX};
use crate::run::{Finished, PartResults, RunOptions, Unfinished};
use crate::s4::published::Published;
use crate::s4::rebuilt::{GUESSES, evaluations, leaves};
use crate::s4::row::S4Row;
use plyground_jobs::{Times, interleaved};
use plyground_lab::count_spec;
use plyground_players::{Request, Session, Thinker, Tree, registry};

/// Each measured time covers at least this many seconds of searches.
pub(crate) const SPAN: f64 = 2e-3;

/// Times minimax and alpha-beta in turns and counts what they look at.
pub(crate) fn search(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_, S4Row>,
    published: &Published,
    repetitions: usize,
) -> Finished {
    let &(columns, rows, run, depth, minimax_time, alphabeta_time, speedup, minimax_evals, alphabeta_evals) =
        published;
    let session = registry::open(&format!("connect:{columns}x{rows}x{run}"))?;
    let request = Request { threads: 1, seed: options.seed, stop: options.stop, observer: None };
    let mut subjects = Vec::new();
    for spec in [MINIMAX, ALPHABETA, "alphabeta"] {
        subjects.push(subject(session.as_ref(), spec, depth, &request)?);
    }
    let times = interleaved(2, repetitions, |i| {
        for _ in 0..subjects[i].times {
            let thought = session.think(&mut subjects[i].player, &request);
            let tree = thought.and_then(|thought| thought.counts.tree);
            assert!(tree == Some(subjects[i].tree) || options.is_stopped(), "the same counts every time");
        }
    });
    options.go_on()?;
    let each = |i: usize| {
        Times::of(&times[i].iter().map(|time| time / subjects[i].times as f64).collect::<Vec<_>>())
    };
    let (minimax, alphabeta) = (each(0), each(1));
    let b = u64::from(columns);
    out.rows.push(S4Row {
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
        minimax_evaluated_rebuilt: leaves(&GUESSES[0], (columns, rows, run), depth),
        alphabeta_evaluated_rebuilt: evaluations(&GUESSES[0], (columns, rows, run), depth),
        full: b.pow(depth),
        minimum: b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1,
        published_minimax_seconds: minimax_time,
        published_alphabeta_seconds: alphabeta_time,
        published_speedup: speedup,
        published_minimax_evals: minimax_evals,
        published_alphabeta_evals: alphabeta_evals,
    });
    Ok(())
}

/// A search at hand: who, and what it counts.
struct Subject {
    player: Thinker,
    tree: Tree,
    /// Searches in one measured time.
    times: usize,
}

/// Enlists a player and sees how many of its searches fill a measured time.
fn subject(session: &dyn Session, spec: &str, depth: u32, request: &Request<'_>) -> Finished<Subject> {
    let mut player = session.enlist(&count_spec(spec, depth)?)?;
    let mut think = || session.think(&mut player, request).expect("a running game").answered();
    let (thought, again) = (think().map_err(Unfinished::because)?, think().map_err(Unfinished::because)?);
    let times = (SPAN / again.seconds.max(1e-7)).ceil() as usize;
    Ok(Subject { player, tree: thought.counts.tree.unwrap_or_default(), times })
}
