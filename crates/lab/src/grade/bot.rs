//! The bot under examination.

use super::sheet::{self, Failed, Games, Section, Sheet, Times};
use super::tactics::{Puzzle, Theme, puzzles};
use crate::regret::{Answer, Exam, Marks, positions};
use plyground_arena::{Contest, Pairs, Played};
use plyground_core::Streams;
use plyground_games::connect::AnyConnect;
use plyground_jobs::in_order;
use plyground_players::Request;
use plyground_players::SpecError;
use plyground_players::registry;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A program and what it may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bot {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// For a move.
    pub time: Duration,
    /// Address space of each of its processes, in bytes; `None` for as much as there is.
    pub memory: Option<usize>,
}

/// What a bot is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grading {
    /// The game's spec; connect of any size.
    pub game: String,
    /// Positions whose exact scores are known; none for boards that are too large to solve.
    pub positions: usize,
    /// Games against each opponent, rounded up to pairs.
    pub games: u64,
    /// What positions and games come from.
    pub seed: u64,
    /// Bots at once.
    pub threads: usize,
}

/// Boards of every kind, and positions of each theme.
const BOARDS: usize = 20;
const PUZZLES: usize = 10;
/// After so many failures in a row nothing more is asked.
const PATIENCE: usize = 5;
/// Whom it plays, as agreed.
const OPPONENTS: [&str; 3] = ["random", "greedy", "mc:sims=1000"];
/// Labels of the streams.
const GRADING: u64 = 0x6AD3;

impl Bot {
    /// The bot as a player.
    pub fn spec(&self) -> String {
        let memory = self.memory.map(|bytes| format!("memory={}KB ", bytes >> 10)).unwrap_or_default();
        let quoted = |word: &String| format!("'{}'", word.replace('\'', r"'\''"));
        let command = self.words.iter().map(quoted).collect::<Vec<_>>().join(" ");
        format!("cmd:form=board time={}ms {memory}{command}", self.time.as_millis().max(1))
    }
}

impl Grading {
    /// Marks a bot; `tick` is told what is done and of how much.
    pub fn mark(
        &self,
        bot: &Bot,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(u64, u64),
    ) -> Result<Sheet, SpecError> {
        let (columns, rows) = AnyConnect::read(&self.game, "has no drawn boards")?.size();
        let cells = columns * rows;
        let planned = BOARDS + 3 * PUZZLES + self.positions + self.games as usize * OPPONENTS.len();
        let mut done = 0;
        let mut asking = Asking {
            grading: self,
            spec: bot.spec(),
            stop,
            seconds: Vec::new(),
            failures: Vec::new(),
            has_given_up: false,
            asked: 0,
            tick: &mut |count| {
                done += count;
                tick(done, planned as u64);
            },
        };
        let mut boards = vec![String::new()];
        boards.extend(positions(&self.game, &(1..=cells.saturating_sub(6).max(1)), BOARDS - 1, self.seed)?);
        let answers = asking.ask(&boards)?;
        let legal = answers.iter().flatten().count();
        let mut sections = vec![Section::new("legal moves", legal, BOARDS, answers.len(), 20.0)];
        for (name, theme) in [
            ("takes a win in one", Theme::Win),
            ("blocks a loss in one", Theme::Block),
            ("avoids a trap", Theme::Trap),
        ] {
            let puzzles = puzzles(&self.game, theme, PUZZLES, self.seed)?;
            let lines: Vec<String> = puzzles.iter().map(|puzzle| puzzle.position.clone()).collect();
            let answers = asking.ask(&lines)?;
            let is_right = |(puzzle, answer): &(&Puzzle, &Option<String>)| {
                answer.as_ref().is_some_and(|mv| puzzle.solutions.contains(mv))
            };
            let right = puzzles.iter().zip(&answers).filter(is_right).count();
            // Small boards have none of some kinds.
            if !puzzles.is_empty() {
                sections.push(Section::new(name, right, puzzles.len(), answers.len(), 10.0));
            }
        }
        let (answers, scored) = asking.exam(cells)?;
        if self.positions > 0 {
            let kept = answers.iter().filter(|answer| answer.keeps()).count();
            sections.push(Section::new("keeps the result", kept, self.positions, scored, 20.0));
        }
        let games = asking.games()?;
        let marks = |(mark, of): (f64, f64), (own, most): (f64, f64)| (mark + own, of + most);
        let sums = sections.iter().map(|section| (section.mark, section.of));
        let (mark, of) = sums.chain(games.iter().map(|games| (games.mark, games.of))).fold((0.0, 0.0), marks);
        let complete = !asking.has_given_up && !stop.load(Ordering::Relaxed);
        let Asking { seconds, mut failures, .. } = asking;
        failures.sort_by_key(|failed| std::cmp::Reverse(failed.count));
        Ok(Sheet {
            bot: bot.words.join(" "),
            game: registry::open(&self.game)?.game(),
            seed: self.seed,
            complete,
            sections,
            regret: (!answers.is_empty()).then(|| Marks::of(answers.iter())),
            by_ply: sheet::spans(&answers, 8),
            games,
            time: Times::of(seconds),
            failures,
            mark: 100.0 * mark / of,
        })
    }
}

