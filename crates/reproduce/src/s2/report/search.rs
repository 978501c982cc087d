//! S2's search in words: its speed, and what simulations, training and the weight of exploration bring.

use crate::findings::{Findings, Missing};
use crate::s2::measure::search::SPEEDS;
use std::fmt::Write;

pub(crate) fn speed(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## Rollouts a second (S2.21)\n\n| player | rollouts a second (slowest to fastest) | published |\n|---|---|---|\n");
    for (item, _) in SPEEDS {
        let row = findings.find("speed", item, "rollouts a second")?;
        let _ = writeln!(text, "| `{item}` | {} | {} |", row.number(0), row.published);
    }
    text.push_str("\nOne thread, the empty 7x6 board. S2 calls 100 a second very fast (B3): 1000 rollouts then take ten seconds a move.\n\n");
    Ok(())
}

pub(crate) fn curve(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Quality by simulations\n\n| player | best move by score | keeps the game's result | mean regret |\n|---|---|---|---|\n",
    );
    let mut count = 0;
    for player in findings.items("curve") {
        let best = findings.find("curve", player, "best by score")?;
        let keeps = findings.find("curve", player, "keeps the result")?;
        let regret = findings.find("curve", player, "regret")?;
        count = best.count;
        let _ = writeln!(
            text,
            "| `{player}` | {} | {} | {} |",
            best.percent(),
            keeps.percent(),
            regret.number(2)
        );
    }
    let _ = writeln!(
        text,
        "\n{count} positions of random games, 8 to 32 moves long. S2's one game had the best move in 22 of 32, 69 %.\n\n![Regret by simulations](regret.svg)\n"
    );
    Ok(())
}

pub(crate) fn trained(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Cold against trained (S2.B2)\n\n| training | positions | bytes a position | seconds | points at 100 sims | points at 1000 sims |\n|---|---|---|---|---|---|\n",
    );
    for item in findings.items("trained") {
        let find = |measure| findings.find("trained", item, measure);
        let _ = writeln!(
            text,
            "| {item} | {} | {:.1} | {:.1} | {} | {} |",
            find("positions")?.value,
            find("bytes a position")?.value,
            find("seconds")?.value,
            find("points against cold at 100 sims")?.percent(),
            find("points against cold at 1000 sims")?.percent(),
        );
    }
    text.push_str(
        "\nPoints of the trained player against the same player without a store. S2 has only a chapter without prior training, \
         and its dictionary outgrew memory: over 1 GB after 100 games of 1000 rollouts (S2.22). Its file said nothing of c, \
         rollouts and board (B7); here the header does.\n\n",
    );
    Ok(())
}

pub(crate) fn weight(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## The weight of exploration (S2.11, B8)\n\n| c | games | points against c = 1.4 | |\n|---|---|---|---|\n");
    for c in findings.items("c") {
        let points = findings.find("c", c, "points")?;
        let mark = if findings.find("c", c, "may be best")?.value > 0.0 { "may be best" } else { "" };
        let _ = writeln!(text, "| {c} | {} | {} | {mark} |", points.count, points.percent());
    }
    text.push_str("\nS2 searched for c and does not say what it found.\n\n![Points by the weight of exploration](weight.svg)\n\n");
    Ok(())
}
