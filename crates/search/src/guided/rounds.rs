//! Simulations in rounds on one tree.

use super::backup::{AmafSet, back_up};
use super::found::Found;
use super::pace::{LOOK, is_settled};
use super::reward::Yardstick;
use super::select::{Lists, Puct, Rave, descend};
use super::simulation::Simulation;
use super::tree::Tree;
use super::watch::{View, Watch};
use crate::Terms;
use crate::frames::next_count;
use crate::parallel::{lock, worker};
use plyground_core::{Guide, Played, Seat, Streams};
use rayon::ThreadPool;
use std::sync::Mutex;
use std::time::Instant;

/// One search under way: what all its trees and threads have in common.
pub(super) struct Job<'a, 'b, G: Guide> {
    pub(super) game: &'a G,
    pub(super) root: &'a G::State,
    pub(super) mover: Seat,
    pub(super) puct: Puct,
    pub(super) rave: Rave,
    /// How much of a game's worth is its margin.
    pub(super) margin: f32,
    pub(super) workers: u32,
    /// The most positions of a tree.
    pub(super) nodes: u64,
    pub(super) sims: u64,
    /// Whether a search ends where its move can no longer change.
    pub(super) pace: bool,
    pub(super) terms: &'a Terms<'b, G::Move>,
    pub(super) deadline: Option<Instant>,
    /// Who watches, if anybody does.
    pub(super) watch: Option<&'a Watch<'a, 'b, G::Move>>,
}

/// The buffers with which one tree is searched, and what was found.
pub(super) struct TreeBuffers<G: Guide> {
    /// The number of the tree.
    number: usize,
    simulations: Vec<Simulation<G>>,
    lists: Lists<G::Move>,
    amaf: AmafSet,
    pub(super) yardstick: Yardstick,
    scratch: G::Scratch,
    /// By place of the root move.
    pub(super) found: Vec<Found>,
    /// How many simulations ended so many plies down the tree.
    pub(super) ends: Vec<u64>,
    pub(super) plies: u64,
    pub(super) done: u64,
    /// The simulations that its tree is due.
    pub(super) due: u64,
    /// Whether the move can no longer change.
    pub(super) is_settled: bool,
    /// Not before so many are done a full tree is thinned out.
    next_thinning: u64,
}

/// Simulations between two times that a full tree is thinned out, at least.
const THINNING: u64 = 4096;
/// Simulations before the next worker takes part.
const SETTLE: u64 = 64;
impl<G: Guide> TreeBuffers<G> {
    pub(super) fn new(
        number: usize,
        root: &G::State,
        before: &[Played<G::Move>],
        workers: u32,
        moves: usize,
    ) -> TreeBuffers<G> {
        TreeBuffers {
            number,
            simulations: (0..workers).map(|_| Simulation::new(root, before)).collect(),
            lists: Lists::new(),
            amaf: AmafSet::new(),
            yardstick: Yardstick::default(),
            scratch: G::Scratch::default(),
            found: vec![Found::default(); moves],
            ends: Vec::new(),
            plies: 0,
            done: 0,
            due: 0,
            is_settled: false,
            next_thinning: 0,
        }
    }

    /// Positions that were added to the tree.
    pub(super) fn grown(&self) -> u64 {
        self.lists.grown
    }

    /// Whether it did all that it was due, or all that could change anything.
    pub(super) fn has_ended(&self) -> bool {
        self.is_settled || self.done >= self.due
    }

    /// What was found in a tree so far.
    fn view<'t>(&'t self, tree: &'t Tree<G::Move>, is_over: bool) -> View<'t, G::Move> {
        let TreeBuffers { number, found, ends, done, .. } = self;
        View { number: *number, tree, found, ends, done: *done, is_over }
    }
}

impl<G: Guide> Job<'_, '_, G> {
    /// Whether a search must end, whatever is left to do.
    fn is_over(&self, tree: &Tree<G::Move>) -> bool {
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        tree.nodes.count() as u64 >= self.nodes || self.terms.stopped() || is_late()
    }