/// An examination under way.
struct Asking<'a> {
    grading: &'a Grading,
    spec: String,
    stop: &'a AtomicBool,
    seconds: Vec<f64>,
    failures: Vec<Failed>,
    has_given_up: bool,
    asked: u64,
    tick: &'a mut dyn FnMut(u64),
}

impl Asking<'_> {
    /// The moves in some positions, `None` where there was none; fewer if stopped or if it fails too often.
    fn ask(&mut self, lines: &[String]) -> Result<Vec<Option<String>>, SpecError> {
        let threads = self.grading.threads.clamp(1, lines.len().max(1));
        let desk = || {
            let mut session = registry::open(&self.grading.game)?;
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
                let request = Request { threads: 1, seed, stop, observer: &|_, _| {} };
                session.think(*bot, &request).expect("a running position")
            },
            &mut |thought| {
                if stop.load(Ordering::Relaxed) {
                    return ControlFlow::Break(());
                }
                self.seconds.push(thought.seconds);
                in_a_row = if thought.forfeit.is_some() { in_a_row + 1 } else { 0 };
                match &thought.forfeit {
                    Some(forfeit) => {
                        let failed = Failed {
                            never_started: forfeit.never_started,
                            ..Failed::once(&forfeit.to_string(), &thought.position)
                        };
                        sheet::note(&mut self.failures, failed);
                        answers.push(None);
                    }
                    None => answers.push(Some(thought.best)),
                }
                (self.tick)(1);
                self.has_given_up = in_a_row == PATIENCE;
                if self.has_given_up { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        Ok(answers)
    }

    /// Its legal answers beside exact scores, and how many it was asked for.
    fn exam(&mut self, cells: u32) -> Result<(Vec<Answer>, usize), SpecError> {
        let Grading { game, positions: count, seed, threads, .. } = self.grading;
        // Before these plies large boards take too long to solve.
        let first = cells.saturating_sub(34).min(cells / 2);
        let plies = first..=cells.saturating_sub(10).max(first);
        let lines = if self.has_given_up { Vec::new() } else { positions(game, &plies, *count, *seed)? };
        let Some(exam) = Exam::set(game, &lines, *seed, *threads, self.stop, &mut |_| {})? else {
            return Ok((Vec::new(), 0));
        };
        let before = self.seconds.len();
        let moves = self.ask(&lines)?;
        let times = &self.seconds[before..];
        let answered = exam.questions.iter().zip(&moves).zip(times);
        let answers = answered.filter_map(|((question, mv), &seconds)| {
            mv.as_ref().map(|mv| question.answer("bot", mv, seconds))
        });
        Ok((answers.collect(), moves.len()))
    }

    /// Its games against everybody.
    fn games(&mut self) -> Result<Vec<Games>, SpecError> {
        let Grading { game, seed, threads, .. } = self.grading;
        let count = self.grading.games.next_multiple_of(2);
        let pairs = Pairs { plies: 2, lines: Vec::new() };
        let mut tables = Vec::new();
        for opponent in OPPONENTS.iter().filter(|_| count > 0) {
            let mut table = Games {
                opponent: (*opponent).to_owned(),
                wins: 0,
                draws: 0,
                losses: 0,
                forfeits: 0,
                mark: 0.0,
                of: 10.0,
            };
            let entrants = [self.spec.clone(), (*opponent).to_owned()];
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
