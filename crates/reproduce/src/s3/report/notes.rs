//! Where S3's numbers differ from ours, and why.

use super::rows::from_start;
use crate::findings::Missing;
use crate::run::Measured;
use crate::s3::published::{SPARKS, USER_SECONDS, first_moves, speedup};
use crate::s3::row::S3Row;
use plyground_plot::counted;
use std::fmt::Write;

/// Leaves of S3's tree of depth 4: 60, 60, 58 and 60 first moves.
const PUBLISHED_LEAVES: u64 = 60 * 60 * 58 * 60;

/// Where it differs from what was published, and why.
pub(crate) fn notes(text: &mut String, measured: &Measured<S3Row>) -> Result<(), Missing> {
    let outliers = measured.rows.iter().filter(|row| row.outlier).count();
    let _ = write!(
        text,
        "\nMedian of {} after a warm-up. More threads than cores steal more and can gain little. Rows with an outlier among their \
         repetitions: {outliers}.\n\n## Where it differs, and why\n\n",
        counted(measured.manifest.repetitions as u64, "repetition"),
    );
    let all = first_moves();
    let words: Vec<String> =
        all.iter().map(|moves| moves.map(|count| count.to_string()).join(", ")).collect();
    let deepest = from_start(measured, 4, "none", 1)?;
    let S3Row { evaluated: leaves, seconds, .. } = deepest;
    let is_middle = |row: &&S3Row| row.position == "middle" && row.depth == 2;
    let middle = measured.rows.iter().find(is_middle);
    let middle = middle.ok_or_else(|| Missing("depth 2 from the middle".to_owned()))?;
    let notes = [
        format!(
            "B1: a spark for each child of the first two levels makes a + ab = 3,660 and of all four a + ab + abc + abcd = 12,740,460. \
             With at least the 58 legal first moves for each player there is {} solution: {}. So three players were given 60 moves where 58 \
             are legal: placements were generated twice. Here every placement is one bit, and 58 + 58² = 3,422 tasks and {leaves} leaves \
             are 58⁴, not 12,528,000.",
            all.len(),
            words.join("; "),
        ),
        "B3: depth 4 from the empty board is the four first moves, so that S3's rules for later moves, corners and passes were never \
         measured. The other positions here are past the opening."
            .to_owned(),
        format!(
            "From the middle of a game two plies are already {} leaves, and a third multiplies them by hundreds; that, not the \
             division, limits the depth.",
            middle.evaluated
        ),
        format!("S3's four cores together spent {} s of user time on depth 4 with a spark for every node (rseq, {} s elapsed); one thread takes {seconds:.2} s \
                 here: a move's change of all corners is counted from bitboards without playing it, and there are {:.1} % fewer leaves (B1).",
                USER_SECONDS[1], SPARKS[1].6, 100.0 * (1.0 - *leaves as f64 / PUBLISHED_LEAVES as f64)),
        "B8: of equally good moves the first in board order counts (`tie=`), and every division returns the same move and the same values: \
         asserted in every run of this study."
            .to_owned(),
        format!(
            "rseq, rpar and rdeepseq (S3.12, S3.14) differ in how far a lazy value is computed, and by whom it is waited for. S3's `Scores` has lazy \
             fields, and `maximumBy` looks at one of a leaf's four: the mover's. rseq leaves the other three uncomputed until somebody looks; \
             rdeepseq computes all four of every leaf. Hence {} s of user time against {} s, {:.2} times as much, and {} s elapsed against {} s. With a \
             budget of 2 only the values of the first two levels are forced, and the difference is gone ({} s both). A strict language computes all four \
             in any case, as rdeepseq does, and a parallel join always waits, so that rpar has no counterpart: one row stands for the three.",
            USER_SECONDS[0], USER_SECONDS[1], USER_SECONDS[0] / USER_SECONDS[1], SPARKS[2].6, SPARKS[1].6, SPARKS[4].6,
        ),
        format!(
            "B10: over-sparking is not S3's bottleneck: with a budget of 2 it makes {:.0} times fewer sparks and is {:.1} % faster, and without one its productivity \
             was above 96 %. The speed-ups with a budget are called \"comparable or better\": {} beside {} at depth 4, so better with rdeepseq alone. Here a task for every node does cost much, for another reason \
             (above).",
            SPARKS[1].2 as f64 / SPARKS[4].2 as f64,
            100.0 * (SPARKS[1].6 / SPARKS[4].6 - 1.0),
            speedup(4, "budget=2"),
            speedup(4, "every"),
        ),
        format!(
            "S3.26, parallel work inside a node: `node` has the moves of a position listed, and valued at the last ply, by several threads. {}",
            inside(measured)
        ),
        "B9: a search returns its move and the value of every other one; strength is measured by `plyground match A B --game blokus:duo` and \
         `plyground tournament A B C D --game blokus` (docs/blokus.md)."
            .to_owned(),
        format!(
            "B11: rpar's sparks are {} more than twice rseq's; the report does not say why, and a task here is counted once however it \
             is run.",
            SPARKS[0].2 - 2 * SPARKS[1].2
        ),
        "B12: the published listings contradict each other in the order of arguments, `-N8` is called all of ten cores, and `applyValidMove` clears a \
         passed flag on a move, which never happens to a set one: who has passed never has a move again."
            .to_owned(),
        format!(
            "B13: all times are in the record with the shortest and the longest of {}.",
            counted(measured.manifest.repetitions as u64, "repetition")
        ),
        "B14: `maxn` prunes and deepens (`prune=`, `deepen=`), `alphabeta` does and orders where there are two seats, `paranoid` and `bestreply` with three \
         and four, and every player that searches takes `time=`."
            .to_owned(),
    ];
    for note in notes {
        let _ = writeln!(text, "- {note}");
    }
    Ok(())
}

/// What several threads inside a position brought.
fn inside(measured: &Measured<S3Row>) -> String {
    let is_it = |row: &&S3Row| row.division == "node" && row.threads > 1;
    let speedups: Vec<f64> = measured.rows.iter().filter(is_it).map(|row| row.speedup).collect();
    let least = speedups.iter().copied().fold(f64::INFINITY, f64::min);
    let most = speedups.iter().copied().fold(0.0, f64::max);
    let judged = match (least, most) {
        (least, _) if least > 1.2 => "it pays everywhere",
        (_, most) if most < 1.2 => "it gains next to nothing at best",
        _ => "it pays in places",
    };
    match speedups.is_empty() {
        true => "It was not measured on several threads.".to_owned(),
        false => format!(
            "The rows of `node` on several threads have speed-ups from {least:.2} to {most:.2}: {judged}."
        ),
    }
}
