//! Somebody at a puzzle: what was tried, and what comes back.

use super::judge::{Judge, Judged, JudgedMove, Worth};
use super::{Puzzle, PuzzleError};
use crate::connect::{Position, Truth};
use crate::language::{Language, seat_name};
use crate::warning::{Warning, warn_connect};
use plyground_players::{Session, TextError};
use serde::Serialize;
use std::sync::atomic::AtomicBool;

/// Somebody at a puzzle.
pub struct Attempt<'a> {
    judge: &'a Judge,
    puzzle: Puzzle,
    judged: Judged,
    session: Box<dyn Session>,
    /// The moves that were tried, in order.
    tried: Vec<String>,
    hints: u32,
    was_told: bool,
    /// Who says why a move is wrong, once somebody has asked.
    truth: Option<Truth>,
}

/// The table of the solver that says why, in bytes, and the nodes that a score may take.
const MEMORY: usize = 32 << 20;
const NODES: u64 = 20_000_000;

/// What an answer gets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "reply", rename_all = "lowercase")]
pub enum Reply {
    /// It keeps the result.
    Right {
        /// The move, as plyground writes it.
        #[serde(rename = "move")]
        mv: String,
        /// The other moves that do.
        others: Vec<String>,
    },
    /// It gives the result away.
    Wrong {
        /// The move, as plyground writes it.
        #[serde(rename = "move")]
        mv: String,
        /// What the position is worth after it.
        after: Worth,
        /// Best play from there to the end of the game.
        refutation: Vec<String>,
    },
}

/// Help, by degrees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "hint", rename_all = "lowercase")]
pub enum Hint {
    /// How many moves are right.
    Count {
        /// So many keep the result.
        keep: usize,
        /// Of so many.
        of: usize,
    },
    /// A move that is not.
    Not {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What the position is worth after it.
        after: Worth,
        /// Best play from there to the end of the game.
        refutation: Vec<String>,
    },
    /// One that is.
    Answer {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// All has been told.
    Nothing {
        /// The move that was.
        #[serde(rename = "move")]
        mv: String,
    },
}

impl<'a> Attempt<'a> {
    /// Somebody who has just seen a puzzle; an error where nothing is at stake in it, and `None` if stopped.
    pub fn new(
        judge: &'a Judge,
        puzzle: &Puzzle,
        stop: &AtomicBool,
    ) -> Result<Option<Attempt<'a>>, PuzzleError> {
        let wrong = |error: TextError| PuzzleError(format!("position {}: {error}", puzzle.position));
        let Some(judged) = judge.judge(&puzzle.position, stop).map_err(wrong)? else { return Ok(None) };
        if !judged.is_at_stake() {
            let position = &puzzle.position;
            return Err(PuzzleError(format!("position {position}: every move keeps the result")));
        }
        let session = judge.at(&puzzle.position).map_err(wrong)?;
        let puzzle = Puzzle { worth: judged.worth, keep: judged.keep(), ..puzzle.clone() };
        Ok(Some(Attempt {
            judge,
            puzzle,
            judged,
            session,
            tried: Vec::new(),
            hints: 0,
            was_told: false,
            truth: None,
        }))
    }

    /// The puzzle, with what the solver says of it.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The truth about every move.
    pub fn judged(&self) -> &Judged {
        &self.judged
    }

    /// The position.
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// What is asked for.
    pub fn task(&self, language: Language) -> String {
        self.puzzle.task(&seat_name(language, self.session(), self.session.turn()), language)
    }

    /// Who takes advantage of a mistake.
    pub fn opponent(&self, language: Language) -> String {
        seat_name(language, self.session(), self.session.turn().other())
    }

    /// Why a move is wrong, without a word of what is right; `None` where that is not known.
    pub fn why(&mut self, mv: &str, language: Language) -> Option<Warning> {
        let position = Position::after_line(&self.puzzle.game, &self.puzzle.position).ok()?;
        let truth = self.truth.get_or_insert_with(|| Truth::new(&position, MEMORY, NODES));
        warn_connect(&position, mv.parse().ok()?, truth, language)
    }

    /// How many moves were tried.
    pub fn tries(&self) -> u32 {
        self.tried.len() as u32
    }

    /// Whether the answer was given away.
    pub fn was_told(&self) -> bool {
        self.was_told
    }

    /// Tries a move as a person types it; one that is not legal does not count.
    pub fn answer(&mut self, text: &str, stop: &AtomicBool) -> Result<Reply, TextError> {
        let mv = self.session.fork().play(text)?;
        self.tried.push(mv.clone());
        let after = self.judged.moves.iter().find(|one| one.mv == mv).map_or(Worth::Loss, |one| one.after);
        if after == self.judged.worth {
            let others = self.judged.keep().into_iter().filter(|other| *other != mv).collect();
            return Ok(Reply::Right { mv, others });
        }
        let refutation = self.judge.refutation(&self.puzzle.position, &mv, stop)?;
        Ok(Reply::Wrong { mv, after, refutation })
    }

    /// A little more help than the last time.
    pub fn hint(&mut self, stop: &AtomicBool) -> Result<Hint, TextError> {
        self.hints += 1;
        let keep = self.judged.keep();
        if self.hints == 1 {
            return Ok(Hint::Count { keep: keep.len(), of: self.judged.moves.len() });
        }
        // The worst that was not tried, and of these the first: it teaches most.
        let is_new = |mv: &&JudgedMove| mv.after != self.judged.worth && !self.tried.contains(&mv.mv);
        let worst = self.judged.moves.iter().filter(is_new).min_by_key(|mv| mv.after).cloned();
        match worst.filter(|_| self.hints == 2) {
            Some(JudgedMove { mv, after }) => {
                let refutation = self.judge.refutation(&self.puzzle.position, &mv, stop)?;
                Ok(Hint::Not { mv, after, refutation })
            }
            None => {
                let mv = keep[0].clone();
                let was_told = std::mem::replace(&mut self.was_told, true);
                Ok(if was_told { Hint::Nothing { mv } } else { Hint::Answer { mv } })
            }
        }
    }
}
