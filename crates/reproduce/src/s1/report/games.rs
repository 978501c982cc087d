//! Three games that S1's player won, drawn side by side.

use crate::findings::{Findings, Missing};
use crate::s1::measure::games::{RED, SHOWN};
use crate::s1::measure::strength::PLAYER;
use plyground_players::registry;
use std::fmt::Write;

pub(crate) fn games(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let lines = findings.items("games shown");
    if lines.len() < SHOWN {
        return Err(Missing(format!("{SHOWN} games shown")));
    }
    let played = findings.find("games", RED, "played until three were won")?.value;
    let _ = write!(
        text,
        "## Three games (S1.33, figure 7)\n\nFigure 7 shows three games that Yellow, the program, won against a person. Here `{RED}` is Red and `{PLAYER}` Yellow: the first three \
         that Yellow won, of {played} played.\n\n```text\n"
    );
    let mut drawn: Vec<Vec<String>> = Vec::new();
    for line in &lines {
        let mut session = registry::open("connect").expect("the usual game");
        session.go_to(line).map_err(|error| Missing(format!("good game {line}: {error}")))?;
        let mut rows: Vec<String> = vec![session.header()];
        rows.extend(session.draw().lines().map(str::to_owned));
        rows.push(format!("{} moves, won by Yellow", line.len()));
        drawn.push(rows);
    }
    for row in 0..drawn[0].len() {
        let cells: Vec<String> = drawn.iter().map(|rows| format!("{:<25}", rows[row])).collect();
        let _ = writeln!(text, "{}", cells.join(" ").trim_end());
    }
    text.push_str("```\n\nTheir moves, for `plyground analyze --position`: ");
    let quoted: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
    let _ = writeln!(text, "{}.\n", quoted.join(", "));
    Ok(())
}
