//! S4 in words: its table beside the published one, and why they differ.

mod notes;
pub(crate) mod pictures;
mod rows;

use crate::findings::{Findings, Missing};
use crate::run::Measured;
use crate::s4::measure::games::{PAIRINGS, item};
use crate::s4::measure::search::SPAN;
use crate::s4::row::S4Row;
use std::fmt::Write;

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured<S4Row>) -> Result<String, Missing> {
    let mut text = HEAD.to_owned();
    table(&mut text, measured)?;
    pairings(&mut text, &measured.findings)?;
    notes::notes(&mut text, measured)?;
    Ok(text)
}

const HEAD: &str = "Times in microseconds. αβ evaluations: by lines, and with all leaves equal; = and ≠ compare with the published counts.\n\n\
    | board | N | depth | minimax µs | αβ µs | gain in time | gain in visited | minimax evals | αβ evals | αβ evals, equal \
    | published minimax µs | published αβ µs | published speedup | published minimax evals | published αβ evals |\n\
    |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";

/// All searches, and the figures made of them.
fn table(text: &mut String, measured: &Measured<S4Row>) -> Result<(), Missing> {
    for row in rows::all(measured)? {
        let same = |ours: u64, theirs: u64| if ours == theirs { "=" } else { "≠" };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.2} | {:.2} | {:.1} | {:.1} | {} | {} | {} | {:.0} | {:.0} | {} | {} {} | {} {} |",
            row.board,
            row.run,
            row.depth,
            1e6 * row.minimax_seconds,
            1e6 * row.alphabeta_seconds,
            row.pruning_gain_time,
            row.pruning_gain_visited,
            row.minimax_evaluated,
            row.alphabeta_evaluated,
            row.alphabeta_evaluated_zero,
            1e6 * row.published_minimax_seconds,
            1e6 * row.published_alphabeta_seconds,
            row.published_speedup,
            row.published_minimax_evals,
            same(row.minimax_evaluated, row.published_minimax_evals),
            row.published_alphabeta_evals,
            same(row.alphabeta_evaluated_zero, row.published_alphabeta_evals),
        );
    }
    let outliers = measured.rows.iter().filter(|row| row.outlier).count();
    let _ = write!(
        text,
        "\nMedian of {} repetitions of at least {} ms each after a warm-up, one thread. Rows with an outlier among their repetitions: \
         {outliers}.\n\n![Evaluations by depth](evaluations.svg)\n\n![What pruning saves](gain.svg)\n\n![Time by depth](time.svg)\n\n",
        measured.manifest.repetitions,
        1e3 * SPAN,
    );
    Ok(())
}

/// S4.17: who beats whom.
fn pairings(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Pairings (S4.17)\n\n| player | against | games | points | published |\n|---|---|---|---|---|\n",
    );
    for (player, rival) in PAIRINGS {
        let row = findings.find("pairing", &item(player, rival), "points")?;
        let _ = writeln!(
            text,
            "| `{player}` | `{rival}` | {} | {} | observed, not counted |",
            row.count,
            row.percent()
        );
    }
    text.push_str("\nOpenings of two random moves, each from both sides.\n\n");
    Ok(())
}
