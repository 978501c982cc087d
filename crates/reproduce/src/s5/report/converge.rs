//! What S5's win rates converge to, in words.

use crate::findings::{Finding, Findings, Missing};
use crate::s5::measure::converge::FOLLOWED;
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// As many simulations in a tree and for each move.
const TREE: &str = "uct:sims=10000";
const FLAT: &str = "mc:sims=10000";

/// The simulations at which win rates were looked at, from the fewest.
pub(crate) fn simulations(findings: &Findings, table: &str) -> Vec<u64> {
    let rows = findings.rows.iter().filter(|row| row.table == table);
    let mut all: Vec<u64> = rows.filter_map(|row| row.measure.parse().ok()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Win rates beside exact scores, with more and more simulations.
pub(crate) fn converge(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Do win rates converge to the value of a move? (S5.11)\n\nThey converge, to how often the move wins when both sides play at random from there on. That is not what it is worth.\n\n",
    );
    for (name, line) in FOLLOWED {
        let table = format!("win rates: {name}");
        let sims = simulations(findings, &table);
        let titles: Vec<String> =
            sims.iter().map(|sims| format!("{} games", grouped_nearest(*sims as f64))).collect();
        let place = if line.is_empty() { "The empty board".to_owned() } else { format!("Position `{line}`") };
        let _ = writeln!(
            text,
            "{place}:\n\n| column | exact score | {} |\n|---|---|{}",
            titles.join(" | "),
            "---|".repeat(sims.len())
        );
        for column in 1..=7 {
            let item = format!("column {column}");
            let score = findings.find(&table, &item, "exact score")?;
            let _ = write!(text, "| {column} | {:+} |", score.value);
            for sims in &sims {
                let rate = findings.find(&table, &item, &sims.to_string())?;
                let _ = write!(text, " {:.2} % ± {:.2} |", 100.0 * rate.value, 50.0 * reach(rate));
            }
            text.push('\n');
        }
        text.push('\n');
    }
    let table = format!("win rates: {}", FOLLOWED[1].0);
    let last = simulations(findings, &table).last().map(u64::to_string).unwrap_or_default();
    let mut columns = Vec::new();
    for column in 1..=7 {
        let item = format!("column {column}");
        let rate = findings.find(&table, &item, &last)?.value;
        columns.push((rate, findings.find(&table, &item, "exact score")?.value, column));
    }
    let chosen =
        columns.iter().copied().fold((0.0, 0.0, 0), |best, one| if one.0 > best.0 { one } else { best });
    let best = columns.iter().map(|one| one.1).fold(f64::NEG_INFINITY, f64::max);
    let winning: Vec<String> =
        columns.iter().filter(|one| one.1 == best).map(|one| one.2.to_string()).collect();
    let _ = writeln!(
        text,
        "![Win rates by simulations](converge.svg)\n\nIn the second position columns {} win by force (score {best:+}) and column {} loses by force (score {:+}); random games prefer it with {:.1} %, and \
         the surer the more of them there are. No number of simulations mends that. What a tree makes of simulations is in the table of methods: a regret of {:.2} with `{TREE}` where `{FLAT}` has {:.2}.\n",
        winning.join(", "),
        chosen.2,
        chosen.1,
        100.0 * chosen.0,
        findings.find("methods", TREE, "regret")?.value,
        findings.find("methods", FLAT, "regret")?.value,
    );
    Ok(())
}

/// The width of an interval.
fn reach(row: &Finding) -> f64 {
    row.hi.unwrap_or(row.value) - row.lo.unwrap_or(row.value)
}
