//! Examinations: positions solved exactly and put to players, as a job.

use super::exam::question;
use super::inquiry::input;
use super::solvers::Solvers;
use super::{Answer, Inquiry, InquiryKind, Puzzle};
use plyground_jobs::{Job, JobError, JobHeader, Origin};
use plyground_players::{Session, Solving, SpecError, Thinker, registry};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions to be solved and put to players: a unit is one of them, by its number from zero.
pub struct Examination {
    kind: InquiryKind,
    inquiry: Inquiry,
    lines: Vec<String>,
    solvers: Solvers,
}

/// What a position gave: the answer of each player, in their order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Examined {
    /// The answers.
    pub answers: Vec<Answer>,
    /// Those that change the game's result, with their refutations, where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub puzzles: Vec<Puzzle>,
    /// Who measured it where.
    #[serde(flatten)]
    pub origin: Origin,
}

impl Examination {
    /// An examination of some players in the positions of an inquiry, at most `count` where they are drawn.
    pub fn new(kind: InquiryKind, inquiry: Inquiry, count: u64) -> Result<Examination, SpecError> {
        let lines = inquiry.lines(count)?;
        let solvers = Solvers::new(&inquiry.game);
        Ok(Examination { kind, inquiry, lines, solvers })
    }

    /// What is asked of whom.
    pub fn inquiry(&self) -> &Inquiry {
        &self.inquiry
    }
}

/// What a thread examines with: a solver, and all players in one session.
pub struct Examiner {
    solver: Arc<dyn Solving>,
    session: Box<dyn Session>,
    players: Vec<Thinker>,
}

impl Job for Examination {
    type Rows = Examined;
    type Worker = Examiner;

    fn header(&self) -> JobHeader {
        self.inquiry.header(self.kind, self.lines.len() as u64)
    }

    fn worker(&self) -> Result<Examiner, JobError> {
        let Inquiry { game, players, .. } = &self.inquiry;
        let solver = self.solvers.next().map_err(input)?;
        let session = registry::open(game).map_err(input)?;
        let players = players.iter().map(|player| session.enlist(player).map_err(input));
        let players = players.collect::<Result<_, JobError>>()?;
        Ok(Examiner { solver, session, players })
    }

    fn unit(&self, own: &mut Examiner, unit: u64, stop: &AtomicBool) -> Result<Option<Examined>, JobError> {
        let (line, number, seed) = (&self.lines[unit as usize], unit + 1, self.inquiry.seed);
        let wrong = |error| JobError::Input(format!("position {number} \"{line}\": {error}"));
        let Some(question) = question(own.solver.as_ref(), line, stop).map_err(wrong)? else {
            return Ok(None);
        };
        let mut answers = Vec::new();
        for (player, thinker) in self.inquiry.players.iter().zip(&mut own.players) {
            let answer = question.put(own.session.as_mut(), (player, thinker), number, seed, stop);
            match answer.map_err(|error| JobError::Run(error.to_string()))? {
                Some(answer) => answers.push(answer),
                None => return Ok(None),
            }
        }
        let mut puzzles = Vec::new();
        if self.kind == InquiryKind::Disagree {
            let Examiner { solver, session, .. } = own;
            for answer in answers.iter().filter(|answer| !answer.keeps()) {
                let puzzle = Puzzle::new(&question, answer, seed, session.as_mut(), solver.as_ref(), stop);
                puzzles.push(puzzle.map_err(wrong)?);
            }
        }
        let is_stopped = stop.load(Ordering::Relaxed);
        Ok((!is_stopped).then(|| Examined { answers, puzzles, origin: Origin::here().clone() }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AskedPositions, Exam, Outcome, positions};
    use super::*;
    use plyground_jobs::{JobRun, JobState, Shard};
    use std::ops::ControlFlow;

    fn inquiry(positions: AskedPositions) -> Inquiry {
        Inquiry {
            game: "connect:7x6x4".to_owned(),
            players: vec!["random".to_owned(), "uct:sims=50".to_owned()],
            reference: None,
            positions,
            seed: 1,
        }
    }

    fn examine(job: &Examination, threads: usize) -> Vec<Examined> {
        let never = AtomicBool::new(false);
        let mut all = Vec::new();
        let mut each = |_, mut rows: Examined| {
            rows.answers.iter_mut().for_each(|answer| answer.seconds = 0.0);
            all.push(rows);
            ControlFlow::Continue(())
        };
        let run = JobRun { job, shard: Shard::WHOLE, threads, stop: &never };
        assert_eq!(run.go(None, &mut each, &mut |_, _| {}).unwrap(), JobState::Done);
        all
    }

    #[test]
    fn units_are_what_an_exam_of_all_positions_gives() {
        let never = AtomicBool::new(false);
        let plies = AskedPositions::Plies([16, 30]);
        let job = Examination::new(InquiryKind::Disagree, inquiry(plies), 60).unwrap();
        let rows = examine(&job, 3);
        assert_eq!(rows, examine(&job, 1), "on any number of threads");
        let lines = positions("connect", &(16..=30), 60, 1).unwrap();
        let exam = Exam::set("connect", &lines, 1, 2, &never, &mut |_| {}).unwrap().unwrap();
        for (place, player) in job.inquiry().players.iter().enumerate() {
            for (rows, mut answer) in rows.iter().zip(exam.put(player, 2, &never, &mut |_| {}).unwrap()) {
                answer.seconds = 0.0;
                assert_eq!(rows.answers[place], answer);
            }
        }
        // The same lines from a file are the same questions.
        let told = Examination::new(InquiryKind::Regret, inquiry(AskedPositions::Lines(lines)), 0).unwrap();
        let bare = |rows: &Examined| Examined { puzzles: Vec::new(), ..rows.clone() };
        assert_eq!(examine(&told, 2), rows.iter().map(bare).collect::<Vec<_>>());
    }

    #[test]
    fn puzzles_are_solved_by_their_best_moves_and_refuted_by_their_lines() {
        let plies = AskedPositions::Plies([16, 30]);
        let job = Examination::new(InquiryKind::Disagree, inquiry(plies), 60).unwrap();
        let rows = examine(&job, 2);
        let wrong = rows.iter().flat_map(|rows| &rows.answers).filter(|answer| !answer.keeps()).count();
        let puzzles: Vec<&Puzzle> = rows.iter().flat_map(|rows| &rows.puzzles).collect();
        assert!(puzzles.len() == wrong && wrong > 3, "{wrong}");
        for puzzle in puzzles {
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

    #[test]
    fn what_cannot_be_asked_is_said_before_anything_is() {
        let lines =
            |lines: &[&str]| AskedPositions::Lines(lines.iter().map(|&line| line.to_owned()).collect());
        for (inquiry, why) in [
            (inquiry(lines(&[])), "no positions"),
            (inquiry(lines(&["44", "11111111"])), "position 2 \"11111111\": "),
            (inquiry(lines(&["1212121"])), "position 1 \"1212121\": the game is over"),
            (inquiry(AskedPositions::Plies([42, 42])), "do not last 42 plies"),
            (Inquiry { players: vec!["mcc".to_owned()], ..inquiry(lines(&["4"])) }, "no player \"mcc\""),
        ] {
            let error = Examination::new(InquiryKind::Regret, inquiry, 1).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
