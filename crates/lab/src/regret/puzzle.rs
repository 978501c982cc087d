//! Puzzles: positions in which a player blundered, with the refutation.

use super::{Answer, Exam, Outcome};
use plyground_jobs::in_order;
use plyground_players::{BookChoice, Solving, SpecError, open_solver, registry};
use plyground_solver::Limits;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// A position to be solved by whoever likes to, and who did not solve it.
#[derive(Clone, PartialEq, Debug, Serialize)]
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

/// What each thread's solver may take.
const MEMORY: usize = 128 << 20;

impl Exam {
    /// The puzzles among some answers: moves that change the game's result, each with its refutation; fewer if stopped.
    pub fn puzzles(
        &self,
        answers: &[Answer],
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<Puzzle>, SpecError> {
        let wrong: Vec<&Answer> = answers.iter().filter(|answer| !answer.keeps()).collect();
        let solver = || open_solver(&self.game, MEMORY, &BookChoice::BuiltIn);
        let solvers = (0..threads.max(1)).map(|_| solver()).collect::<Result<Vec<_>, SpecError>>()?;
        let mut puzzles = Vec::new();
        let mut each = |puzzle: Result<Puzzle, SpecError>| match puzzle {
            Ok(puzzle) => {
                puzzles.push(Ok(puzzle));
                ControlFlow::Continue(())
            }
            Err(error) => {
                puzzles.push(Err(error));
                ControlFlow::Break(())
            }
        };
        let work = |solver: &mut Box<dyn Solving>, number: u64| {
            self.puzzle(wrong[number as usize], solver.as_ref(), stop)
        };
        in_order(solvers, 0..wrong.len() as u64, stop, &work, &mut each);
        puzzles.into_iter().collect()
    }

    fn puzzle(&self, answer: &Answer, solver: &dyn Solving, stop: &AtomicBool) -> Result<Puzzle, SpecError> {
        let text = |error: plyground_core::TextError| SpecError(error.to_string());
        let question = self.questions.iter().find(|question| question.position == answer.position);
        let question = question.ok_or_else(|| SpecError(format!("no question \"{}\"", answer.position)))?;
        let mut session = registry::open(&self.game)?;
        session.go_to(&answer.position).map_err(text)?;
        // Only the moves of the position have scores.
        let scored = session.legal().into_iter().zip(question.scores.iter().flatten());
        let best = scored.filter(|(_, score)| **score == answer.best).map(|(mv, _)| mv).collect();
        session.play_nth(answer.nth);
        let limits = Limits { stop, ..Limits::NONE };
        let refutation = solver.best_line(&session.line(), &limits).map_err(text)?;
        Ok(Puzzle {
            game: self.game.clone(),
            seed: self.seed,
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

#[cfg(test)]
mod tests {
    use super::super::positions;
    use super::*;

    #[test]
    fn puzzles_are_solved_by_their_best_moves_and_refuted_by_their_lines() {
        let never = AtomicBool::new(false);
        let lines = positions("connect", &(16..=30), 60, 1).unwrap();
        let exam = Exam::set("connect", &lines, 1, 2, &never, &mut |_| {}).unwrap().unwrap();
        let answers = exam.put("random", 2, &never, &mut |_| {}).unwrap();
        let puzzles = exam.puzzles(&answers, 2, &never).unwrap();
        assert_eq!(puzzles.len(), answers.iter().filter(|answer| !answer.keeps()).count());
        assert!(puzzles.len() > 3);
        for puzzle in &puzzles {
            assert!(puzzle.after < puzzle.worth && !puzzle.best.contains(&puzzle.mv));
            let mut session = registry::open("connect").unwrap();
            session.go_to(&puzzle.position).unwrap();
            let mover = session.turn();
            session.play(&puzzle.mv).unwrap();
            for mv in puzzle.refutation.chars() {
                session.play(&mv.to_string()).unwrap();
            }
            let payoffs = session.outcome().expect("the line ends the game");
            let end = match payoffs.winner() {
                None => Outcome::Draw,
                Some(winner) if winner == mover => Outcome::Win,
                Some(_) => Outcome::Loss,
            };
            assert_eq!(end, puzzle.after, "{puzzle:?}");
        }
    }
}
