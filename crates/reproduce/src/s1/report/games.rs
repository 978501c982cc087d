//! Three games that S1's player won, drawn side by side.

use crate::boards::{FigureBoard, as_text};
use crate::findings::{Findings, Missing};
use crate::s1::measure::games::{RED, SHOWN};
use crate::s1::measure::strength::PLAYER;
use std::fmt::Write;

/// The games' last positions.
pub(crate) fn three(findings: &Findings) -> Result<Vec<FigureBoard>, Missing> {
    let lines = findings.items("games shown");
    if lines.len() < SHOWN {
        return Err(Missing(format!("{SHOWN} games shown")));
    }
    let board = |line: &&str| FigureBoard::new(&format!("{} moves, won by Yellow", line.len()), line);
    Ok(lines.iter().map(board).collect())
}

pub(crate) fn games(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let boards = three(findings)?;
    let played = findings.find("games", RED, "played until three were won")?.value;
    let _ = write!(
        text,
        "## Three games (S1.33, figure 7)\n\nFigure 7 shows three games that Yellow, the program, won against a person. Here `{RED}` is Red and `{PLAYER}` Yellow: the first three \
         that Yellow won, of {played} played.\n\n![The ends of three games](games.svg)\n\n{}",
        as_text(&boards)?
    );
    text.push_str("\nTheir moves, for `plyground analyze --position`: ");
    let quoted: Vec<String> = boards.iter().map(|board| format!("`{}`", board.line)).collect();
    let _ = writeln!(text, "{}.\n", quoted.join(", "));
    Ok(())
}
