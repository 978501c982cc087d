//! S5's example and its faults, in words.

use crate::findings::{Findings, Missing};
use crate::s5::measure::example::{BOARDS, TIES};
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// The example as it runs, beside the published one.
pub(crate) fn example(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## The example (B1, B2, B3, B7)\n\n```text\n6 7\n       \n       \n       \n   X   \n  OXO  \n XOXOX \nX\n```\n\n| column, from 0 | games | won | drawn | lost | win rate | published |\n|---|---|---|---|---|---|---|\n",
    );
    for column in 0..7 {
        let item = column.to_string();
        let (won, drawn, lost) = (
            findings.find("example", &item, "won")?,
            findings.find("example", &item, "drawn")?,
            findings.find("example", &item, "lost")?,
        );
        let _ = writeln!(
            text,
            "| {column} | {} | {} | {} | {} | {:.2} % | {} |",
            won.count,
            won.value,
            drawn.value,
            lost.value,
            100.0 * won.value / won.count as f64,
            won.published
        );
    }
    let choice = |measure| findings.find("example", "choice", measure);
    let _ = writeln!(
        text,
        "\nChosen: column {} (published: {}), which completes four in a column at once. The board that is printed has {} stone more than the one that was read (published: {}). Five X and four O with X to \
         move is no position of a game: {} warning (published: {}), and `--strict` refuses it ({} of 1).\n",
        choice("column")?.value,
        choice("column")?.published,
        choice("stones on the board that were not there")?.value,
        choice("stones on the board that were not there")?.published,
        choice("warnings of impossible numbers")?.value,
        choice("warnings of impossible numbers")?.published,
        choice("refused by --strict")?.value
    );
    Ok(())
}

/// Where it differs from what was published, and why.
pub(crate) fn notes(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## Where it differs, and why\n\n");
    let mut ties = Vec::new();
    for (.., name) in TIES {
        ties.push(format!("of {name} column {}", findings.find("ties", name, "chosen")?.value));
    }
    let share = |player: &str| -> Result<String, Missing> {
        let (least, most) = (
            findings.find("shares", player, "fewest games of a move")?,
            findings.find("shares", player, "most games of a move")?,
        );
        Ok(format!("between {} and {} games", grouped_nearest(least.value), grouped_nearest(most.value)))
    };
    let mut boards = Vec::new();
    for (name, _, is_accepted) in BOARDS {
        let found = findings.find("boards", name, "accepted")?.value > 0.0;
        let wanted = if found == is_accepted { "" } else { " (not as it should be)" };
        boards.push(format!("{name}: {}{wanted}", if found { "accepted" } else { "refused" }));
    }
    let notes = [
        "B1, B2, B3: above. The published table cannot come from a run: column 3 wins at once, so every game after it is won.".to_owned(),
        format!(
            "B4: \"similar\" win rates are a tie only where they are equal. By `tie=centre` the column nearer to the middle is chosen, and the left one of two as near: {}, counted from 1, all wins at once.",
            ties.join(", ")
        ),
        format!(
            "B5, B6: every move gets the same number of games ({}), so nothing promising is explored more. That is what `ucb1` does ({}); \"progressive widening\" is the name of something else, and a tree \
             search is `uct`.",
            share("mc:sims=10000")?,
            share("ucb1:sims=70000")?
        ),
        "B7: wins, draws and losses are counted and shown; `select=mean` counts a draw as half.".to_owned(),
        format!("B8: boards of which S5 says nothing: {}.", boards.join("; ")),
        "S5.12: that random games miss forced wins is measured above, as the share of positions in which the game's result is not kept.".to_owned(),
    ];
    for note in notes {
        let _ = writeln!(text, "- {note}");
    }
    Ok(())
}
