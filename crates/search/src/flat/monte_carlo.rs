//! Flat Monte Carlo: the same number of playouts after every root move.

use super::division::{Arm, Course, Divide, Work};
use super::final_choice::{Select, Tie, best_of};
use super::levels::{Collect, Levels};
use super::policy::{DefaultPolicy, StreamPolicy};
use crate::frames::Watcher;
use crate::parallel::{Log, Tasks, WorkerPool};
use crate::{Counts, Frame, MoveReport, Recorder, Report, Search, Terms};
use plyground_core::{Centre, Playouts, Seat, Tally};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Flat Monte Carlo with equal shares. The budget's `sims` are playouts of each root move.
#[derive(Default)]
pub struct MonteCarlo {
    options: Options,
    worker_pool: WorkerPool,
}

/// How [`MonteCarlo`] samples, divides and chooses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// What makes a move good.
    pub select: Select,
    /// What decides between equals.
    pub tie: Tie,
    /// Which random numbers the moves see.
    pub streams: StreamPolicy,
    /// What a task is.
    pub divide: Divide,
    /// Playouts in a task; zero counts as one.
    pub chunk: u64,
    /// How random games are played.
    pub playout: DefaultPolicy,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            select: Select::default(),
            tie: Tie::default(),
            streams: StreamPolicy::default(),
            divide: Divide::default(),
            chunk: 64,
            playout: DefaultPolicy::default(),
        }
    }
}

impl MonteCarlo {
    /// Playouts of each move where the budget says nothing: those of S1's benchmark.
    pub const SIMS: u64 = 4096;

    /// A player with these options.
    pub fn new(options: Options) -> MonteCarlo {
        MonteCarlo { options, worker_pool: WorkerPool::default() }
    }
}

impl<G: Playouts + Centre> Search<G> for MonteCarlo {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let options = self.options;
        let recorder = self.worker_pool.recorder();
        let log = Log::new(&recorder);
        let mut bandit = Bandit::new(game, root, options.streams, terms.seed);
        let sims = terms.budget.sims.unwrap_or(if terms.budget.time.is_some() {
            u64::MAX
        } else {
            MonteCarlo::SIMS
        });
        let clock = Clock::new(terms, start);
        let enough = |playouts| clock.enough(playouts);
        let (moves, mover) = (bandit.moves.clone(), game.turn(root));
        let choose = |tallies: &[Tally]| {
            let equal =
                best_of(tallies.len(), |a, b| options.select.compare(&tallies[a], &tallies[b], mover));
            options.tie.choose(game, &moves, &equal, terms.seed)
        };
        let of = (sims < u64::MAX).then(|| sims.saturating_mul(moves.len() as u64));
        let watcher = Watcher::new(terms, start, of);
        if let Some(watcher) = &watcher {
            watcher.begin(moves.iter().copied());
        }
        let samples = Samples { moves: &moves, mover, seats: game.seats(), all_end: bandit.all_end() };
        let frame = |tallies: &[Tally]| samples.frame(tallies, choose(tallies));
        let levels = watcher.as_ref().map(|watcher| Levels::new(watcher, &frame, moves.len(), sims));
        let mut work = Work {
            game,
            playout: options.playout,
            divide: options.divide,
            chunk: options.chunk.max(1),
            enough: &enough,
            log,
            collect: levels.as_ref().map(|levels| levels as &dyn Collect),
            course: Course::new(),
            grain: 1,
        };
        work.grain = work.worth(&bandit.arms);
        let _search = log.search();
        // In rounds, so that all moves have about the same when the clock or the caller ends it; the sums do not depend
        // on the rounds.
        let mut round = if terms.budget.time.is_some() { work.chunk } else { ROUND };
        let mut tasks = Tasks::default();
        let mut played = 0;
        while played < sims && !clock.is_over() {
            let to = played.saturating_add(round).min(sims);
            bandit.arms.iter_mut().for_each(|arm| arm.numbers = played..to);
            let began = Instant::now();
            tasks += work.run(&mut bandit.arms, &mut self.worker_pool, terms.threads);
            played = to;
            if began.elapsed() < Duration::from_millis(10) {
                round = round.saturating_mul(2).min(ROUND);
            }
        }
        let report = bandit.report(start, tasks, sims, choose(&bandit.tallies()), &samples);
        if let Some(watcher) = &watcher {
            watcher.finish(&report, report.counts.playouts, Vec::new());
        }
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.worker_pool.record(recorder);
    }
}

