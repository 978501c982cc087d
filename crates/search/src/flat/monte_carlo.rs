//! The same number of random games after every root move.

use super::choice::{Select, Tie, best_of};
use super::division::{Divide, Slot, Work};
use super::policy::{Playout, StreamPolicy};
use crate::parallel::{Crew, Log, Tasks};
use crate::{Counts, MoveReport, Progress, Recorder, Report, Search, Terms};
use plyground_core::{Centre, Playouts, Tally};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Flat Monte Carlo with equal shares. The budget's `sims` are playouts of each root move.
#[derive(Default)]
pub struct MonteCarlo {
    options: Options,
    crew: Crew,
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
    pub playout: Playout,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            select: Select::default(),
            tie: Tie::default(),
            streams: StreamPolicy::default(),
            divide: Divide::default(),
            chunk: 64,
            playout: Playout::default(),
        }
    }
}

impl MonteCarlo {
    /// Playouts of each move where the budget says nothing: those of S1's benchmark.
    pub const SIMS: u64 = 4096;

    /// A player with these options.
    pub fn new(options: Options) -> MonteCarlo {
        MonteCarlo { options, crew: Crew::default() }
    }
}

impl<G: Playouts + Centre> Search<G> for MonteCarlo {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let options = self.options;
        let recorder = self.crew.recorder();
        let log = Log::new(&recorder);
        let mut table = Table::new(game, root, options.streams, terms.seed);
        let sims = terms.budget.sims.unwrap_or(if terms.budget.time.is_some() {
            u64::MAX
        } else {
            MonteCarlo::SIMS
        });
        let watch = Watch::new(terms, start, sims.saturating_mul(table.moves.len() as u64));
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
        work.grain = work.worth(&table.slots);
        let _search = log.search();
        // In rounds, so that all moves have about the same when the clock or the caller ends it; the sums do not depend
        // on the rounds.
        let mut round = if terms.budget.time.is_some() { work.chunk } else { ROUND };
        let mut tasks = Tasks::default();
        let mut played = 0;
        while played < sims && !watch.is_over() {
            let to = played.saturating_add(round).min(sims);
            table.slots.iter_mut().for_each(|slot| slot.numbers = played..to);
            let began = Instant::now();
            tasks += work.run(&mut table.slots, &mut self.crew, terms.threads);
            played = to;
            if began.elapsed() < Duration::from_millis(10) {
                round = round.saturating_mul(2).min(ROUND);
            }
        }
        table.report(start, tasks, sims, |slots| {
            let compare = |a: usize, b: usize| {
                options.select.compare(&slots[a].tally, &slots[b].tally, game.turn(root))
            };
            let equal = best_of(slots.len(), compare);
            options.tie.choose(game, &table.moves, &equal, terms.seed)
        })
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.crew.record(recorder);
    }
}

/// The most playouts of a move before the next one has its turn.
const ROUND: u64 = 1 << 16;

/// The root moves and what was sampled of them.
pub(super) struct Table<'a, G: Playouts + Centre> {
    game: &'a G,
    root: &'a G::State,
    pub(super) moves: Vec<G::Move>,
    pub(super) slots: Vec<Slot<G::State>>,
}

impl<'a, G: Playouts + Centre> Table<'a, G> {
    pub(super) fn new(game: &'a G, root: &'a G::State, streams: StreamPolicy, seed: u64) -> Self {
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let slot = |(number, &mv): (usize, &G::Move)| Slot {
            child: game.child(root, mv),
            streams: streams.streams(seed, number),
            numbers: 0..0,
            tally: Tally::default(),
        };
        let slots = moves.iter().enumerate().map(slot).collect();
        Table { game, root, moves, slots }
    }

    /// The report, with the move that `choose` names; complete where at least `due` playouts were played of each move.
    pub(super) fn report(
        &self,
        start: Instant,
        tasks: Tasks,
        due: u64,
        choose: impl FnOnce(&[Slot<G::State>]) -> usize,
    ) -> Report<G::Move> {
        let best = self.moves[choose(&self.slots)];
        let mover = self.game.turn(self.root);
        let seats = self.game.seats();
        let mut all = Tally::default();
        self.slots.iter().for_each(|slot| all += &slot.tally);
        let moves = self.moves.iter().zip(&self.slots);
        Report {
            best,
            // Where every move ends the game, a single playout tells all.
            exact: self
                .slots
                .iter()
                .all(|slot| slot.tally.playouts > 0 && self.game.payoffs(&slot.child).is_some()),
            complete: self.slots.iter().all(|slot| slot.tally.playouts >= due),
            moves: moves.map(|(&mv, slot)| MoveReport::sampled(mv, &slot.tally, mover, seats)).collect(),
            line: vec![best],
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
