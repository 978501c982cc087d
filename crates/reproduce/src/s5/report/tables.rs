//! S5's tables: simulations, methods, costs and ideas.

use crate::findings::{Findings, Missing};
use crate::s5::measure::methods::IDEAS;
use crate::s5::published::{METHODS, PRESETS};
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// Simulations, speed and quality.
pub(crate) fn presets(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Simulations, speed and quality (S5.3, S5.8, S5.16)\n\n| simulations a move | time, one thread | time, all threads | S5: speed | best move by score | keeps the game's result \
         | mean regret | same move with another seed | S5: quality |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut count = 0;
    for (sims, speed, quality) in PRESETS {
        let find = |measure| findings.find("presets", &format!("mc:sims={sims}"), measure);
        let regret = find("regret")?;
        count = regret.count;
        let _ = writeln!(
            text,
            "| {} | {} | {} | {speed} | {} | {} | {} | {} | {quality} |",
            grouped_nearest(sims as f64),
            find("seconds on one thread")?.time(),
            find("seconds on all threads")?.time(),
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            regret.number(2),
            find("same move with another seed")?.percent(),
        );
    }
    let last = findings.find("presets", "mc:sims=100000", "regret")?;
    let _ = writeln!(
        text,
        "\nTimes are of the empty board; quality is that of {count} positions after 8 to 32 random moves.\n\n![Regret by simulations](regret.svg)\n\nMore simulations make the choice \
         steadier. They do not make it excellent: with 100,000 the regret is still {:.2} points a move, because the choice becomes sure of what random play would prefer.\n",
        last.value
    );
    Ok(())
}

/// Methods beside each other.
pub(crate) fn methods(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Methods (S5.9)\n\n| player | S5: strength | best move by score | keeps the game's result | mean regret | points in the tournament | lost | ms a move | S5: speed |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let mut games = 0;
    for (player, strength, speed) in METHODS {
        let find = |measure| findings.find("methods", player, measure);
        let points = findings.find("tournament", player, "points")?;
        let lost = findings.find("tournament", player, "lost")?;
        games = points.count;
        let _ = writeln!(
            text,
            "| `{player}` | {strength} | {} | {} | {} | {} | {} | {:.3} | {speed} |",
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            find("regret")?.number(2),
            points.percent(),
            lost.value,
            1e3 * find("seconds")?.value,
        );
    }
    let _ = writeln!(
        text,
        "| neural network | excellent | not reproduced | | | | | | fast, once trained |\n\nEverybody meets everybody, {games} games each, openings of four random moves from both \
         sides; times are means over the positions, one thread a move. The solver is `perfect`. \"Slow\" alpha-beta takes {:.1} times as long a move as \"moderate\" Monte Carlo with 10,000 \
         simulations and gets {:.0} % of the points where that gets {:.0} %. Positions of random games are kind to all: most hold a win or a threat that a few plies show.\n",
        findings.find("methods", "alphabeta:depth=8", "seconds")?.value
            / findings.find("methods", "mc:sims=10000", "seconds")?.value,
        100.0 * findings.find("tournament", "alphabeta:depth=8", "points")?.value,
        100.0 * findings.find("tournament", "mc:sims=10000", "points")?.value,
    );
    Ok(())
}

/// What a move costs.
pub(crate) fn cost(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## What a move costs: M · S · G (S5.10)\n\n| `mc:sims=10000` on | M, moves | S, simulations a move | G, plies a game | positions, M · S · G |\n|---|---|---|---|---|\n",
    );
    for item in ["empty board", "positions of random games"] {
        let find = |measure| findings.find("cost", item, measure);
        let _ = writeln!(
            text,
            "| {item} | {:.2} | {} | {:.2} | {} |",
            find("moves")?.value,
            grouped_nearest(find("simulations a move")?.value),
            find("plies a game")?.value,
            grouped_nearest(find("positions")?.value)
        );
    }
    let row = |measure| Ok(findings.find("cost", "empty board", measure)?.published.as_str());
    let _ = writeln!(
        text,
        "| published | {} | {} | {} | {} |\n\nG is about right for the empty board and shrinks as the game goes on, and so does M. `count` and `lab` measure what the other methods look at.\n",
        row("moves")?,
        row("simulations a move")?,
        row("plies a game")?,
        row("positions")?
    );
    Ok(())
}

/// What S5 would add.
pub(crate) fn ideas(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## What S5 would add (S5.13 to S5.17)\n\n| player | idea | best move by score | keeps the game's result | mean regret | points against the first | games | ms a move |\n|---|---|---|---|---|---|---|---|\n",
    );
    for (player, idea) in IDEAS {
        let find = |measure| findings.find("options", player, measure);
        let (points, games) = if player == IDEAS[0].0 {
            ("-".to_owned(), "-".to_owned())
        } else {
            (find("points")?.percent(), find("points")?.count.to_string())
        };
        let _ = writeln!(
            text,
            "| `{player}` | {idea} | {} | {} | {} | {points} | {games} | {:.3} |",
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            find("regret")?.number(2),
            1e3 * find("seconds")?.value
        );
    }
    text.push_str("\nAs many random games as seven moves take; with fewer moves `mc` plays fewer, and none is played where `endgame` solves the position. S5.16, simulations in parallel, is the table above and S1's whole report.\n\n");
    Ok(())
}
