//! Hints by degrees: a sentence, then the move, then the line. The exact truth where it is known, an estimate elsewhere.

use super::game::{TerminalGame, think};
use crate::failure::Failure;
use crate::outcome;
use plyground_explain::connect::Position;
use plyground_explain::hint_connect;
use plyground_players::{Thought, registry};
use std::io::{BufRead, Write};

impl<R: BufRead, W: Write> TerminalGame<R, W> {
    /// Tells one degree more than the last hint in this position did.
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
        let ply = self.session.ply();
        let degree = if self.hints.1 == ply { self.hints.0 } else { 0 };
        self.hints = (degree + 1, ply);
        if registry::has_solver(&self.session.game()) && self.exact_hint(degree)? {
            return Ok(());
        }
        let count = self.advisers.len();
        for (i, adviser) in self.advisers.iter_mut().enumerate() {
            let (thought, was_stopped) = think(self.session.as_ref(), adviser, self.seed, self.threads);
            if thought.exact || i + 1 == count || was_stopped {
                let words = in_words(&thought, self.places.len());
                writeln!(self.out, "Hint: {} ({words})", thought.best)?;
                break;
            }
        }
        Ok(())
    }

    /// A hint from the solver; false where it does not know.
    fn exact_hint(&mut self, degree: usize) -> Result<bool, Failure> {
        let (game, line) = (self.session.game(), self.session.line());
        // A board that was put up by hand has no line of play.
        let Ok(position) = Position::after_line(&game, &line) else { return Ok(false) };
        let (language, words) = (self.language, self.words());
        let Some(hint) = hint_connect(&game, &line, self.truth(&position), language)? else {
            return Ok(false);
        };
        match degree {
            0 if !hint.sentences.is_empty() => {
                for sentence in &hint.sentences {
                    let said = words.hint("said", [("text", sentence.with_grade(language))]);
                    writeln!(self.out, "{said}")?;
                }
                writeln!(self.out, "{}", words.hint("then_move", []))?;
            }
            0 | 1 => {
                let (mv, outcome) = hint.best;
                let said = words.hint("move", [("move", mv), ("text", outcome.with_grade(language))]);
                writeln!(self.out, "{said}\n{}", words.hint("then_line", []))?;
            }
            _ => writeln!(self.out, "{}", words.hint("line", [("line", hint.line.join(" "))]))?,
        }
        Ok(true)
    }
}

/// What the advised move comes to: proven, or as far as a search can tell.
fn in_words(thought: &Thought, seats: usize) -> String {
    let best = thought.moves.iter().find(|one| one.mv == thought.best);
    if let Some(outcome) = best.and_then(outcome::in_words).filter(|_| thought.exact) {
        return format!("{outcome}: proven");
    }
    match best.and_then(|one| one.value) {
        Some(value) if seats == 2 => format!("expected: {:.0} of 100 points; an estimate", 100.0 * value),
        Some(value) => {
            format!("expected: {:.0} % of the payoff, {} % is even; an estimate", 100.0 * value, 100 / seats)
        }
        None => "nothing is known of it".to_owned(),
    }
}
