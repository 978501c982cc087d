//! How strong S1's player is, in words.

use crate::findings::{Findings, Missing};
use crate::s1::measure::strength::{EXAMINED, PLAYER, RIVALS};
use std::fmt::Write;

pub(crate) fn strength(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Strength (B11)\n\nS1 says \"difficult to beat\" and measures nothing. Beside exact scores, on positions of random games:\n\n\
         | player | best move by score | keeps the game's result | mean regret |\n|---|---|---|---|\n",
    );
    for player in EXAMINED {
        let find = |measure| findings.find("strength", player, measure);
        let _ = writeln!(
            text,
            "| `{player}` | {} | {} | {} |",
            find("best by score")?.percent(),
            find("keeps the result")?.percent(),
            find("regret")?.number(2)
        );
    }
    let count = findings.find("strength", EXAMINED[0], "regret")?.count;
    let _ = writeln!(
        text,
        "\n{count} positions after 8 to 32 moves. The third is S1's own rule; `uct` plays as many random games as `mc` does with seven moves.\n\n\
         | `{PLAYER}` against | games | points | lost |\n|---|---|---|---|"
    );
    for rival in RIVALS {
        let points = findings.find("match", rival, "points")?;
        let lost = findings.find("match", rival, "lost")?;
        let _ = writeln!(text, "| `{rival}` | {} | {} | {} |", points.count, points.percent(), lost.value);
    }
    text.push_str(
        "\nOpenings of two random moves, each from both sides. A tree makes more of the same games.\n\n",
    );
    Ok(())
}
