//! One round of simulations: select and expand, play out, back up; and what a thread keeps from round to round.

use super::group::Round;
use super::job::Job;
use super::outcome::Outcome;
use super::rollout::{Batch, Rollout};
use super::walk::Walker;
use crate::Sample;
use crate::parallel::{Tasks, worker};
use plyground_core::{Game, PlayoutPolicy, Playouts, Streams, Symmetry};
use rayon::ThreadPool;
use std::ops::Range;
use std::sync::Mutex;

/// The workspace of a thread, kept from simulation to simulation, in cache lines of its own.
#[repr(align(128))]
pub(super) struct Workspace<G: Playouts> {
    round: Round<G>,
    outcomes: Vec<Outcome>,
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

/// Threads that may take part in a round.
pub(super) struct PlayoutThreads<'a, S> {
    pub(super) pool: Option<&'a ThreadPool>,
    /// What each of them keeps from game to game.
    pub(super) scratches: Vec<Mutex<S>>,
    /// Whether games take long enough for that.
    pub(super) is_worth: bool,
}

impl<S> PlayoutThreads<'_, S> {
    /// Nobody but the caller.
    pub(super) fn none() -> Self {
        PlayoutThreads { pool: None, scratches: Vec::new(), is_worth: false }
    }
}

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

    /// Counts the simulations of a round for their root moves.
    fn add_round<G: Game>(&mut self, round: &Round<G>, outcomes: &[Outcome]) {
        for outcome in outcomes {
            self.playouts += u64::from(outcome.played);
            self.plies += u64::from(outcome.plies);
        }
        for group in round.below_root() {
            let sample = &mut self.samples[group.edge as usize];
            for outcome in &outcomes[group.numbers()] {
                sample.playouts += u64::from(round.count);
                sample.wins += u64::from(outcome.won);
                sample.draws += u64::from(outcome.shared);
                sample.losses += u64::from(round.count - outcome.won - outcome.shared);
            }
        }
    }
}

impl<G: Playouts> Workspace<G> {
    pub(super) fn new(ways: usize, moves: usize) -> Workspace<G> {
        let none = Sample { playouts: 0, wins: 0, draws: 0, losses: 0 };
        Workspace {
            round: Round::new(ways),
            outcomes: vec![Outcome::default(); ways],
            batch: Batch::new(ways),
            scratch: G::Scratch::default(),
            found: Found { samples: vec![none; moves], playouts: 0, plies: 0 },
        }
    }
}

impl<G: Playouts + Symmetry> Job<'_, '_, G> {
    /// One round: select and expand, play out, back up.
    pub(super) fn round<const SHARED: bool>(
        &self,
        walker: &Walker<'_, G, SHARED>,
        workspace: &mut Workspace<G>,
        streams: Streams,
        numbers: Range<u64>,
        threads: &PlayoutThreads<'_, G::Scratch>,
    ) -> u64 {
        let Workspace { round, outcomes, batch, scratch, found } = workspace;
        let left = numbers.end - numbers.start;
        let count = left.min(u64::from(self.count));
        let ways = (left / count).min(self.ways(numbers.start) as u64);
        let rng = streams.rng(!numbers.start);
        round.start(self.root, walker.tree.root(), ways as u32, count as u32, rng);
        walker.descend(round);
        debug_assert!(round.is_whole(), "every simulation ends at one group");
        let outcomes = &mut outcomes[..ways as usize];
        let first = numbers.start;
        match threads.pool.filter(|_| threads.is_worth) {
            Some(pool) => self.play_together(pool, &threads.scratches, round, outcomes, streams, first),
            None if threads.is_worth => self.play_recorded(round, outcomes, streams, first, scratch),
            None => self.rollout().values(round, outcomes, streams, first, batch, scratch),
        }
        found.add_round(round, outcomes);
        walker.back_up(round, outcomes);
        first + ways * count
    }

    /// The games of a round, each by whichever thread is free.
    fn play_together(
        &self,
        pool: &ThreadPool,
        scratches: &[Mutex<G::Scratch>],
        round: &Round<G>,
        outcomes: &mut [Outcome],
        streams: Streams,
        first: u64,
    ) {
        let rollout = &self.rollout();
        let log = self.log;
        let fork = log.fork();
        let name = fork.name();
        let ends = round.ends_in_order();
        pool.scope(|scope| {
            for (way, (group, outcome)) in (0..).zip(ends.into_iter().zip(outcomes)) {
                scope.spawn(move |_| {
                    let record = log.task(name);
                    record.did(Tasks::one(worker() == 0));
                    // Nobody else has this one: the lock is always free.
                    let mut scratch = scratches[worker()].lock().expect("no task panics");
                    let number = first + way * u64::from(round.count);
                    *outcome = rollout.value(group, round.count, streams, number, &mut scratch);
                });
            }
        });
    }

    /// The games of a round, one by one, each recorded as what several threads would do side by side.
    fn play_recorded(
        &self,
        round: &Round<G>,
        outcomes: &mut [Outcome],
        streams: Streams,
        first: u64,
        scratch: &mut G::Scratch,
    ) {
        let fork = self.log.fork();
        for (group, way) in round.each_end() {
            let record = self.log.task(fork.name());
            record.did(Tasks::one(true));
            let number = first + u64::from(way * round.count);
            outcomes[way as usize] = self.rollout().value(group, round.count, streams, number, scratch);
        }
    }

    fn rollout(&self) -> Rollout<'_, G> {
        Rollout {
            game: self.game,
            units: self.rules.units,
            mover: self.mover,
            values: self.values,
            policy: if self.rules.proves { PlayoutPolicy::Decisive } else { PlayoutPolicy::Uniform },
        }
    }
}
