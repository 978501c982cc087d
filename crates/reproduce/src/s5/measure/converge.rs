//! What win rates converge to.

use super::Setup;
use crate::measure::{ExactScores, at, think};
use crate::run::{Finished, PartResults};
use plyground_jobs::Interval;

/// Positions whose win rates are followed: what they are, and the line of play.
pub(crate) const FOLLOWED: [(&str, &str); 2] = [("empty board", ""), ("71532636122275", "71532636122275")];

/// S5.11: win rates beside exact scores, with more and more simulations.
pub(crate) fn converge(setup: &Setup<'_>, out: &mut PartResults<'_>, name: &str, line: &str) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let scores = ExactScores::new(options)?.columns(line)?;
    let session = at(line)?;
    let table = format!("win rates: {name}");
    for (column, score) in (1..).zip(scores) {
        let score = score.expect("no full column");
        out.findings.note(&table, &format!("column {column}"), "exact score", f64::from(score), 1);
    }
    for &sims in sizes.converging {
        let mut player = session.enlist(&format!("mc:sims={sims}"))?;
        let thought = think(options, session.as_ref(), &mut player, options.threads, options.seed)?;
        for mv in &thought.moves {
            let (item, rate) = (format!("column {}", mv.mv), Interval::of_share(mv.wins.unwrap_or(0), sims));
            out.findings.note_interval(&table, &item, &sims.to_string(), rate, sims);
        }
    }
    Ok(())
}