/// The most playouts of a move before the next one has its turn.
const ROUND: u64 = 1 << 16;

/// A multi-armed bandit: the root moves and what was sampled of them.
pub(super) struct Bandit<'a, G: Playouts + Centre> {
    game: &'a G,
    pub(super) moves: Vec<G::Move>,
    pub(super) arms: Vec<Arm<G::State>>,
}

impl<'a, G: Playouts + Centre> Bandit<'a, G> {
    pub(super) fn new(game: &'a G, root: &G::State, streams: StreamPolicy, seed: u64) -> Self {
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let arm = |(number, &mv): (usize, &G::Move)| Arm {
            number,
            child: game.child(root, mv),
            streams: streams.streams(seed, number),
            numbers: 0..0,
            tally: Tally::default(),
        };
        let arms = moves.iter().enumerate().map(arm).collect();
        Bandit { game, moves, arms }
    }

    /// What was sampled of each move.
    pub(super) fn tallies(&self) -> Vec<Tally> {
        self.arms.iter().map(|arm| arm.tally).collect()
    }

    /// Whether every move ends the game.
    pub(super) fn all_end(&self) -> bool {
        self.arms.iter().all(|arm| self.game.payoffs(&arm.child).is_some())
    }

    /// The report, with the chosen move; complete where at least `due` playouts were played of each move.
    pub(super) fn report(
        &self,
        start: Instant,
        tasks: Tasks,
        due: u64,
        chosen: usize,
        samples: &Samples<'_, G::Move>,
    ) -> Report<G::Move> {
        let tallies = self.tallies();
        let mut all = Tally::default();
        tallies.iter().for_each(|tally| all += tally);
        let best = self.moves[chosen];
        Report {
            best,
            exact: samples.is_exact(&tallies),
            complete: tallies.iter().all(|tally| tally.playouts >= due),
            moves: samples.reports(&tallies),
            pv: vec![best],
            depth: None,
            counts: Counts { playouts: all.playouts, plies: all.plies, tasks, ..Counts::default() },
            elapsed: start.elapsed(),
            tree: None,
        }
    }
}

/// How samples of moves are told.
pub(super) struct Samples<'a, M> {
    pub(super) moves: &'a [M],
    pub(super) mover: Seat,
    pub(super) seats: usize,
    /// Whether every move ends the game.
    pub(super) all_end: bool,
}

impl<M: Copy> Samples<'_, M> {
    /// Where every move ends the game, a single playout tells all.
    fn is_exact(&self, tallies: &[Tally]) -> bool {
        self.all_end && tallies.iter().all(|tally| tally.playouts > 0)
    }

    fn reports(&self, tallies: &[Tally]) -> Vec<MoveReport<M>> {
        let one = |(&mv, tally)| MoveReport::sampled(mv, tally, self.mover, self.seats);
        self.moves.iter().zip(tallies).map(one).collect()
    }

    /// A frame, with the move that would be chosen.
    pub(super) fn frame(&self, tallies: &[Tally], chosen: usize) -> Frame<M> {
        let done = tallies.iter().map(|tally| tally.playouts).sum();
        let exact = self.is_exact(tallies);
        Frame { exact, ..Frame::new(done, Some(self.moves[chosen]), self.reports(tallies)) }
    }
}

/// When to stop.
pub(super) struct Clock<'a, 'b, M> {
    terms: &'a Terms<'b, M>,
    deadline: Option<Instant>,
    done: AtomicU64,
}

impl<'a, 'b, M> Clock<'a, 'b, M> {
    pub(super) fn new(terms: &'a Terms<'b, M>, start: Instant) -> Self {
        Clock { terms, deadline: terms.deadline(start), done: AtomicU64::new(0) }
    }

    pub(super) fn is_over(&self) -> bool {
        self.terms.stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Counts playouts that are about to be played, unless it is time to stop.
    pub(super) fn enough(&self, playouts: u64) -> bool {
        let before = self.done.fetch_add(playouts, Ordering::Relaxed);
        // The first task is always done, so that there is something to choose by.
        before > 0 && self.is_over()
    }
}
