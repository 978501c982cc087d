//! How S2's player plays, in words: against itself and others, and into the trap.

use crate::findings::{Findings, Missing};
use crate::s2::measure::PLAYER;
use crate::s2::measure::positions::TRAPPED;
use std::fmt::Write;

pub(crate) fn self_play(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let length = findings.find("self-play", "a game", "moves")?;
    let changes = findings.find("self-play", "a game", "result changes")?;
    let distinct = findings.find("self-play", "a game", "distinct")?;
    let _ = writeln!(
        text,
        "## Games against itself beside the perfect solver (S2.19)\n\n`{PLAYER}`, {} games ({} different ones), {} moves a \
         game (published: {}).\n\n| rank of the move by exact score | share of moves | published, of 32 |\n|---|---|---|",
        length.count,
        distinct.value,
        length.number(1),
        length.published
    );
    for rank in 1..=7 {
        let row = findings.find("self-play", &format!("rank {rank}"), "share")?;
        let _ = writeln!(text, "| {rank} | {} | {} |", row.percent(), row.published);
    }
    let kinds = ["win to draw", "win to loss", "draw to loss"]
        .map(|kind| Ok(format!("{kind} {}", findings.find("self-play", kind, "moves")?.value)));
    let kinds: Vec<String> = kinds.into_iter().collect::<Result<_, Missing>>()?;
    let _ = writeln!(
        text,
        "\nThe result under best play changes {} times a game (published: {}): {}. S2 calls each a losing move (B5); \
         it may also be a win given away for a draw. One game was all of S2's evidence (B6).\n",
        changes.number(2),
        changes.published,
        kinds.join(", ")
    );
    Ok(())
}

pub(crate) fn matches(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let _ = writeln!(
        text,
        "## Against look-ahead of one and two plies (S2.20)\n\n| `{PLAYER}` against | games | points | lost | published |\n|---|---|---|---|---|"
    );
    for rival in findings.items("match") {
        let points = findings.find("match", rival, "points")?;
        let losses = findings.find("match", rival, "losses")?;
        let _ = writeln!(
            text,
            "| `{rival}` | {} | {} | {} | {} |",
            points.count,
            points.percent(),
            losses.value,
            points.published
        );
    }
    text.push_str("\nOpenings of two random moves, each from both sides.\n\n");
    Ok(())
}

pub(crate) fn trap(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## The trap (S2.23)\n\n| player | plays the losing move |\n|---|---|\n");
    for player in TRAPPED {
        let row = findings.find("trap", player, "falls in")?;
        let _ = writeln!(text, "| `{player}` | {} of {} times |", row.value, row.count);
    }
    text.push_str(
        "\nThe published position exists only as a picture; this one has the same fault: most replies to the move that looks best \
         lose, one wins at once. Proofs that are backed up (`prove=on`) see it.\n\n",
    );
    Ok(())
}
