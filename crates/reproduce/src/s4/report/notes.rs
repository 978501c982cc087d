//! Where S4's numbers differ from ours, and why.

use super::outliers::{claims, first_call};
use super::rows::{all, row};
use crate::findings::Missing;
use crate::run::Measured;
use crate::s4::measure::games::ELSEWHERE;
use crate::s4::row::S4Row;
use std::fmt::Write;

/// Where it differs from what was published, and why.
pub(crate) fn notes(text: &mut String, measured: &Measured<S4Row>) -> Result<(), Missing> {
    let (usual, three) = (row(measured, "7x6", 4, 6)?, row(measured, "7x6", 3, 6)?);
    let gain = |number: usize| {
        Ok(measured.findings.find("elsewhere", &number.to_string(), "gain in visited")?.value)
    };
    let mut sorted = (1..=ELSEWHERE).map(gain).collect::<Result<Vec<f64>, Missing>>()?;
    sorted.sort_by(f64::total_cmp);
    let pairs = equal_for_both(measured)?;
    text.push_str("## Where it differs, and why\n\n");
    let leaves = |evals: u64, over: u64| evals as f64 / over as f64;
    let (four, five) = (row(measured, "7x6", 4, 4)?, row(measured, "7x6", 4, 5)?);
    let notes = [
        first_call(measured)?,
        claims(),
        format!("B3: three in a row can stand after five moves, so at depth 6 with N = 3 lines of play end early: {} leaves on 7x6. The published {} \
                 are all lines of six moves, so that the published tree went on after a win, although the text has it stop there (S4.2).",
                three.minimax_evaluated, three.published_minimax_evals),
        format!("B4: the published program builds the whole tree before it prunes: {:.0} times fewer evaluations saved {:.0} % of the time. Here \
                 positions are made as they are needed: at depth 6 on 7x6 alpha-beta visits {:.1} times fewer and takes {:.1} times less time.",
                leaves(usual.published_minimax_evals, usual.published_alphabeta_evals), 100.0 * (1.0 - 1.0 / usual.published_speedup),
                usual.pruning_gain_visited, usual.pruning_gain_time),
        format!("B5: \"directly reflects\" b^(d/2), which is 7³ = {} at depth 6: the least possible is {}, the published program took {}, {:.1} times as many; \
                 ours by lines from the left takes {}, and {} with leaves that are equal unless the game is over.", 7_u64.pow(3), usual.minimum, usual.published_alphabeta_evals,
                 leaves(usual.published_alphabeta_evals, usual.minimum), usual.alphabeta_evaluated, usual.alphabeta_evaluated_zero),
        format!("B5: from depth 4 to 5 the published count grows {:.1} times and from 5 to 6 {:.1} times. Some of it is alpha-beta's own step, since an odd \
                 depth has one more ply of all moves: the least possible grows {:.1} and {:.1} times. The rest are runs of three (above).",
                leaves(five.published_alphabeta_evals, four.published_alphabeta_evals),
                leaves(usual.published_alphabeta_evals, five.published_alphabeta_evals),
                leaves(five.minimum, four.minimum), leaves(usual.minimum, five.minimum)),
        "B6: Monte Carlo is in the published overview of costs (4.1) and not in the table, and O(n·k), given there for Monte Carlo tree search, is the cost of the \
         flat one that S4 has; how many playouts it takes is not said. Its strength is in the table above, its cost in S5's report, its speed in S1's."
            .to_owned(),
        format!("B7: the empty board is one position. On {} positions of random games alpha-beta visits between {:.1} and {:.1} \
                 times fewer at depth 6, {:.1} in the middle.", sorted.len(), sorted[0], sorted[sorted.len() - 1],
                 sorted[sorted.len() / 2]),
        format!("B7: the published counts for N = 3 and 4 are equal on {} of {} pairs of searches: the evaluation knows runs, and N only where N stand in a \
                 row. Ours by lines gives equal counts on {} of them.", pairs[0], pairs[2], pairs[1]),
        "B8: a board is written columns x rows here, always; `plyground move` reads rows first, as S5 does, takes the other order where the rows \
         below are drawn in full and leave no doubt, and says so."
            .to_owned(),
        "The published speedup is the gain of pruning. Parallel speed-up is another thing, and has another name here."
            .to_owned(),
    ];
    for note in notes {
        let _ = writeln!(text, "- {note}");
    }
    Ok(())
}

/// On how many boards and depths the published counts do not depend on the length, on how many ours by lines do not, and how many there are.
fn equal_for_both(measured: &Measured<S4Row>) -> Result<[usize; 3], Missing> {
    let mut equal = [0, 0, 0];
    for three in all(measured)?.into_iter().filter(|row| row.run == 3) {
        let four = row(measured, &three.board, 4, three.depth)?;
        equal[0] += usize::from(three.published_alphabeta_evals == four.published_alphabeta_evals);
        equal[1] += usize::from(three.alphabeta_evaluated == four.alphabeta_evaluated);
        equal[2] += 1;
    }
    Ok(equal)
}
