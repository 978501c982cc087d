//! An exam: positions with the exact score of every move, put to players.

use super::solvers::Solvers;
use super::{Answer, Outcome};
use plyground_core::{Streams, TextError};
use plyground_jobs::in_order;
use plyground_players::{Request, Session, Solving, SpecError, Thinker, Thought, registry};
use plyground_solver::{Goal, Limits};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A position and the exact score of every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The line of play that leads there.
    pub position: String,
    /// Moves before it.
    pub ply: usize,
    /// The score of each column from the left, through the eyes of the seat to move; `None` for a full one.
    pub scores: Vec<Option<i32>>,
}

/// Questions of one game, ready to be put.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exam {
    /// The game's spec.
    pub game: String,
    /// The positions.
    pub questions: Vec<Question>,
    /// What the players' random numbers come from.
    pub seed: u64,
    /// The number of the first question, from one: a part of a longer exam draws the random numbers of its part.
    pub first: u64,
}

/// Label of the streams of the answers.
const ANSWERS: u64 = 0xA75E;

impl Exam {
    /// Solves the positions, those that are not Connect or not running being an error; `None` if stopped. `tick` is told
    /// how many of them are solved.
    pub fn set(
        game: &str,
        lines: &[String],
        seed: u64,
        threads: usize,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(u64),
    ) -> Result<Option<Exam>, SpecError> {
        let all = Solvers::new(game);
        let solvers = (0..threads.max(1)).map(|_| all.next()).collect::<Result<Vec<_>, SpecError>>()?;
        let (mut questions, mut failed) = (Vec::with_capacity(lines.len()), None);
        let mut each = |question: Result<Option<Question>, SpecError>| {
            match question {
                Ok(Some(question)) => questions.push(question),
                Ok(None) => return ControlFlow::Break(()),
                Err(error) => {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
            }
            tick(questions.len() as u64);
            ControlFlow::Continue(())
        };
        let work = |solver: &mut Arc<dyn Solving>, number: u64| {
            let line = &lines[number as usize];
            question(solver.as_ref(), line, stop)
                .map_err(|error| SpecError(format!("position {} \"{line}\": {error}", number + 1)))
        };
        in_order(solvers, 0..lines.len() as u64, stop, &work, &mut each);
        match failed {
            Some(error) => Err(error),
            None if questions.len() < lines.len() => Ok(None),
            None => Ok(Some(Exam { game: registry::open(game)?.game(), questions, seed, first: 1 })),
        }
    }

    /// What a player answers, in the order of the questions; fewer if stopped, and an error if it gives a game up. Each
    /// answer depends on its question and the seed alone.
    pub fn put(
        &self,
        player: &str,
        threads: usize,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(u64),
    ) -> Result<Vec<Answer>, SpecError> {
        let desk = || {
            let session = registry::open(&self.game)?;
            let player = session.enlist(player)?;
            Ok((session, player))
        };
        let desks = (0..threads.max(1)).map(|_| desk()).collect::<Result<Vec<_>, SpecError>>()?;
        let mut answers = Vec::with_capacity(self.questions.len());
        let mut failed = None;
        let mut each = |answer: Result<Option<Answer>, SpecError>| {
            match answer {
                Ok(Some(answer)) => answers.push(answer),
                Ok(None) => return ControlFlow::Break(()),
                Err(error) => {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
            }
            tick(answers.len() as u64);
            ControlFlow::Continue(())
        };
        in_order(
            desks,
            0..self.questions.len() as u64,
            stop,
            &|(session, thinker), number| {
                let question = &self.questions[number as usize];
                question.put(session.as_mut(), (player, thinker), self.first + number, self.seed, stop)
            },
            &mut each,
        );
        failed.map_or(Ok(answers), Err)
    }
}

/// Solves a position; `None` if stopped.
pub(super) fn question(
    solver: &dyn Solving,
    line: &str,
    stop: &AtomicBool,
) -> Result<Option<Question>, TextError> {
    let limits = Limits { stop, ..Limits::NONE };
    let scored = solver.columns_scored(line, Goal::Exact, &limits)?;
    let scores: Vec<_> = scored.iter().map(|scored| scored.map(|scored| scored.score())).collect();
    if scores.contains(&Some(None)) {
        return Ok(None);
    }
    let scores = scores.into_iter().map(Option::flatten).collect();
    Ok(Some(Question { position: line.to_owned(), ply: solver.count_plies(line)?, scores }))
}

impl Question {
    /// What a player answers; `None` if stopped, and an error if it gives the game up. The answer depends on the question, its
    /// number from one and the seed alone.
    pub(super) fn put(
        &self,
        session: &mut dyn Session,
        (player, thinker): (&str, &mut Thinker),
        number: u64,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Answer>, SpecError> {
        session.go_to(&self.position).expect("a line that was solved");
        thinker.new_game();
        let seed = Streams::new(seed).branch(ANSWERS).branch(number.wrapping_sub(1)).seed();
        let request = Request { threads: 1, seed, stop, observer: None };
        let thought = session.think(thinker, &request).expect("a running position");
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        match &thought.forfeit {
            Some(forfeit) => Err(SpecError(format!("{player} in {}: {forfeit}", self.position))),
            None => Ok(Some(Answer { number, ..self.answer(player, &thought) })),
        }
    }

    /// The move of a thought beside the truth.
    ///
    /// # Panics
    ///
    /// When the player gave the game up, or thought about another position.
    pub fn answer(&self, player: &str, thought: &Thought) -> Answer {
        let nth = thought.nth.expect("a move");
        self.judge(player, nth, &thought.best, thought.seconds)
    }

    /// A move beside the truth, by its place among the legal ones; `mv` is how it is written.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    pub fn judge(&self, player: &str, nth: usize, mv: &str, seconds: f64) -> Answer {
        // Only the moves of the position have scores.
        let scores = self.scores.iter().flatten().copied();
        let score = scores.clone().nth(nth).expect("a legal move");
        let best = scores.clone().max().expect("a running position");
        Answer {
            number: 1,
            player: player.to_owned(),
            position: self.position.clone(),
            ply: self.ply,
            mv: mv.to_owned(),
            nth,
            score,
            best,
            rank: 1 + scores.filter(|&other| other > score).count(),
            before: Outcome::of(best),
            after: Outcome::of(score),
            seconds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Marks, positions};
    use super::*;

    fn never() -> AtomicBool {
        AtomicBool::new(false)
    }

    #[test]
    fn the_perfect_player_has_nothing_to_regret_and_others_have() {
        let lines = positions("connect", &(14..=32), 40, 1).unwrap();
        let exam = Exam::set("connect", &lines, 1, 2, &never(), &mut |_| {}).unwrap().unwrap();
        assert_eq!(exam, Exam::set("connect", &lines, 1, 1, &never(), &mut |_| {}).unwrap().unwrap());
        let put = |player: &str, threads| {
            let mut answers = exam.put(player, threads, &never(), &mut |_| {}).unwrap();
            answers.iter_mut().for_each(|answer| answer.seconds = 0.0);
            answers
        };
        let perfect = Marks::of(put("perfect", 2).iter());
        assert_eq!((perfect.answers, &perfect.ranks[..], perfect.regret.mean), (40, &[40][..], 0.0));
        let random = Marks::of(put("random", 2).iter());
        assert!(random.regret.lo > 1.0 && random.best.mean < 0.8, "{random:?}");
        assert_eq!(put("uct:sims=100", 1), put("uct:sims=100", 4));
        // Part by part the answers are the same.
        let second = Exam { questions: exam.questions[20..].to_vec(), first: 21, ..exam.clone() };
        let mut answers = second.put("uct:sims=100", 2, &never(), &mut |_| {}).unwrap();
        answers.iter_mut().for_each(|answer| answer.seconds = 0.0);
        assert_eq!(answers, put("uct:sims=100", 1)[20..]);
        assert_ne!(
            put("uct:sims=100", 1),
            Exam { seed: 2, ..exam.clone() }.put("uct:sims=100", 1, &never(), &mut |_| {}).unwrap()
        );
    }

    #[test]
    fn what_cannot_be_asked_is_said() {
        let set = |game: &str, line: &str| Exam::set(game, &[line.to_owned()], 1, 1, &never(), &mut |_| {});
        assert!(set("blokus", "").unwrap_err().to_string().contains("expected connect"));
        assert!(set("connect", "11111111").unwrap_err().to_string().starts_with("position 1 \"11111111\": "));
        assert!(set("connect", "1212121").unwrap_err().to_string().contains("has won"));
    }
}