    /// Simulations up to number `until`, in rounds; games of a round are shared by the threads of the pool.
    pub(super) fn rounds(
        &self,
        tree: &mut Tree<G::Move>,
        buffers: &mut TreeBuffers<G>,
        streams: Streams,
        until: u64,
        pool: Option<&ThreadPool>,
    ) {
        let scratches: Vec<Mutex<G::Scratch>> =
            (0..pool.map_or(0, ThreadPool::current_num_threads)).map(|_| Mutex::default()).collect();
        let mut next = if self.watch.is_some() { next_count(buffers.done) } else { u64::MAX };
        while buffers.done < until && !buffers.is_settled && !self.is_over(tree) {
            if tree.is_full() && buffers.done >= buffers.next_thinning {
                // Where that makes no room it is not tried again soon.
                tree.thin_out(self.terms.stop);
                buffers.next_thinning = buffers.done + THINNING;
            }
            let ways = u64::from(self.workers).min(1 + buffers.done / SETTLE).min(until - buffers.done);
            let numbers = buffers.done..buffers.done + ways;
            let simulations = &mut buffers.simulations[..ways as usize];
            for simulation in &mut *simulations {
                simulation.start(self.root);
                descend(self.game, self.puct, tree, simulation, &buffers.yardstick, &mut buffers.lists);
            }
            match pool.filter(|_| ways > 1) {
                Some(pool) => {
                    self.play_together(
                        pool,
                        &scratches,
                        simulations,
                        &buffers.yardstick,
                        (streams, numbers.start),
                    );
                }
                None => {
                    for (simulation, number) in simulations.iter_mut().zip(numbers.clone()) {
                        self.play_out(simulation, &buffers.yardstick, streams, number, &mut buffers.scratch);
                    }
                }
            }
            for simulation in &*simulations {
                back_up(self.game, tree, simulation, &mut buffers.amaf, self.rave);
                buffers.yardstick.add(simulation, self.game.seats());
                buffers.plies += u64::from(simulation.plies);
                let first = tree.nodes[0].first;
                if let Some(&(_, edge)) = simulation.path.first() {
                    let found = &mut buffers.found[(edge - first) as usize];
                    found.count(&simulation.payoffs, self.mover, self.game.seats());
                }
                let depth = simulation.path.len();
                if depth >= buffers.ends.len() {
                    buffers.ends.resize(depth + 1, 0);
                }
                buffers.ends[depth] += 1;
            }
            buffers.done = numbers.end;
            if self.pace && numbers.start / LOOK < numbers.end / LOOK {
                buffers.is_settled = is_settled(tree, buffers.due - buffers.done);
            }
            if let Some(watch) = self.watch {
                if buffers.done >= next {
                    next = next_count(buffers.done);
                    watch.show(buffers.view(tree, self.is_over(tree)));
                }
                watch.beat(buffers.view(tree, false));
            }
        }
    }

    fn play_out(
        &self,
        simulation: &mut Simulation<G>,
        yardstick: &Yardstick,
        streams: Streams,
        number: u64,
        scratch: &mut G::Scratch,
    ) {
        simulation.play_out(self.game, streams.rng(number), scratch);
        yardstick.judge(self.game, simulation, self.margin);
    }

    /// The games of a round, each by whichever thread is free.
    fn play_together(
        &self,
        pool: &ThreadPool,
        scratches: &[Mutex<G::Scratch>],
        simulations: &mut [Simulation<G>],
        yardstick: &Yardstick,
        (streams, first): (Streams, u64),
    ) {
        pool.scope(|scope| {
            for (simulation, number) in simulations.iter_mut().zip(first..) {
                scope.spawn(move |_| {
                    // Nobody else has this one: the lock is always free.
                    let mut scratch = lock(&scratches[worker()]);
                    self.play_out(simulation, yardstick, streams, number, &mut scratch);
                });
            }
        });
    }
}
