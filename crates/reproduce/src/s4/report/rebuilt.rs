//! The search behind the published counts: what was found, what the counts depend on, and what follows.

use super::rows::{all, row};
use crate::findings::Missing;
use crate::run::Measured;
use crate::s4::measure::rebuilt::{SHOWN, measure};
use crate::s4::rebuilt::GUESSES;
use crate::s4::row::S4Row;
use std::fmt::Write;

/// What was found, beside what differs from it in one thing or two.
pub(crate) fn rebuilt(text: &mut String, measured: &Measured<S4Row>) -> Result<(), Missing> {
    let rows = all(measured)?;
    let of = rows.len();
    let agree = rows.iter().filter(|row| row.alphabeta_evaluated_rebuilt == row.published_alphabeta_evals);
    let full = rows.iter().filter(|row| row.minimax_evaluated_rebuilt == row.published_minimax_evals);
    let _ = write!(
        text,
        "## The search behind the published counts (S4.15, B3, B5, B7)\n\n\
         S4 does not give its evaluation. A search that was found by trial gives {} of {of} published counts of alpha-beta and {} of {of} of \
         minimax:\n\n\
         1. The tree goes on where a game is over.\n\
         2. A leaf is worth the length of the longest run of the searching player's own stones. The opponent's runs do not matter.\n\
         3. Where N stand in a row, the leaf is worth much to the searching player if the first such line that is met is its own, and little \
         if it is the opponent's; columns are looked at before rows, and from the left.\n\
         4. Alpha-beta looks at columns from the left and leaves the rest out at `beta <= alpha`.\n\n\
         It is a reconstruction: the program was not seen, only its counts. The lines below change one thing of it, or two:\n\n\
         | search | counts of {of} that agree |",
        agree.count(),
        full.count(),
    );
    for (run, depth) in SHOWN {
        let _ = write!(text, " N = {run}, depth {depth} |");
    }
    text.push_str("\n|---|---|---|---|---|---|---|---|\n");
    for guess in &GUESSES {
        let agree = measured.findings.find("guess", guess.name, "counts that agree")?;
        let _ = write!(text, "| {} | {} |", guess.name, agree.value);
        for (run, depth) in SHOWN {
            let count = measured.findings.find("guess", guess.name, &measure(run, depth))?;
            let _ = write!(text, " {} |", count.value);
        }
        text.push('\n');
    }
    text.push_str("\nCounts of 7x6; published: ");
    for (i, (run, depth)) in SHOWN.into_iter().enumerate() {
        let row = row(measured, "7x6", run, depth)?;
        let _ = write!(text, "{}{}", if i == 0 { "" } else { ", " }, row.published_alphabeta_evals);
    }
    let count = |guess: &str, run, depth| {
        Ok(measured.findings.find("guess", guess, &measure(run, depth))?.value as u64)
    };
    let usual = |depth| row(measured, "7x6", 4, depth);
    let _ = write!(
        text,
        ". Where all leaves are equal, won and lost ones are, too, unlike in the table above.\n\nWhat follows:\n\n\
         - What a line is worth does not show in the counts, nor when diagonals are looked at: the second and third search agree as well.\n\
         - Depth 4: the first line of play stacks one column, in which the searching player's stones alternate with others: a run of one. Its next \
         move makes a run of two, which costs b - 1 = {} leaves beyond the least possible {}: {}.\n\
         - Depth 5: the searching player's third stone can make a run of three. With runs that count up to two, {} leaves are \
         enough, the least possible; with longer ones it is {}. That is the jump from {} at depth 4.\n\
         - Depth 6, N = 3: {}. A line made at ply 5 does not end the game, and the opponent's third stone in the leftmost column makes a line \
         that is met first, so that its first move refutes what alpha-beta would else have to search: beside the b - 1 of depth 4 nothing is \
         lost. With columns looked at from the right it would be {} on 7x6; \
         where an own line decides wherever it is, {}, as for N = 4; where lines of play end at a win, {}.\n\
         - A game that is won at ply 5 is not seen as won: in that search such a line may count as lost at ply 6.\n\n",
        usual(4)?.board.split('x').next().and_then(|b| b.parse::<u64>().ok()).unwrap_or(1) - 1,
        usual(4)?.minimum,
        count(FOUND, 4, 4)?,
        count("runs alone, up to two", 4, 5)?,
        count(FOUND, 4, 5)?,
        count(FOUND, 4, 4)?,
        above_least(&rows, 3, 6),
        count("columns are looked at from the right", 3, 6)?,
        count("an own line decides wherever it is", 3, 6)?,
        count("lines of play end at a win", 3, 6)?,
    );
    Ok(())
}

/// The name of what was found.
const FOUND: &str = GUESSES[0].name;

/// The published counts of a length and a depth, each as the least possible and what is above it.
fn above_least(rows: &[&S4Row], run: u32, depth: u32) -> String {
    let rows = rows.iter().filter(|row| (row.run, row.depth) == (run, depth));
    let words = rows.map(|row| {
        let (count, least) = (row.published_alphabeta_evals, row.minimum);
        format!("{count} = {least} + {}", count as i64 - least as i64)
    });
    words.collect::<Vec<_>>().join(", ")
}
