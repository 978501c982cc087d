//! Who judges answers: the solver.

use plyground_players::{
    BookChoice, Goal, Limits, Session, Solving, SpecError, TextError, open_solver, registry,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Win, draw or loss under best play, through the eyes of the seat to move in the puzzle.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

impl Worth {
    fn of(score: i32) -> Worth {
        match score {
            1.. => Worth::Win,
            0 => Worth::Draw,
            _ => Worth::Loss,
        }
    }
}

/// The truth about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Judged {
    /// What it is worth.
    pub worth: Worth,
    /// Its legal moves in board order.
    pub moves: Vec<JudgedMove>,
}

/// The truth about a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JudgedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth after it.
    pub after: Worth,
}

impl Judged {
    /// The moves that keep the result.
    pub fn keep(&self) -> Vec<String> {
        let kept = self.moves.iter().filter(|mv| mv.after == self.worth);
        kept.map(|mv| mv.mv.clone()).collect()
    }

    /// Whether some move gives the result away.
    pub fn is_at_stake(&self) -> bool {
        self.moves.iter().any(|mv| mv.after != self.worth)
    }
}

/// A solver that judges the moves of one game.
pub struct Judge {
    session: Box<dyn Session>,
    solver: Box<dyn Solving>,
}

/// What the solver's table may take.
const MEMORY: usize = 32 << 20;

impl Judge {
    /// A judge for a game that has a solver.
    pub fn new(game: &str) -> Result<Judge, SpecError> {
        Ok(Judge { session: registry::open(game)?, solver: open_solver(game, MEMORY, &BookChoice::BuiltIn)? })
    }

    /// The game at a position.
    pub fn at(&self, line: &str) -> Result<Box<dyn Session>, TextError> {
        let mut session = self.session.fork();
        session.go_to(line)?;
        Ok(session)
    }

    /// The truth about a running position; `None` if stopped.
    pub fn judge(&self, line: &str, stop: &AtomicBool) -> Result<Option<Judged>, TextError> {
        let limits = Limits { stop, ..Limits::NONE };
        let columns = self.solver.columns_scored(line, Goal::Weak, &limits)?;
        let scores: Option<Vec<i32>> = columns.into_iter().flatten().map(|scored| scored.score()).collect();
        let Some(scores) = scores else { return Ok(None) };
        // Only the moves of the position have scores, and these stand in board order.
        let moves: Vec<JudgedMove> = self
            .at(line)?
            .legal()
            .into_iter()
            .zip(scores)
            .map(|(mv, score)| JudgedMove { mv, after: Worth::of(score) })
            .collect();
        let worth = moves.iter().map(|mv| mv.after).max().unwrap_or(Worth::Draw);
        Ok(Some(Judged { worth, moves }))
    }

    /// Best play for both after a move, to the end of the game, move by move; none where the move ends it.
    pub fn refutation(&self, line: &str, mv: &str, stop: &AtomicBool) -> Result<Vec<String>, TextError> {
        let text = self.best_line(line, mv, stop)?;
        // Columns of one digit are written without anything between them.
        Ok(match self.session.board().columns {
            0..=9 => text.chars().map(String::from).collect(),
            _ => text.split(',').filter(|mv| !mv.is_empty()).map(str::to_owned).collect(),
        })
    }

    /// The same as a line of play.
    pub fn best_line(&self, line: &str, mv: &str, stop: &AtomicBool) -> Result<String, TextError> {
        let mut session = self.at(line)?;
        session.play(mv)?;
        match session.outcome() {
            Some(_) => Ok(String::new()),
            None => self.solver.best_line(&session.line(), &Limits { stop, ..Limits::NONE }),
        }
    }
}
