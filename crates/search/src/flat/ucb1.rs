//! UCB1 at the root: more playouts for the moves that look better.

use super::division::{Course, Divide, Work};
use super::final_choice::{Select, Tie, best_of};
use super::monte_carlo::{Bandit, Clock, Samples};
use super::policy::{DefaultPolicy, StreamPolicy};
use crate::frames::{Watcher, next_count};
use crate::parallel::{Log, Tasks, WorkerPool};
use crate::{Recorder, Report, Search, Terms};
use plyground_core::{Centre, Playouts, Seat, Tally};
use std::sync::Arc;
use std::time::Instant;

/// Flat Monte Carlo with UCB1's shares (Auer, Cesa-Bianchi and Fischer 2002). The budget's `sims` are playouts in all.
///
/// Playouts are dealt out in batches: within a batch those already dealt count as tried, with the mean known so far. So the
/// result depends on the size of the batch and not on the threads that play it.
#[derive(Default)]
pub struct Ucb1 {
    options: Ucb1Options,
    worker_pool: WorkerPool,
}

/// How [`Ucb1`] explores.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ucb1Options {
    /// Weight of the exploration term `c * sqrt(ln N / n)`; the square root of two in the original.
    pub c: f64,
    /// Playouts dealt out before their results are looked at; zero counts as one.
    pub batch: u64,
    /// What decides between moves played equally often with equal payoff.
    pub tie: Tie,
    /// Which random numbers the moves see.
    pub streams: StreamPolicy,
    /// How random games are played.
    pub playout: DefaultPolicy,
}

impl Default for Ucb1Options {
    fn default() -> Ucb1Options {
        Ucb1Options {
            c: 1.4,
            batch: 256,
            tie: Tie::default(),
            streams: StreamPolicy::default(),
            playout: DefaultPolicy::default(),
        }
    }
}

impl Ucb1 {
    /// Playouts in all where the budget says nothing: as many as `mc` spends on an open 7-column board.
    pub const SIMS: u64 = 7 * 4096;

    /// A player with these options.
    pub fn new(options: Ucb1Options) -> Ucb1 {
        Ucb1 { options, worker_pool: WorkerPool::default() }
    }
}

impl<G: Playouts + Centre> Search<G> for Ucb1 {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let options = self.options;
        let mover = game.turn(root);
        let mut bandit = Bandit::new(game, root, options.streams, terms.seed);
        let sims =
            terms.budget.sims.unwrap_or(if terms.budget.time.is_some() { u64::MAX } else { Ucb1::SIMS });
        let clock = Clock::new(terms, start);
        let enough = |playouts| clock.enough(playouts);
        let moves = bandit.moves.clone();
        let choose = |tallies: &[Tally]| {
            // The move played most is the one UCB1 believes in; its mean decides between equals.
            let compare = |a: usize, b: usize| {
                let (a, b) = (&tallies[a], &tallies[b]);
                a.playouts.cmp(&b.playouts).then(Select::Mean.compare(a, b, mover))
            };
            options.tie.choose(game, &moves, &best_of(tallies.len(), compare), terms.seed)
        };
        let samples = Samples { moves: &moves, mover, seats: game.seats(), all_end: bandit.all_end() };
        let watcher = Watcher::new(terms, start, (sims < u64::MAX).then_some(sims));
        let mut next = if watcher.is_some() { next_count(0) } else { u64::MAX };
        let recorder = self.worker_pool.recorder();
        let log = Log::new(&recorder);
        let (playout, divide) = (options.playout, Divide::Chunks);
        let course = Course::new();
        let mut work =
            Work { game, playout, divide, chunk: 32, enough: &enough, log, collect: None, course, grain: 1 };
        work.grain = work.worth(&bandit.arms);
        let _search = log.search();
        let mut tasks = Tasks::default();
        let mut played = 0;
        while played < sims && !clock.is_over() {
            let batch = options.batch.max(1).min(sims - played);
            let tallies: Vec<&Tally> = bandit.arms.iter().map(|arm| &arm.tally).collect();
            let shares = deal(&tallies, mover, options.c, batch, || terms.stopped());
            for (arm, share) in bandit.arms.iter_mut().zip(shares) {
                arm.numbers = arm.tally.playouts..arm.tally.playouts + share;
            }
            tasks += work.run(&mut bandit.arms, &mut self.worker_pool, terms.threads);
            played += batch;
            if let Some(watcher) = &watcher
                && (played >= next && played < sims || watcher.is_due())
            {
                next = next_count(played);
                let tallies = bandit.tallies();
                watcher.show(samples.frame(&tallies, choose(&tallies)));
            }
        }
        let complete =
            played >= sims && bandit.arms.iter().map(|arm| arm.tally.playouts).sum::<u64>() >= sims;
        let report = bandit.report(start, tasks, 0, choose(&bandit.tallies()), &samples);
        let report = Report { complete, ..report };
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

/// How many of the next `batch` playouts each move gets; the first in board order where bounds are equal. Where somebody says
/// stop, fewer are dealt out.
fn deal(tallies: &[&Tally], mover: Seat, c: f64, batch: u64, is_stopped: impl Fn() -> bool) -> Vec<u64> {
    let means: Vec<f64> = tallies.iter().map(|tally| tally.mean(mover)).collect();
    let mut tried: Vec<u64> = tallies.iter().map(|tally| tally.playouts).collect();
    let before: u64 = tried.iter().sum();
    for total in before..before + batch {
        if total.is_multiple_of(64) && is_stopped() {
            break;
        }
        let log = (total.max(1) as f64).ln();
        let (mut next, mut highest) = (0, f64::NEG_INFINITY);
        for (i, (&mean, &n)) in means.iter().zip(&tried).enumerate() {
            let bound = if n == 0 { f64::INFINITY } else { mean + c * (log / n as f64).sqrt() };
            if bound > highest {
                (next, highest) = (i, bound);
            }
        }
        tried[next] += 1;
    }
    tried.iter().zip(tallies).map(|(n, tally)| n - tally.playouts).collect()
}
