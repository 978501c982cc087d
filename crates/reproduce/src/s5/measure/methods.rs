//! S5's methods beside each other, by regret and time and in a tournament, and its ideas for flat Monte Carlo.

use super::Setup;
use crate::measure::{examine, play_match};
use crate::run::{Finished, PartResults, Unfinished};
use crate::s5::published::METHODS;
use plyground_arena::{Event, EventReport, Field};
use plyground_jobs::Interval;

/// S5.9: a method by regret and time.
pub(crate) fn method(setup: &Setup<'_>, out: &mut PartResults<'_>, player: &str) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let exam = setup.exam(sizes.positions)?;
    let marks = examine(options, out, exam, "methods", player)?;
    out.findings.note("methods", player, "seconds", marks.seconds, marks.answers).measured();
    Ok(())
}

/// S5.9: methods against each other.
pub(crate) fn tournament(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let players = METHODS.iter().map(|(player, ..)| (*player).to_owned()).collect();
    let event = Event::new("connect", players, Field::All, sizes.tournament, options.seed)?;
    let played = event.play(options.threads, None, options.stop, &mut |_, _| {});
    let standings = played.map_err(Unfinished::because)?;
    options.go_on()?;
    for row in EventReport::new(&event, &standings).players {
        let strength = row.strength.expect("a game of two seats");
        let of = Interval { mean: strength.score, lo: strength.score_lo, hi: strength.score_hi };
        out.findings.note_interval("tournament", &row.player, "points", of, row.games);
        out.findings.note("tournament", &row.player, "lost", row.losses as f64, row.games);
    }
    Ok(())
}

/// Flat Monte Carlo as it is, then S5's ideas for it with as many games; the position has seven moves more often than not.
pub(crate) const IDEAS: [(&str, &str); 5] = [
    ("mc:sims=2000", "as it is"),
    ("ucb1:sims=14000", "S5.13, S5.14: unequal shares by UCB1"),
    ("mc:sims=2000,playout=centre", "S5.15: playouts that like the centre"),
    ("mc:sims=2000,endgame=24", "S5.17: exact for the last 24 cells"),
    ("ucb1:sims=14000,playout=centre,endgame=24", "all of them"),
];

/// S5.13 to S5.17: what S5 would add, measured.
pub(crate) fn idea(setup: &Setup<'_>, out: &mut PartResults<'_>, player: &str) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let exam = setup.exam(sizes.positions)?;
    let marks = examine(options, out, exam, "options", player)?;
    out.findings.note("options", player, "seconds", marks.seconds, marks.answers).measured();
    let plain = IDEAS[0].0;
    if player != plain {
        let games = sizes.games;
        let score = play_match(options, out.progress, player, plain, games)?;
        out.findings.note_interval("options", player, "points", score.interval(), games);
    }
    Ok(())
}
