//! S1's strength, which was never measured: beside exact scores, and in games.

use super::Setup;
use crate::measure::{examine, play_match};
use crate::run::{Finished, PartResults};

/// Who is examined: the third plays by S1's own rules.
pub(crate) const EXAMINED: [&str; 8] = [
    "random",
    "twoply",
    "mc:sims=4096,select=wins,tie=last,streams=common",
    "mc:sims=2048",
    "mc:sims=4096",
    "mc:sims=4096,streams=common",
    "mc:sims=4096,select=mean",
    "uct:sims=28672",
];
/// S1's player in its game, and whom it meets: the last plays as many random games a move.
pub(crate) const PLAYER: &str = "mc:sims=2048";
pub(crate) const RIVALS: [&str; 3] = ["random", "twoply", "uct:sims=14336"];

/// S1.B11: strength of one player by regret.
pub(crate) fn strength(setup: &Setup<'_>, out: &mut PartResults<'_>, player: &str) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    examine(options, out, setup.exam(sizes.positions)?, "strength", player)?;
    Ok(())
}

/// S1.B11: strength by games against one rival.
pub(crate) fn against(setup: &Setup<'_>, out: &mut PartResults<'_>, rival: &str) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let games = sizes.games;
    let score = play_match(options, out.progress, PLAYER, rival, games)?;
    let row = out.findings.note_interval("match", rival, "points", score.interval(), games);
    row.published("difficult to beat");
    out.findings.note("match", rival, "lost", score.losses as f64, games);
    Ok(())
}
