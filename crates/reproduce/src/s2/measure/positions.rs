//! Positions of S2: the trap, and the empty board under best play.

use super::Setup;
use crate::measure::{ExactScores, at, think};
use crate::run::{Finished, PartResults};
use crate::s2::published::FORCED_WIN;

/// A position in which random games speak for a move that loses at once (S2.23).
const TRAP: &str = "7657766227135121642";
/// How often each player is led into it.
const SEEDS: u64 = 20;
/// Who is led into the trap.
pub(crate) const TRAPPED: [&str; 5] =
    ["uct:sims=100,prove=off", "uct:sims=100", "uct:sims=100000,prove=off", "minimax:depth=2", "mc:sims=100"];

/// S2.23: who plays the move that loses at once.
pub(crate) fn trap(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let mut session = at(TRAP)?;
    let lost = losing_moves(TRAP)?;
    for player in TRAPPED {
        let id = session.enlist(player)?;
        let mut fell = 0;
        for seed in 0..SEEDS {
            let thought = think(setup.options, session.as_mut(), id, 1, seed)?;
            fell += u64::from(lost.contains(&thought.best));
        }
        out.findings.note("trap", player, "falls in", fell as f64, SEEDS);
    }
    Ok(())
}

/// Moves after which the other side wins at once.
fn losing_moves(line: &str) -> Finished<Vec<String>> {
    let mut session = at(line)?;
    let mut lost = Vec::new();
    for (nth, mv) in session.legal().into_iter().enumerate() {
        session.play_nth(nth);
        for reply in 0..session.count_legal() {
            session.play_nth(reply);
            let is_won = session.outcome().is_some_and(|payoffs| payoffs.winner().is_some());
            if is_won && !lost.contains(&mv) {
                lost.push(mv.clone());
            }
            session.undo();
        }
        session.undo();
    }
    Ok(lost)
}

/// S2.B1: the length of the game under best play.
pub(crate) fn truth(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let score = ExactScores::new(setup.options)?.position("")?;
    out.findings.note("truth", "empty board", "score", f64::from(score), 1);
    // A win with score s comes with the winner's last stone but s - 1, of 21.
    let stone = f64::from(42 - 2 * (score - 1) - 1);
    out.findings.note("truth", "empty board", "stone that wins", stone, 1).published(FORCED_WIN);
    Ok(())
}
