//! Positions of S2: the empty board under best play, and what players do where exact scores tell right from wrong.

use super::Setup;
use crate::measure::{ExactScores, at, think};
use crate::run::{Finished, PartResults};
use crate::s2::published::FORCED_WIN;

/// S2.B1: the length of the game under best play.
pub(crate) fn truth(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let score = ExactScores::new(setup.options)?.position("")?;
    out.findings.note("truth", "empty board", "score", f64::from(score), 1);
    // A win with score s comes with the winner's last stone but s - 1, of 21.
    let stone = f64::from(42 - 2 * (score - 1) - 1);
    out.findings.note("truth", "empty board", "stone that wins", stone, 1).published(FORCED_WIN);
    Ok(())
}

/// Notes the exact score of each open column after a line of play, through the eyes of the side to move.
pub(super) fn note_scores(
    scores: &ExactScores<'_>,
    out: &mut PartResults<'_>,
    table: &str,
    line: &str,
    measure: &str,
) -> Finished {
    for (column, score) in scores.columns(line)?.into_iter().enumerate() {
        if let Some(score) = score {
            out.findings.note(table, &column_name(1 + column), measure, f64::from(score), 1);
        }
    }
    Ok(())
}

/// What rows call a column.
pub(crate) fn column_name(column: usize) -> String {
    format!("column {column}")
}

/// Asks a player with several seeds: how often it plays this move, and the mean of what it takes its own move for, 0 to 1.
pub(super) fn note_choices(
    setup: &Setup<'_>,
    out: &mut PartResults<'_>,
    [table, player, line, mv]: [&str; 4],
) -> Finished {
    let session = at(line)?;
    let mut id = session.enlist(player)?;
    let (mut times, mut sum, mut valued) = (0, 0.0, 0);
    let seeds = setup.sizes.seeds;
    for seed in 0..seeds {
        let thought = think(setup.options, session.as_ref(), &mut id, 1, seed)?;
        times += u64::from(thought.best == mv);
        let value = thought.nth.and_then(|nth| thought.moves[nth].value);
        sum += value.unwrap_or(0.0);
        valued += u64::from(value.is_some());
    }
    out.findings.note(table, player, "plays it", times as f64, seeds);
    out.findings.note(table, player, "hopes for", sum / valued.max(1) as f64, valued);
    Ok(())
}
