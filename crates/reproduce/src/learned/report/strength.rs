//! What the network that is built in is worth: exams, games, patterns.

use super::lost;
use crate::findings::{Finding, Findings, Missing};
use crate::learned::measure::games::{PERFECT, item};
use crate::learned::measure::patterns::{self, COUNT, FILE};
use crate::learned::measure::players::{Examined, Kind, players as examined};
use crate::learned::measure::school::Sizes;
use plyground_arena::elo;
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// The exam of the network that is built in.
pub(super) fn players(text: &mut String, findings: &Findings, sizes: &Sizes) -> Result<(), Missing> {
    text.push_str(
        "## With a little search\n\nThe network that is built in, without a search, with alpha-beta, and as the value and the prior of a tree; below it the same tree with random games instead.\n\n\
         | player | loses the result | best move by score | mean regret |\n|---|---|---|---|\n",
    );
    for player in examined(sizes) {
        let spec = player.spec();
        let find = |measure: &str| findings.find("players", &spec, measure);
        let _ = writeln!(
            text,
            "| `{spec}` | {} | {} | {} |",
            lost(find("keeps the result")?),
            find("best by score")?.percent(),
            find("regret")?.number(3)
        );
    }
    text.push_str("\n![Results lost by simulations](search.svg)\n\n");
    let lost = |kind: Kind, sims: u64| {
        let player = examined(sizes).into_iter().find(|player| player.kind == kind && player.sims == sims);
        let spec = player.map_or(String::new(), Examined::spec);
        Ok(100.0 * (1.0 - findings.find("players", &spec, "keeps the result")?.value))
    };
    let ([few, ..], [.., many]) = (sizes.sims, sizes.sims) else { return Ok(()) };
    let [alone, with_few, with_many] =
        [lost(Kind::Alone, 0)?, lost(Kind::Tree, *few)?, lost(Kind::Tree, *many)?];
    let plain = lost(Kind::Plain, *many)?;
    let said =
        if with_few < alone { "Little search helps at once" } else { "The least search does not help" };
    let _ = writeln!(
        text,
        "{said}: {alone:.2} % lost without one, {with_few:.2} % with {few} simulations, {with_many:.2} % with {} (plain `uct`: {plain:.2} %).\n",
        grouped_nearest(*many as f64)
    );
    Ok(())
}

/// Points and the Elo that they stand for, with intervals.
fn points(row: &Finding) -> String {
    let [value, lo, hi] = [row.value, row.lo.unwrap_or(row.value), row.hi.unwrap_or(row.value)].map(elo);
    // Who wins all games is better by no number.
    let shown = |elo: f64| if elo.abs() > 1500.0 { "…".to_owned() } else { format!("{elo:+.0}") };
    format!("{} | {} ({} to {})", row.percent(), shown(value), shown(lo), shown(hi))
}

/// Games beside plain tree search, and against perfect play.
pub(super) fn games(text: &mut String, findings: &Findings, sizes: &Sizes) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## In games\n\nThe tree with the network against the same tree without, as many simulations each, {} games from openings of two random moves played from both sides.\n\n\
         | simulations | points | Elo |\n|---|---|---|\n",
        sizes.matches
    );
    for &sims in sizes.sims {
        let row = findings.find("match", &item(sims), "points")?;
        let _ = writeln!(text, "| {} | {} |", grouped_nearest(sims as f64), points(row));
    }
    let find = |measure: &str| findings.find("perfect", PERFECT, measure);
    let [won, drawn, lost] = [find("won")?, find("drawn")?, find("lost")?];
    let _ = writeln!(
        text,
        "\nThe first player wins Connect Four. `learned`, without a search but for wins and losses at once, moved first against `perfect:tie=random`: of {} games it won {}, drew {} and lost {}.\n",
        won.count,
        won.percent(),
        drawn.percent(),
        lost.percent()
    );
    Ok(())
}

/// The strongest patterns.
pub(super) fn patterns(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let mut weights = Vec::new();
    for number in 0..COUNT {
        let weight = findings.find("patterns", &patterns::item(number), "weight")?.value;
        weights.push(format!("{weight:+.2}"));
    }
    let _ = writeln!(
        text,
        "## What it looks for\n\n![Patterns]({FILE})\n\nThe patterns with the largest weights ({}), as the first player sees them: what is above zero is good for it. A ring is an empty cell within reach, a cross one out of reach; cells without either are not looked at.\n",
        weights.join(", ")
    );
    Ok(())
}
