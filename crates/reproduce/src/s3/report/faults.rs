//! What S3's shortcuts would have cost past the opening (B2, B4 to B7).

use crate::findings::{Findings, Missing};
use crate::s3::measure::faults::{PLAYERS, RANDOM_PLIES, STAGES, STALE_AFTER, after};
use std::fmt::Write;

/// The counts, fault by fault.
pub(crate) fn faults(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "\n## What S3's shortcuts cost past the opening (B2, B4 to B7)\n\n\
         S3 searched four first moves from the empty board, where none of this shows (B3). Counted where it does:\n\n\
         B2: S3 lists a placement once for each frontier corner that the piece is put on, so one that covers two comes twice. Here a placement is one \
         bit of a set.\n\n| position | moves played | placements | S3 would list | more |\n|---|---|---|---|---|\n",
    );
    for (name, ply) in STAGES {
        let count = |measure| Ok(findings.find("twice", name, measure)?.value);
        let (placements, listed) = (count("placements")?, count("listed")?);
        let _ = writeln!(
            text,
            "| {name} | {ply} | {placements} | {listed} | {:.1} % |",
            100.0 * (listed / placements - 1.0)
        );
    }
    stale(text, findings)?;
    ends(text, findings)
}

fn stale(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let _ = write!(
        text,
        "\nA placement that comes twice is searched twice, with all below it: from ply to ply the excess multiplies.\n\n\
         B6: S3 updates the frontier of the player who moves and no other. What the four frontiers then hold, and how many of these cells \
         somebody has covered since; each is worth 3 in S3's heuristic. Here corners follow from the board itself.\n\n| games |"
    );
    for moves in STALE_AFTER {
        let _ = write!(text, " {} |", after(moves));
    }
    text.push_str("\n|---|---|---|---|---|---|\n");
    for player in PLAYERS {
        let _ = write!(text, "| {player} |");
        for moves in STALE_AFTER {
            let item = format!("{player}, {}", after(moves));
            let kept = findings.find("stale", &item, "corners kept")?.value;
            let covered = findings.find("stale", &item, "of them covered")?.value;
            let _ = write!(text, " {covered:.2} of {kept:.1} |");
        }
        text.push('\n');
    }
    Ok(())
}

fn ends(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "\nB4, B5, B7: how games end. The heuristic is S3's value of a finished game; points are the official score with +15 and +5, for which the \
         state keeps the last piece, and by which payoffs go here; squares are those on the board.\n\n\
         | games | number | B4: heuristic and points rank seats differently | B4: they name other winners | B5: somebody has +15 | B5: somebody has +5 \
         | B7: two have +15 | B7: squares and points name other winners |\n|---|---|---|---|---|---|---|---|\n",
    );
    for player in PLAYERS {
        let share = |measure| findings.find("ends", player, measure);
        let ranks = share("ranks by the heuristic differ")?;
        let _ = writeln!(
            text,
            "| {player} | {} | {} | {} | {} | {} | {} | {} |",
            ranks.count,
            ranks.percent(),
            share("winners by the heuristic differ")?.percent(),
            share("somebody has +15")?.percent(),
            share("somebody has +5")?.percent(),
            share("two have +15")?.percent(),
            share("winners by squares differ")?.percent(),
        );
    }
    let _ = writeln!(
        text,
        "\nGreedy games begin with {RANDOM_PLIES} random moves; then each takes the move after which it stands best. S3's state keeps no last piece and its functions \
         have neither +15 nor +5 (B5). Who has the bonus has placed all squares: most squares and most points can name other winners only where two place \
         everything, and one of them ends with the single square (B7). The terminal shows both scores."
    );
    Ok(())
}
