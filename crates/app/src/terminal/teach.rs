//! A teaching game: who is about to change the exact result is told why, and may take the move back.

use super::ask;
use super::game::TerminalGame;
use super::teaching::Teaching;
use crate::failure::Failure;
use plyground_explain::connect::{Position, Truth};
use plyground_explain::warn_connect;
use std::io::{BufRead, Write};

/// Plies that a person can look ahead, with luck.
const NEAR: usize = 15;
/// The solver's table, in bytes, and the nodes that a score may take.
const MEMORY: usize = 128 << 20;
const NODES: u64 = 20_000_000;

impl<R: BufRead, W: Write> TerminalGame<R, W> {
    /// The exact truth about this game.
    pub(super) fn truth(&mut self, position: &Position) -> &Truth {
        self.truth.get_or_insert_with(|| Truth::new(position, MEMORY, NODES))
    }

    /// Whether a move that was just played stands: one that changes the result does only if the player says so.
    pub(super) fn stands(&mut self) -> Result<bool, Failure> {
        let Some(teaching) = self.teaching else { return Ok(true) };
        let (game, language, words) = (self.session.game(), self.language, self.words());
        let mut before = self.session.fork();
        let Some(mv) = before.undo() else { return Ok(true) };
        let position = Position::after_line(&game, &before.line())?;
        let Ok(column) = mv.parse() else { return Ok(true) };
        let warning = warn_connect(&position, column, self.truth(&position), language);
        let is_told = |plies: usize| teaching == Teaching::All || plies <= NEAR;
        let Some(warning) = warning.filter(|warning| is_told(warning.plies)) else { return Ok(true) };
        writeln!(self.out, "{}", words.say("wait", []))?;
        for sentence in &warning.sentences {
            writeln!(self.out, "  {} {}", sentence.grade.mark(), sentence.with_grade(language))?;
        }
        loop {
            write!(self.out, "{}", words.say("take_back", [("move", mv.clone())]))?;
            let answer = ask::line(&mut self.input, &mut self.out)?.map(|answer| answer.to_ascii_lowercase());
            match answer.as_deref() {
                Some("hint" | "h") => {
                    let said = words.hint("said", [("text", warning.right.with_grade(language))]);
                    writeln!(self.out, "{said}")?;
                }
                Some(answer) => return Ok(answer.starts_with('n')),
                None => return Ok(false),
            }
        }
    }
}
