//! An examination under way: positions put to many copies of a bot, and its games.

use super::sheet::{self, Failed, Games};
use super::{Bot, Grading};
use crate::regret::{Answer, Exam, positions};
use plyground_arena::{Contest, Pairs, Played};
use plyground_core::Streams;
use plyground_jobs::in_order;
use plyground_players::{Request, SpecError, Thought, registry};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whom a bot plays, as agreed.
pub(super) const OPPONENTS: [&str; 3] = ["random", "greedy", "mc:sims=1000"];
/// After so many failures in a row nothing more is asked.
const PATIENCE: usize = 5;
/// Label of the streams.
const GRADING: u64 = 0x6AD3;

/// A position, and whether the answer keeps the result.
pub(super) type Judged = (String, bool);

/// What is asked of whom, and what has become of it so far.
pub(super) struct Asking<'a> {
    grading: &'a Grading,
    /// The bot as a player.
    spec: String,
    stop: &'a AtomicBool,
    /// Told how many questions or games were done since the last time.
    tick: &'a mut dyn FnMut(u64),
    /// How many times positions were put to it.
    asked: u64,
    /// The time of every answer.
    pub(super) seconds: Vec<f64>,
    pub(super) failures: Vec<Failed>,
    /// Whether it failed too often to be asked any more.
    pub(super) has_given_up: bool,
}

impl<'a> Asking<'a> {
    pub(super) fn new(
        grading: &'a Grading,
        bot: &Bot,
        stop: &'a AtomicBool,
        tick: &'a mut dyn FnMut(u64),
    ) -> Asking<'a> {
        let (seconds, failures) = (Vec::new(), Vec::new());
        Asking { grading, spec: bot.spec(), stop, tick, asked: 0, seconds, failures, has_given_up: false }
    }

    /// What it answers in some positions, forfeits included; fewer if stopped or if it fails too often.
    pub(super) fn ask(&mut self, lines: &[String]) -> Result<Vec<Thought>, SpecError> {
        let threads = self.grading.threads.clamp(1, lines.len().max(1));
        let desk = || {
            let session = registry::open(&self.grading.game)?;
            let bot = session.enlist(&self.spec)?;
            Ok((session, bot))
        };
        let desks = (0..threads).map(|_| desk()).collect::<Result<Vec<_>, SpecError>>()?;
        let streams = Streams::new(self.grading.seed).branch(GRADING).branch(self.asked);
        self.asked += 1;
        let stop = self.stop;
        let (mut answers, mut in_a_row) = (Vec::new(), 0);
        if self.has_given_up {
            return Ok(answers);
        }
        in_order(
            desks,
            0..lines.len() as u64,
            stop,
            &|(session, bot), number| {
                session.go_to(&lines[number as usize]).expect("a line of legal moves");
                let seed = streams.branch(number).seed();
                let request = Request { threads: 1, seed, stop, observer: None };
                session.think(bot, &request).expect("a running position")
            },
            &mut |thought| {
                if stop.load(Ordering::Relaxed) {
                    return ControlFlow::Break(());
                }
                self.seconds.push(thought.seconds);
                in_a_row = if thought.forfeit.is_some() { in_a_row + 1 } else { 0 };
                if let Some(forfeit) = &thought.forfeit {
                    let failed = Failed {
                        never_started: forfeit.never_started,
                        ..Failed::once(&forfeit.to_string(), &thought.position)
                    };
                    sheet::note(&mut self.failures, failed);
                }
                answers.push(thought);
                (self.tick)(1);
                self.has_given_up = in_a_row == PATIENCE;
                if self.has_given_up { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        Ok(answers)
    }

    /// Its legal answers beside exact scores, and of each position it was asked about whether it keeps the result.
    pub(super) fn exam(&mut self, cells: u32) -> Result<(Vec<Answer>, Vec<Judged>), SpecError> {
        let Grading { game, positions: count, seed, threads, .. } = self.grading;
        // Before these plies large boards take too long to solve.
        let first = cells.saturating_sub(34).min(cells / 2);
        let plies = first..=cells.saturating_sub(10).max(first);
        let lines = if self.has_given_up { Vec::new() } else { positions(game, &plies, *count, *seed)? };
        let Some(exam) = Exam::set(game, &lines, *seed, *threads, self.stop, &mut |_| {})? else {
            return Ok((Vec::new(), Vec::new()));
        };
        let thoughts = self.ask(&lines)?;
        let (mut answers, mut judged) = (Vec::new(), Vec::new());
        for (question, thought) in exam.questions.iter().zip(&thoughts) {
            let answer = thought.nth.map(|_| question.answer("bot", thought));
            judged.push((thought.position.clone(), answer.as_ref().is_some_and(Answer::keeps)));
            answers.extend(answer);
        }
        Ok((answers, judged))
    }

    /// Its games against everybody.
    pub(super) fn games(&mut self) -> Result<Vec<Games>, SpecError> {
        let Grading { game, seed, threads, .. } = self.grading;
        let count = self.grading.games.next_multiple_of(2);
        let pairs = Pairs { plies: 2, lines: Vec::new() };
        let mut tables = Vec::new();
        let marked = OPPONENTS.iter().map(|spec| ((*spec).to_owned(), 10.0));
        let rivals = self.grading.rivals.iter().map(|spec| (spec.clone(), 0.0));
        for (opponent, of) in marked.chain(rivals).filter(|_| count > 0) {
            let mut table = Games {
                opponent: opponent.clone(),
                wins: 0,
                draws: 0,
                losses: 0,
                forfeits: 0,
                mark: 0.0,
                of,
            };
            let entrants = [self.spec.clone(), opponent];
            let contest = Contest { game, entrants: &entrants, seed: *seed, threads: *threads };
            let mut each = |played: Played| {
                match played.share(0) {
                    share if share > 0.5 => table.wins += 1,
                    share if share < 0.5 => table.losses += 1,
                    _ => table.draws += 1,
                }
                if let Some(forfeit) = &played.forfeit {
                    table.forfeits += 1;
                    sheet::note(&mut self.failures, Failed::once(&forfeit.reason, &played.moves));
                }
                (self.tick)(1);
                ControlFlow::Continue(())
            };
            if !self.has_given_up {
                contest.play(0..count, &|number| pairs.fixture(number), self.stop, &mut each)?;
            }
            table.mark = table.of * (table.wins as f64 + table.draws as f64 / 2.0) / count as f64;
            tables.push(table);
        }
        Ok(tables)
    }
}
