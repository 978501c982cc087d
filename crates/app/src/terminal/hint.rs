//! Hints: the exact truth where it can be had in a moment, an estimate elsewhere.

use super::game::{TerminalGame, think};
use crate::failure::Failure;
use crate::outcome;
use plyground_players::Thought;
use std::io::{BufRead, Write};

impl<R: BufRead, W: Write> TerminalGame<R, W> {
    /// Tells what the first adviser whose answer is exact would play, or else the last.
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
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
