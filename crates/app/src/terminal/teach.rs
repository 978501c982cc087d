//! A teaching game: who is about to change the exact result is told why, and may take the move back.

use super::ask;
use super::game::TerminalGame;
use crate::failure::Failure;
use plyground_explain::connect::{MoveClass, Moved, Position, Truth, explain_move};
use plyground_explain::{Claim, Language};
use std::io::{BufRead, Write};

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
        if !self.is_teaching {
            return Ok(true);
        }
        let game = self.session.game();
        let mut before = self.session.fork();
        let Some(mv) = before.undo() else { return Ok(true) };
        let position = Position::after_line(&game, &before.line())?;
        let Ok(column) = mv.parse() else { return Ok(true) };
        let Moved { class, claims, .. } = explain_move(&position, column, self.truth(&position));
        if class != MoveClass::Blunder {
            return Ok(true);
        }
        writeln!(self.out, "Are you sure?")?;
        for claim in &claims {
            let sentence = claim.say(Language::English);
            writeln!(self.out, "  {} {}", sentence.grade.mark(), sentence.with_grade(Language::English))?;
        }
        write!(self.out, "Take {mv} back? [Y/n]: ")?;
        let answer = ask::line(&mut self.input, &mut self.out)?;
        Ok(answer.is_some_and(|answer| answer.to_ascii_lowercase().starts_with('n')))
    }
}
