//! Positions that few simulations get wrong, in words: the trap, and a zugzwang.

use super::figures;
use crate::boards::as_text;
use crate::findings::{Findings, Missing};
use crate::s2::measure::positions::column_name;
use crate::s2::measure::{trap, zugzwang};
use std::fmt::Write;

/// Figure 1.
pub(crate) fn diagonal(text: &mut String) -> Result<(), Missing> {
    let _ = writeln!(
        text,
        "## A diagonal win (S2.23, figure 1)\n\nS2's figure shows a diagonal of Red's. Here is one, from column 1 up to column 4:\n\n![Red wins](diagonal.svg)\n\n{}",
        as_text(&figures::diagonal())?
    );
    Ok(())
}

pub(crate) fn trap(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## The trap (S2.23, figures 2 and 3)\n\n![The trap, step by step](trap.svg)\n\n{}",
        as_text(&figures::trap())?
    );
    let _ = write!(
        text,
        "\n| column | {} |\n|---|{}\n",
        (1..=7).map(|c| c.to_string()).collect::<Vec<_>>().join(" | "),
        "---|".repeat(7)
    );
    let mut scores = [Vec::new(), Vec::new()];
    for (scores, measure) in scores.iter_mut().zip(["score", "score of the reply"]) {
        for column in 1..=7 {
            scores.push(findings.find("trap", &column_name(column), measure)?.value);
        }
    }
    for (name, scores) in ["exact score for Red", "exact score of the reply for Yellow"].iter().zip(&scores) {
        let cells: Vec<String> = scores.iter().map(|score| format!("{score:+}")).collect();
        let _ = writeln!(text, "| {name} | {} |", cells.join(" | "));
    }
    let count =
        |scores: &[f64], is_it: &dyn Fn(f64) -> bool| scores.iter().filter(|&&score| is_it(score)).count();
    let _ = writeln!(
        text,
        "\nThe published position exists only as a picture; this one was found with the solver, and a test holds it to what the text says. Column {} lines up a diagonal: {} of Yellow's 7 replies \
         lose. But it opens a cell that gives Yellow a diagonal in column {}, and loses at once. Columns that do not lose: {}.\n\n\
         | player | plays it | what it takes its own move for, 0 to 1 |\n|---|---|---|",
        trap::MOVE,
        count(&scores[1], &|score| score < 0.0),
        trap::REPLY,
        (1..=7)
            .zip(&scores[0])
            .filter(|(_, score)| **score >= 0.0)
            .map(|(c, _)| c.to_string())
            .collect::<Vec<_>>()
            .join(", ")
    );
    players(text, findings, "trap", &trap::trapped())?;
    let mut falls = Vec::new();
    for c in trap::WEIGHTS {
        falls.push(findings.find("trap", &trap::weighed(c), "plays it")?.value);
    }
    let list = |numbers: &[f64]| numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
    let _ = writeln!(
        text,
        "\nWith c = {} S2's way plays it {} times{}. S2's formula would have twice these numbers for the same search (its values go from -1 to 1), and S2 does not tell its c. {}.\n",
        list(&trap::WEIGHTS),
        list(&falls),
        if falls.is_sorted() && falls[0] < falls[falls.len() - 1] {
            ": the more replies are tried alike, the better the move looks, since most of them lose"
        } else {
            ""
        },
        never(findings, "trap", &trap::trapped(), "play")?
    );
    Ok(())
}

pub(crate) fn zugzwang(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let after = format!("{}{}", zugzwang::LINE, zugzwang::MOVE);
    let boards = as_text(&figures::zugzwang())?;
    let _ = write!(
        text,
        "## Zugzwang (S2.26)\n\n![Yellow's only move, and what Red is left with](zugzwang.svg)\n\n{boards}"
    );
    text.push_str("\n| column | exact score for Yellow |\n|---|---|\n");
    for column in zugzwang::OPEN {
        let score = findings.find("zugzwang", &column_name(column), "score")?.value;
        let _ = writeln!(text, "| {column} | {score:+} |");
    }
    let [must, may] = ["Red must move", "Red passes"].map(|item| findings.find("zugzwang", item, "score"));
    let (must, may) = (must?.value, may?.value);
    let _ = writeln!(
        text,
        "\nColumn {} wins, and nothing else does. After it nobody threatens to win at once. Red must move, and the score for Red is {must:+}; if Red could pass, it would be {may:+}{}.\n\n\
         | player | finds column {} | what it takes its own move for, 0 to 1 |\n|---|---|---|",
        zugzwang::MOVE,
        if must < 0.0 && may >= 0.0 { ": Red loses because it must move" } else { "" },
        zugzwang::MOVE
    );
    players(text, findings, "zugzwang", &zugzwang::asked())?;
    // Yellow has the even stones; a score of one is a win with the last of them.
    let stone = 42.0 - 2.0 * (-must - 1.0);
    let _ = writeln!(
        text,
        "\nUnder best play Yellow wins with stone {stone} of 42, {} stones later. {}.\n",
        stone - after.len() as f64,
        never(findings, "zugzwang", &zugzwang::asked(), "find")?
    );
    Ok(())
}

/// Who never chose the move, as a sentence.
fn never(findings: &Findings, table: &str, players: &[String], verb: &str) -> Result<String, Missing> {
    let mut names = Vec::new();
    for player in players {
        if findings.find(table, player, "plays it")?.value == 0.0 {
            names.push(format!("`{player}`"));
        }
    }
    Ok(match &names[..] {
        [] => format!("All of them {verb} it at times"),
        [only] => format!("{only} alone does never {verb} it"),
        _ => format!("{} never {verb} it", names.join(", ")),
    })
}

/// How often players chose the move, and what they hoped for.
fn players(text: &mut String, findings: &Findings, table: &str, players: &[String]) -> Result<(), Missing> {
    for player in players {
        let times = findings.find(table, player, "plays it")?;
        let hope = findings.find(table, player, "hopes for")?;
        let hope = if hope.count > 0 { format!("{:.2}", hope.value) } else { String::new() };
        let _ = writeln!(text, "| `{player}` | {} of {} times | {hope} |", times.value, times.count);
    }
    Ok(())
}
