//! S1's moves on its five boards, beside the exact scores, and the fifth board in the long run.

use super::Setup;
use super::boards::{FiveBoards, line};
use crate::measure::{ExactScores, at, think};
use crate::run::{Finished, PartResults};
use crate::s1::published::MOVES;
use plyground_jobs::Interval;
use plyground_lab::bench::{S1_BOARDS, S1_SIMS};

/// S1.19: the moves on the five boards, beside the exact scores.
pub(crate) fn moves(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let exact = ExactScores::new(options)?;
    let mut boards = FiveBoards::new("mc:sims=4096")?;
    let thoughts = boards.think(options, options.threads, options.seed)?;
    let mut same = [0; S1_BOARDS.len()];
    for seed in 1..=sizes.seeds {
        let again = boards.think(options, options.threads, seed)?;
        for ((count, thought), published) in same.iter_mut().zip(again).zip(MOVES) {
            *count += u64::from(thought.best == (published + 1).to_string());
        }
    }
    for (board, thought) in thoughts.iter().enumerate() {
        let scores = exact.columns(&line(board))?;
        let score = |column: usize| f64::from(scores[column].expect("a legal move"));
        let (item, published) = (format!("T{}", board + 1), usize::from(MOVES[board]));
        let column: usize = thought.best.parse::<usize>().expect("a column") - 1;
        let best = scores.iter().flatten().copied().max().expect("a running game");
        let row = out.findings.note("moves", &item, "column", column as f64, S1_SIMS);
        row.published(&published.to_string());
        out.findings.note("moves", &item, "exact score", score(column), 1);
        out.findings.note("moves", &item, "exact score of the published", score(published), 1);
        out.findings.note("moves", &item, "best exact score", f64::from(best), 1);
        let share = Interval::of_share(same[board], sizes.seeds);
        out.findings.note_interval("moves", &item, "published by seeds", share, sizes.seeds);
        if board + 1 == S1_BOARDS.len() {
            for column in 0..scores.len() {
                out.findings.note("fifth", &column.to_string(), "exact score", score(column), 1);
            }
        }
    }
    Ok(())
}

/// The fifth board in the long run, and how often each column is chosen.
pub(crate) fn fifth(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let session = at(&line(4))?;
    let many = sizes.many;
    let mut player = session.enlist(&format!("mc:sims={many}"))?;
    let threads = options.threads;
    let thought = think(options, session.as_ref(), &mut player, threads, options.seed)?;
    for (column, mv) in thought.moves.iter().enumerate() {
        let rate = Interval::of_share(mv.wins.unwrap_or(0), many);
        out.findings.note_interval("fifth", &column.to_string(), "games won", rate, many);
    }
    let mut player = session.enlist("mc:sims=4096")?;
    let mut chosen = vec![0; thought.moves.len()];
    for seed in 1..=sizes.seeds {
        let thought = think(options, session.as_ref(), &mut player, threads, seed)?;
        chosen[thought.best.parse::<usize>().expect("a column") - 1] += 1;
    }
    for (column, count) in chosen.into_iter().enumerate() {
        let share = Interval::of_share(count, sizes.seeds);
        out.findings.note_interval("fifth", &column.to_string(), "chosen", share, sizes.seeds);
    }
    Ok(())
}
