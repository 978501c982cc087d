//! Both searches in words: their speed, and what simulations and the weight of exploration bring.

use crate::findings::{Finding, Findings, Missing};
use crate::s2::measure::Kind;
use crate::s2::measure::search::{SPEEDS, curve_of, weights_of};
use crate::s2::published::BEST_MOVES;
use plyground_plot::grouped_nearest;
use std::fmt::Write;

pub(crate) fn speed(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## Rollouts a second (S2.21)\n\n| player | | rollouts a second (slowest to fastest) | published |\n|---|---|---|---|\n");
    for (kind, sims) in SPEEDS {
        let player = kind.player(sims);
        let row = findings.find("speed", &player, "rollouts a second")?;
        let (name, shown) = (kind.name(), row.shown(grouped_nearest, ""));
        let _ = writeln!(text, "| `{player}` | {name} | {shown} | {} |", row.published);
    }
    text.push_str("\nOne thread, the empty 7x6 board. S2 calls 100 a second fast (B3): 1000 rollouts then take ten seconds a move.\n\n");
    Ok(())
}

pub(crate) fn curve(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Quality by simulations\n\n| player | best move by score | keeps the game's result | mean regret |\n|---|---|---|---|\n",
    );
    let mut count = 0;
    for table in Kind::ALL.map(curve_of) {
        for player in findings.items(table) {
            let best = findings.find(table, player, "best by score")?;
            let keeps = findings.find(table, player, "keeps the result")?;
            let regret = findings.find(table, player, "regret")?;
            count = best.count;
            let _ = writeln!(
                text,
                "| `{player}` | {} | {} | {} |",
                best.percent(),
                keeps.percent(),
                regret.number(2)
            );
        }
    }
    let [best, of] = BEST_MOVES;
    let _ = writeln!(
        text,
        "\n{count} positions of random games, 8 to 32 moves long; many of them are decided, and then most moves are the best. S2's {best} \
         of {of} are moves of a game: the table of games against itself stands beside that.\n\n![Regret by simulations](regret.svg)\n"
    );
    Ok(())
}

pub(crate) fn weight(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## The weight of exploration (S2.11, B8)\n\n| | c | games | points against c = 1.4 | |\n|---|---|---|---|---|\n");
    for kind in Kind::ALL {
        let table = weights_of(kind);
        for c in findings.items(table) {
            let points = findings.find(table, c, "points")?;
            let mark = if findings.find(table, c, "may be best")?.value > 0.0 { "may be best" } else { "" };
            // A share of points, which is never below nothing nor above everything.
            let [lo, hi] = [points.lo, points.hi].map(|end| end.map(|end| end.clamp(0.0, 1.0)));
            let (name, shown) = (kind.name(), Finding { lo, hi, ..points.clone() }.percent());
            let _ = writeln!(text, "| {name} | {c} | {} | {shown} | {mark} |", points.count);
        }
    }
    text.push_str("\nc is the one of values from 0 to 1; S2's formula, with values from -1 to 1, has twice as much for the same search. S2 searched for c and does not say what it found.\n\n![Points by the weight of exploration](weight.svg)\n\n");
    Ok(())
}
