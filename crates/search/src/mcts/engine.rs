//! Simulations in rounds, on one tree of one's own.

use super::Divide;
use super::claims::Claims;
use super::memory::Memory;
use super::rollout::{Batch, Rollout, Values};
use super::tree::Tree;
use super::trip::{Outcome, Trip};
use super::walk::{Rules, Walk, Walker};
use crate::parallel::{Log, Tasks, worker};
use crate::{Progress, Sample, Terms};
use plyground_core::{Game, Seat, Streams};
use rayon::ThreadPool;
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// One search under way: what all its trees and threads have in common.
pub(super) struct Job<'a, 'b, G: Game> {
    pub(super) game: &'a G,
    /// The root, folded if positions are.
    pub(super) root: &'a G::State,
    pub(super) mover: Seat,
    pub(super) rules: Rules,
    pub(super) values: Option<&'a Values<G>>,
    pub(super) memory: Option<&'a Memory<G>>,
    /// Ways chosen in a round, see [`Job::ways`].
    pub(super) workers: u32,
    /// Visits that one way counts for.
    pub(super) count: u32,
    /// The most positions of a tree.
    pub(super) nodes: u64,
    pub(super) sims: u64,
    pub(super) terms: &'a Terms<'b, G::Move>,
    pub(super) deadline: Option<Instant>,
    pub(super) log: Log<'a>,
    pub(super) divide: Divide,
}

/// What a thread keeps from simulation to simulation, in cache lines of its own.
#[repr(align(128))]
pub(super) struct Desk<G: Game> {
    trips: Vec<Trip<G::State>>,
    outcomes: Vec<Outcome>,
    walk: Walk<G::Move>,
    batch: Batch<G>,
    scratch: G::Scratch,
    pub(super) found: Found,
}

/// What was found of each root move in this search.
#[derive(Clone, Default)]
pub(super) struct Found {
    pub(super) samples: Vec<Sample>,
    pub(super) playouts: u64,
    pub(super) plies: u64,
}

/// Simulations between two looks at the clock.
pub(super) const LOOK: u64 = 64;
/// Simulations for which there is room from the start.
const AHEAD: u64 = 1 << 20;
/// Simulations between two words to the observer.
pub(super) const WORD: u64 = 1 << 18;
/// Simulations after which a tree fits into no cache, so that it pays to have more ways under way.
const LARGE: u64 = 1 << 17;
/// Games that take less are not worth the way to another thread.
const WORTH: Duration = Duration::from_micros(4);

impl Found {
    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: &Found) {
        self.playouts += other.playouts;
        self.plies += other.plies;
        if self.samples.is_empty() {
            self.samples.clone_from(&other.samples);
            return;
        }
        for (to, from) in self.samples.iter_mut().zip(&other.samples) {
            to.playouts += from.playouts;
            to.wins += from.wins;
            to.draws += from.draws;
            to.losses += from.losses;
        }
    }
}

impl<G: Game> Desk<G> {
    pub(super) fn new(root: &G::State, ways: usize, moves: usize) -> Desk<G> {
        let none = Sample { playouts: 0, wins: 0, draws: 0, losses: 0 };
        Desk {
            trips: (0..ways).map(|_| Trip::new(root)).collect(),
            outcomes: vec![Outcome::default(); ways],
            walk: Walk::new(),
            batch: Batch::new(ways),
            scratch: G::Scratch::default(),
            found: Found { samples: vec![none; moves], playouts: 0, plies: 0 },
        }
    }
}

impl<G: Game> Job<'_, '_, G> {
    /// Whether a search must end, whatever is left to do.
    pub(super) fn is_over(&self, tree: &Tree) -> bool {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_proven = self.rules.proves && tree.node(tree.root()).proof().is_some();
        is_proven || u64::from(tree.len()) >= self.nodes || self.terms.stopped() || is_late()
    }

