//! Flat Monte Carlo: the same number of playouts after every root move.

use super::division::{Arm, Divide, Work};
use super::final_choice::{Select, Tie, best_of};
use super::policy::{DefaultPolicy, StreamPolicy};
use crate::parallel::{Log, Tasks, WorkerPool};
use crate::{Counts, MoveReport, Progress, Recorder, Report, Search, Terms};
use plyground_core::{Centre, Playouts, Tally};
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
        let watch = Watch::new(terms, start, sims.saturating_mul(bandit.moves.len() as u64));
        let enough = |playouts| watch.enough(playouts);
        let mut work = Work {
            game,
            playout: options.playout,
            divide: options.divide,
            chunk: options.chunk.max(1),
            enough: &enough,
            log,
            grain: 1,
        };
        work.grain = work.worth(&bandit.arms);
        let _search = log.search();
        // In rounds, so that all moves have about the same when the clock or the caller ends it; the sums do not depend
        // on the rounds.
        let mut round = if terms.budget.time.is_some() { work.chunk } else { ROUND };
        let mut tasks = Tasks::default();
        let mut played = 0;
        while played < sims && !watch.is_over() {
            let to = played.saturating_add(round).min(sims);
            bandit.arms.iter_mut().for_each(|arm| arm.numbers = played..to);
            let began = Instant::now();
            tasks += work.run(&mut bandit.arms, &mut self.worker_pool, terms.threads);
            played = to;
            if began.elapsed() < Duration::from_millis(10) {
                round = round.saturating_mul(2).min(ROUND);
            }
        }
        bandit.report(start, tasks, sims, |arms| {
            let compare =
                |a: usize, b: usize| options.select.compare(&arms[a].tally, &arms[b].tally, game.turn(root));
            let equal = best_of(arms.len(), compare);
            options.tie.choose(game, &bandit.moves, &equal, terms.seed)
        })
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
    root: &'a G::State,
    pub(super) moves: Vec<G::Move>,
    pub(super) arms: Vec<Arm<G::State>>,
}

impl<'a, G: Playouts + Centre> Bandit<'a, G> {
    pub(super) fn new(game: &'a G, root: &'a G::State, streams: StreamPolicy, seed: u64) -> Self {
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let arm = |(number, &mv): (usize, &G::Move)| Arm {
            child: game.child(root, mv),
            streams: streams.streams(seed, number),
            numbers: 0..0,
            tally: Tally::default(),
        };
        let arms = moves.iter().enumerate().map(arm).collect();
        Bandit { game, root, moves, arms }
    }

    /// The report, with the move that `choose` names; complete where at least `due` playouts were played of each move.
    pub(super) fn report(
        &self,
        start: Instant,
        tasks: Tasks,
        due: u64,
        choose: impl FnOnce(&[Arm<G::State>]) -> usize,
    ) -> Report<G::Move> {
        let best = self.moves[choose(&self.arms)];
        let mover = self.game.turn(self.root);
        let seats = self.game.seats();
        let mut all = Tally::default();
        self.arms.iter().for_each(|arm| all += &arm.tally);
        let moves = self.moves.iter().zip(&self.arms);
        Report {
            best,
            // Where every move ends the game, a single playout tells all.
            exact: self
                .arms
                .iter()
                .all(|arm| arm.tally.playouts > 0 && self.game.payoffs(&arm.child).is_some()),
            complete: self.arms.iter().all(|arm| arm.tally.playouts >= due),
            moves: moves.map(|(&mv, arm)| MoveReport::sampled(mv, &arm.tally, mover, seats)).collect(),
            pv: vec![best],
            depth: None,
            counts: Counts { playouts: all.playouts, plies: all.plies, tasks, ..Counts::default() },
            elapsed: start.elapsed(),
        }
    }
}

/// When to stop, and what to tell the observer.
pub(super) struct Watch<'a, 'b, M> {
    terms: &'a Terms<'b, M>,
    deadline: Option<Instant>,
    total: u64,
    done: AtomicU64,
}

/// Playouts between two words to the observer.
const WORD: u64 = 1 << 18;

impl<'a, 'b, M> Watch<'a, 'b, M> {
    pub(super) fn new(terms: &'a Terms<'b, M>, start: Instant, total: u64) -> Self {
        Watch { terms, deadline: terms.deadline(start), total, done: AtomicU64::new(0) }
    }

    pub(super) fn is_over(&self) -> bool {
        self.terms.stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Counts playouts that are about to be played, unless it is time to stop.
    pub(super) fn enough(&self, playouts: u64) -> bool {
        let before = self.done.fetch_add(playouts, Ordering::Relaxed);
        // The first task is always done, so that there is something to choose by.
        if before > 0 && self.is_over() {
            return true;
        }
        if before / WORD != (before + playouts) / WORD {
            let of = (self.total < u64::MAX).then_some(self.total);
            (self.terms.observer)(&Progress { done: before + playouts, of, best: None });
        }
        false
    }
}
