//! S4's players in games: what pruning saves on positions of play, and who beats whom.

use super::{ALPHABETA, MINIMAX};
use crate::measure::{at, play_match, think};
use crate::run::{Finished, PartResults, RunOptions};
use crate::s4::row::S4Row;
use plyground_lab::count_spec;
use plyground_lab::regret::positions;

/// Positions of random games on which pruning is measured too.
pub(crate) const ELSEWHERE: usize = 21;

/// How much alpha-beta saves on positions after 4 to 24 random moves.
pub(crate) fn elsewhere(options: &RunOptions<'_>, out: &mut PartResults<'_, S4Row>) -> Finished {
    for (number, line) in (1..).zip(positions("connect", &(4..=24), ELSEWHERE, options.seed)?) {
        let session = at(&line)?;
        let mut visited = Vec::new();
        for spec in [MINIMAX, ALPHABETA] {
            let mut player = session.enlist(&count_spec(spec, 6)?)?;
            let thought = think(options, session.as_ref(), &mut player, 1, options.seed)?;
            visited.push(thought.counts.tree.unwrap_or_default().visited as f64);
        }
        let (item, gain) = (i32::to_string(&number), visited[0] / visited[1]);
        out.findings.note("elsewhere", &item, "gain in visited", gain, 1);
    }
    Ok(())
}

/// Who meets whom (S4.17).
pub(crate) const PAIRINGS: [(&str, &str); 3] = [
    ("minimax:depth=4", "mc:sims=1000"),
    ("alphabeta:depth=6", "mc:sims=1000"),
    ("alphabeta:depth=6", "minimax:depth=4"),
];

/// What rows call a match.
pub(crate) fn item(player: &str, rival: &str) -> String {
    format!("{player} against {rival}")
}

/// S4.17: a match of two players.
pub(crate) fn pairing(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_, S4Row>,
    (player, rival): (&str, &str),
    games: u64,
) -> Finished {
    let score = play_match(options, out.progress, player, rival, games)?;
    out.findings.note_interval("pairing", &item(player, rival), "points", score.interval(), games);
    Ok(())
}
