//! Puzzles: positions in which a player blundered, with the refutation.

use super::{Answer, Outcome, Question};
use plyground_players::{Session, Solving, TextError};
use plyground_solver::Limits;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// A position to be solved by whoever likes to, and who did not solve it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The game's spec.
    pub game: String,
    /// What the player's random numbers came from, together with the number of the position.
    pub seed: u64,
    /// The number of the position, from one.
    pub number: u64,
    /// The line of play that leads to the position.
    pub position: String,
    /// What it is worth to the seat to move.
    pub worth: Outcome,
    /// The moves with the best score.
    pub best: Vec<String>,
    /// Their score.
    pub score: i32,
    /// Who went wrong.
    pub player: String,
    /// With which move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth after it, through the same eyes.
    pub after: Outcome,
    /// How the other seat takes advantage of it: best play from there to the end.
    pub refutation: String,
}

impl Puzzle {
    /// The puzzle of an answer that changes the game's result, with its refutation, which is no line to its end if stopped.
    pub(super) fn new(
        question: &Question,
        answer: &Answer,
        seed: u64,
        session: &mut dyn Session,
        solver: &dyn Solving,
        stop: &AtomicBool,
    ) -> Result<Puzzle, TextError> {
        session.go_to(&answer.position)?;
        // Only the moves of the position have scores.
        let scored = session.legal().into_iter().zip(question.scores.iter().flatten());
        let best = scored.filter(|(_, score)| **score == answer.best).map(|(mv, _)| mv).collect();
        session.play_nth(answer.nth);
        let limits = Limits { stop, ..Limits::NONE };
        let refutation = solver.best_line(&session.line(), &limits)?;
        Ok(Puzzle {
            game: session.game(),
            seed,
            number: answer.number,
            position: answer.position.clone(),
            worth: answer.before,
            best,
            score: answer.best,
            player: answer.player.clone(),
            mv: answer.mv.clone(),
            after: answer.after,
            refutation,
        })
    }
}
