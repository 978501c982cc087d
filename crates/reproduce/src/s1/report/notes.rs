//! S1's faults in words: where its report and its program go wrong, and what that changes.

use crate::findings::{Findings, Missing};
use crate::s1::measure::faults::TIES;
use crate::s1::published::CHUNKS;
use std::fmt::Write;

pub(crate) fn notes(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## Where it differs, and why\n\n");
    let mut ties = Vec::new();
    for streams in ["own", "common"] {
        for sims in TIES {
            let row = findings.find(
                "ties",
                &format!("{sims} games, {streams} streams"),
                "first and last differ",
            )?;
            let sure = findings.find("ties", &row.item, "all games alike")?;
            ties.push(format!("{} with {sims} games and {streams} streams ({})", row.value, sure.value));
        }
    }
    let positions = findings.find("ties", "64 games, own streams", "first and last differ")?.count;
    let stream = |streams: &str, measure: &str| findings.find("streams", streams, measure);
    let (own, common) = (stream("own", "deviation")?, stream("common", "deviation")?);
    let draw = |item: &str, measure: &str| findings.find("draws", item, measure);
    let refused = findings.find("rules", "full column", "refused")?;
    let select = |player: &str| Ok::<_, Missing>(findings.find("strength", player, "regret")?.number(2));
    let notes = [
        format!(
            "B1: `maximumBy` takes the last of equal moves, so the right-most column. Of {positions} positions the first and the last of the best are different moves in {}; in brackets, those between moves that win all their games or none. \
             The rule is `tie=centre`, `first`, `last` or `random`, and by default the middle.",
            ties.join(", ")
        ),
        "B2, B4, B10: above, under names of their own; quotients are of raw times.".to_owned(),
        "B3: what the text calls figure 4 for chunks of two is figure 5.".to_owned(),
        format!(
            "B6: with S1's seeds the games after different moves are drawn from the same numbers. On T5 the wins after columns 1 and 3 then correlate by {:.2} instead of {:.2}, and their \
             difference deviates by {:.1} games instead of {:.1}; over {} seeds {} and {} different columns are chosen. Common numbers are a fine tool for comparing moves, but one seed for all \
             turns also means one game against the same replies. `streams=own` is the default, `streams=common` the other, and `play` draws a new seed and prints it.",
            stream("common", "correlation")?.value,
            stream("own", "correlation")?.value,
            common.value,
            own.value,
            own.count,
            stream("common", "different moves by seeds")?.value,
            stream("own", "different moves by seeds")?.value,
        ),
        format!(
            "B7: S1 counts a draw as a loss. After 8 to 20 moves {:.2} % of random games are drawn and counting them as half changes {} of {} moves; after 21 to 34 moves {:.2} % and {} of {}. \
             The regret is {} with `select=wins` and {} with `select=mean`.",
            100.0 * draw("8 to 20 moves", "share of games")?.value,
            draw("8 to 20 moves", "other move")?.value,
            draw("8 to 20 moves", "other move")?.count,
            100.0 * draw("21 to 34 moves", "share of games")?.value,
            draw("21 to 34 moves", "other move")?.value,
            draw("21 to 34 moves", "other move")?.count,
            select("mc:sims=4096")?,
            select("mc:sims=4096,select=mean")?,
        ),
        format!(
            "B8: S1's `applyMove` leaves the board as it is when a column is full, so that in `applyMoveList` the turn would pass; its game asks again. Here the move is refused ({} of {} tries) and the turn stays.",
            refused.value, refused.count
        ),
        "B9: `plyground play` says who has won instead of whose turn it would be, and has undo, quit, a choice of seats and nine levels.".to_owned(),
        "S1.34: what a tree brings is in the table of strength.".to_owned(),
        limits(findings)?,
    ];
    for note in notes {
        let _ = writeln!(text, "- {note}");
    }
    Ok(())
}

/// S1.37: whether large chunks and nesting cost what S1 fears.
fn limits(findings: &Findings) -> Result<String, Missing> {
    let mut sweep = Vec::new();
    for (chunk, _) in CHUNKS {
        sweep.push((findings.find("chunks", &chunk.to_string(), "move after move")?.value, chunk));
    }
    let fastest =
        sweep.iter().copied().fold((f64::INFINITY, 0), |best, one| if one.0 < best.0 { one } else { best });
    let large = match fastest.1 {
        chunk if chunk >= 128 => format!("here large chunks are the fastest ({chunk} games a task)"),
        chunk => format!("here chunks of {chunk} are the fastest"),
    };
    let [both, sims] = ["both", "game simulations"].map(|kind| findings.find("kinds", kind, "seconds"));
    let [both, sims] = [both?.value, sims?.value];
    let nested = match both / sims {
        quotient if quotient > 1.05 => "longer than",
        quotient if quotient < 0.95 => "less time than",
        _ => "as long as",
    };
    Ok(format!(
        "S1.37: {large}, and dividing both ways takes {nested} dividing simulations ({:.1} and {:.1} ms).",
        1e3 * both,
        1e3 * sims
    ))
}
