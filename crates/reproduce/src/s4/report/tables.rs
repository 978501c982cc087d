//! S4's tables: times, counts, and who beats whom.

use super::rows;
use crate::findings::{Findings, Missing};
use crate::run::Measured;
use crate::s4::measure::games::{PAIRINGS, item};
use crate::s4::measure::search::SPAN;
use crate::s4::row::S4Row;
use plyground_plot::counted;
use std::fmt::Write;

/// The times of all searches.
pub(crate) fn times(text: &mut String, measured: &Measured<S4Row>) -> Result<(), Missing> {
    text.push_str(
        "## Times from the empty board (S4.12, S4.15)\n\n\
         Microseconds of a search, evaluation by lines. The gain is minimax by alpha-beta, in time and in positions visited; \
         what was published as speedup is the gain in time.\n\n\
         | board | N | depth | minimax | αβ | gain in time | gain in visited | published minimax | published αβ | published speedup |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows::all(measured)? {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.2} | {:.2} | {:.1} | {:.1} | {:.0} | {:.0} | {} |",
            row.board,
            row.run,
            row.depth,
            1e6 * row.minimax_seconds,
            1e6 * row.alphabeta_seconds,
            row.pruning_gain_time,
            row.pruning_gain_visited,
            1e6 * row.published_minimax_seconds,
            1e6 * row.published_alphabeta_seconds,
            row.published_speedup,
        );
    }
    let outliers = measured.rows.iter().filter(|row| row.outlier).count();
    let _ = write!(
        text,
        "\nMedian of {} of at least {} ms each after a warm-up, one thread. Rows with an outlier among their repetitions: \
         {outliers}.\n\n![What pruning saves](gain.svg)\n\n![Time by depth](time.svg)\n\n",
        counted(measured.manifest.repetitions as u64, "repetition"),
        1e3 * SPAN,
    );
    Ok(())
}

/// What all searches evaluate.
pub(crate) fn counts(text: &mut String, measured: &Measured<S4Row>) -> Result<(), Missing> {
    text.push_str(
        "## Positions evaluated (S4.15)\n\n\
         Ours: minimax, which ends where a game ends; alpha-beta by lines; alpha-beta with all leaves equal except won and lost games; and the least that \
         any alpha-beta evaluates in a full tree. Rebuilt: the search found again from the published counts (below); = and ≠ hold it \
         against them.\n\n\
         | board | N | depth | minimax | αβ by lines | αβ, other leaves equal | least | published minimax | rebuilt | published αβ | rebuilt |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows::all(measured)? {
        let same = |ours: u64, theirs: u64| if ours == theirs { "=" } else { "≠" };
        let (minimax, alphabeta) = (row.published_minimax_evals, row.published_alphabeta_evals);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {minimax} | {} {} | {alphabeta} | {} {} |",
            row.board,
            row.run,
            row.depth,
            row.minimax_evaluated,
            row.alphabeta_evaluated,
            row.alphabeta_evaluated_zero,
            row.minimum,
            row.minimax_evaluated_rebuilt,
            same(row.minimax_evaluated_rebuilt, minimax),
            row.alphabeta_evaluated_rebuilt,
            same(row.alphabeta_evaluated_rebuilt, alphabeta),
        );
    }
    text.push_str("\n![Evaluations by depth](evaluations.svg)\n\n");
    Ok(())
}

/// S4.17: who beats whom.
pub(crate) fn pairings(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Pairings (S4.17, B9)\n\n\
         The published text speaks of a success rate and gives none. Here it is for our players, in points a game, a win 1 and a draw a half; S4 names neither depths nor playouts.\n\n\
         | player | against | games | points | published |\n|---|---|---|---|---|\n",
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
