//! One round of simulations: select and expand, play out, back up; and what a thread keeps from round to round.

use super::found::Found;
use super::group::Round;
use super::job::Job;
use super::outcome::Outcome;
use super::rollout::{Batch, Rollout};
use super::steps::Steps;
use super::walk::Walker;
use crate::parallel::{Tasks, lock, worker};
use plyground_core::{PlayoutPolicy, Playouts, Streams, Symmetry};
use rayon::ThreadPool;
use std::ops::Range;
use std::sync::Mutex;

/// The workspace of a thread, kept from simulation to simulation, in cache lines of its own.
#[repr(align(128))]
pub(super) struct Workspace<G: Playouts> {
    /// The number of the tree that is searched in it.
    pub(super) number: usize,
    round: Round<G>,
    outcomes: Vec<Outcome>,
    batch: Batch<G>,
    scratch: G::Scratch,
    pub(super) found: Found,
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

impl<G: Playouts> Workspace<G> {
    pub(super) fn new(ways: usize, moves: usize, seats: usize) -> Workspace<G> {
        Workspace {
            number: 0,
            round: Round::new(ways),
            outcomes: vec![Outcome::default(); ways],
            batch: Batch::new(ways),
            scratch: G::Scratch::default(),
            found: Found::new(moves, seats),
        }
    }

    /// The same for the tree of this number, of several.
    pub(super) fn of_tree(self, number: usize) -> Workspace<G> {
        Workspace { number, ..self }
    }
}

impl<G: Playouts + Symmetry> Job<'_, '_, G> {
    /// One round: select and expand, play out, back up.
    pub(super) fn round<const SHARED: bool, S: Steps<G>>(
        &self,
        walker: &Walker<'_, G, SHARED, S>,
        workspace: &mut Workspace<G>,
        streams: Streams,
        numbers: Range<u64>,
        threads: &PlayoutThreads<'_, G::Scratch>,
    ) -> u64 {
        let Workspace { round, outcomes, batch, scratch, found, .. } = workspace;
        let left = numbers.end - numbers.start;
        let count = left.min(u64::from(self.count));
        let ways = (left / count).min(self.ways(numbers.start) as u64);
        let rng = streams.rng(!numbers.start);
        round.start(self.root, walker.tree.root(), ways as u32, count as u32, rng);
        walker.descend(round);
        debug_assert!(round.is_whole(), "every simulation ends at one group");
        if self.watch.is_some() {
            found.add_depths(round);
        }
        let outcomes = &mut outcomes[..ways as usize];
        let first = numbers.start;
        match threads.pool.filter(|_| threads.is_worth) {
            Some(pool) => self.play_together(pool, &threads.scratches, round, outcomes, streams, first),
            None if threads.is_worth => self.play_recorded(round, outcomes, streams, first, scratch),
            None => self.rollout().values(round, outcomes, streams, first, batch, scratch),
        }
        if self.rules.to_the_end {
            self.count_walked(round, outcomes);
        }
        found.add_round(round, outcomes);
        walker.steps.play_out(round, outcomes, walker.tree, first);
        walker.back_up(round, outcomes);
        walker.steps.back_up(round, walker.tree);
        first + ways * count
    }

    /// Counts simulations that walked the tree to the end of a game as games, which S2's rollouts are; or from a new position
    /// on to one that is decided.
    fn count_walked(&self, round: &Round<G>, outcomes: &mut [Outcome]) {
        for &end in &round.ends {
            let group = &round.groups[end as usize];
            if group.known.is_some() && (group.is_new() || self.game.payoffs(&group.state).is_some()) {
                let plies = round.depth(end);
                for outcome in &mut outcomes[group.numbers()] {
                    (outcome.played, outcome.plies) = (1, plies);
                }
            }
        }
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
                    let mut scratch = lock(&scratches[worker()]);
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