    pub(super) fn tell(&self, before: u64, done: u64) {
        if before / WORD != done / WORD {
            let of = (self.sims < u64::MAX).then_some(self.sims);
            (self.terms.observer)(&Progress { done, of, best: None });
        }
    }

    /// Room for the positions of `sims` simulations.
    pub(super) fn provide(&self, tree: &mut Tree, sims: u64) {
        // Through positions that are known from before a simulation goes on, and lists their moves.
        let is_long = self.rules.to_the_end || self.memory.is_some();
        let positions = if is_long { 128 * sims } else { sims } as usize;
        tree.provide(positions, positions);
    }

    /// Room for all simulations at once, as far as that is sensible: then nothing is copied as the tree grows. Against the
    /// clock little, since to make room for more could take all the time there is.
    pub(super) fn provide_ahead(&self, tree: &mut Tree, sims: u64) {
        let most = if self.deadline.is_some() { AHEAD >> 8 } else { AHEAD };
        let ahead = sims.min(most) as usize;
        tree.provide(ahead, ahead / 4);
    }

    pub(super) fn walker<'c, const SHARED: bool>(
        &'c self,
        tree: &'c Tree,
        own: Option<&'c Claims>,
    ) -> Walker<'c, G, SHARED> {
        Walker { game: self.game, rules: &self.rules, tree, own, memory: self.memory }
    }

    pub(super) fn rollout(&self) -> Rollout<'_, G> {
        Rollout { game: self.game, units: self.rules.units, mover: self.mover, values: self.values }
    }

    /// Simulations `numbers`, in rounds; returns the number after the last one that was done.
    pub(super) fn rounds(
        &self,
        tree: &mut Tree,
        desk: &mut Desk<G>,
        streams: Streams,
        numbers: Range<u64>,
        pool: Option<&ThreadPool>,
    ) -> u64 {
        let mut done = numbers.start;
        self.provide_ahead(tree, numbers.end - numbers.start);
        let desks = (0..pool.map_or(0, ThreadPool::current_num_threads)).map(|_| Mutex::default()).collect();
        let mut crowd = Crowd { pool, desks, is_worth: false };
        // What several threads would do side by side is recorded as such.
        let fork = (self.divide == Divide::Shared && self.log.is_on()).then(|| self.log.fork());
        while done < numbers.end && !self.is_over(tree) {
            let record = fork.as_ref().map(|fork| self.log.task(fork.name()));
            let look = done..numbers.end.min(done.saturating_add(LOOK));
            self.provide(tree, look.end - look.start);
            let walker = self.walker::<false>(tree, None);
            let may_divide = pool.is_some() || self.log.is_on() && self.divides_rounds();
            let began = (may_divide && done == numbers.start).then(Instant::now);
            while done < look.end {
                done = self.round(&walker, desk, streams, done..look.end, &crowd);
            }
            // The first few games tell how long the others take; which thread plays them changes nothing.
            if let Some(began) = began {
                crowd.is_worth = began.elapsed() > WORTH * (done - look.start) as u32;
            }
            if let Some(record) = record {
                record.did(Tasks::one(true));
            }
            self.tell(look.start, done);
        }
        done
    }

    /// Whether the games of a round are given to several threads, if there are any.
    fn divides_rounds(&self) -> bool {
        matches!(self.divide, Divide::Tree | Divide::Leaf)
    }

    /// The most ways of a round that begins after so many simulations. The first rounds have one each, and the number grows
    /// with what is known; where every thread has rounds of its own, that of all together does.
    pub(super) fn ways(&self, done: u64) -> usize {
        let (workers, rounds) = match self.divide {
            Divide::Tree if done >= LARGE => (2 * self.workers, 1),
            Divide::Shared => (self.workers, self.terms.threads as u64),
            _ => (self.workers, 1),
        };
        u64::from(workers).min(1 + done / (LOOK * rounds.max(1))) as usize
    }

    /// One round: choose, play, add.
    pub(super) fn round<const SHARED: bool>(
        &self,
        walker: &Walker<'_, G, SHARED>,
        desk: &mut Desk<G>,
        streams: Streams,
        numbers: Range<u64>,
        crowd: &Crowd<'_, G::Scratch>,
    ) -> u64 {
        let Desk { trips, outcomes, walk, batch, scratch, found } = desk;
        let mut number = numbers.start;
        let mut ways = 0;
        let most = self.ways(numbers.start);
        while ways < most && number < numbers.end {
            let count = u64::from(self.count).min(numbers.end - number) as u32;
            trips[ways].start(self.root, walker.tree.root(), count, streams.rng(!number));
            number += u64::from(count);
            ways += 1;
        }
        walker.descend(&mut trips[..ways], walk);
        let (trips, outcomes) = (&mut trips[..ways], &mut outcomes[..ways]);
        let first = numbers.start;
        match crowd.pool.filter(|_| crowd.is_worth) {
            Some(pool) => self.play_together(pool, &crowd.desks, trips, outcomes, streams, first),
            None if crowd.is_worth => self.play_recorded(trips, outcomes, streams, first, scratch),
            None => self.rollout().values(trips, outcomes, streams, first, batch, scratch),
        }
        walker.back_up(trips, outcomes);
        for (trip, outcome) in trips.iter().zip(outcomes.iter()) {
            self.count(found, trip, outcome);
        }
        number
    }

    /// The games of a round, each by whichever thread is free.
    fn play_together(
        &self,
        pool: &ThreadPool,
        desks: &[Mutex<G::Scratch>],
        trips: &mut [Trip<G::State>],
        outcomes: &mut [Outcome],
        streams: Streams,
        first: u64,
    ) {
        let mut number = first;
        let rollout = &self.rollout();
        let log = self.log;
        let fork = log.fork();
        let name = fork.name();
        pool.scope(|scope| {
            for (trip, outcome) in trips.iter_mut().zip(outcomes) {
                let own = number;
                number += u64::from(trip.count);
                scope.spawn(move |_| {
                    let record = log.task(name);
                    record.did(Tasks::one(worker() == 0));
                    // Nobody else sits at this desk: the lock is always free.
                    let mut scratch = desks[worker()].lock().expect("no task panics");
                    *outcome = rollout.value(trip, streams, own, &mut scratch);
                });
            }
        });
    }

    /// The games of a round, one by one, each recorded as what several threads would do side by side.
    fn play_recorded(
        &self,
        trips: &mut [Trip<G::State>],
        outcomes: &mut [Outcome],
        streams: Streams,
        mut number: u64,
        scratch: &mut G::Scratch,
    ) {
        let fork = self.log.fork();
        for (trip, outcome) in trips.iter_mut().zip(outcomes) {
            let record = self.log.task(fork.name());
            record.did(Tasks::one(true));
            *outcome = self.rollout().value(trip, streams, number, scratch);
            number += u64::from(trip.count);
        }
    }

    /// Counts a simulation for its root move.
    pub(super) fn count(&self, found: &mut Found, trip: &Trip<G::State>, outcome: &Outcome) {
        if trip.known.is_none() && self.values.is_none() {
            found.playouts += u64::from(trip.count);
            found.plies += u64::from(outcome.plies);
        }
        if let Some(sample) = trip.first().map(|edge| &mut found.samples[edge]) {
            sample.playouts += u64::from(trip.count);
            sample.wins += u64::from(outcome.won);
            sample.draws += u64::from(outcome.shared);
            sample.losses += u64::from(trip.count - outcome.won - outcome.shared);
        }
    }
}

/// Threads that may take part in a round.
pub(super) struct Crowd<'a, S> {
    pool: Option<&'a ThreadPool>,
    /// What each of them keeps from game to game.
    desks: Vec<Mutex<S>>,
    is_worth: bool,
}

impl<S> Crowd<'_, S> {
    /// Nobody but the caller.
    pub(super) fn none() -> Self {
        Crowd { pool: None, desks: Vec::new(), is_worth: false }
    }
}
