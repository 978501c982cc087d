//! The root: every move with its value, and the rule that chooses between equals.

use super::abort::AbortFlag;
use super::engine::Engine;
use super::root_task::{Root, RootMove, Spent};
use super::seen::seen;
use super::value::{INFINITE, Leaf};
use super::window::Window;
use super::young_brothers::YoungBrothers;
use super::{Divide, MoveOrder, Tie};
use crate::node_budget::Halt;
use crate::parallel::{Tasks, worker};
use crate::transposition::Bound;
use crate::xray::{Trace, Tracer, Untraced};
use plyground_core::{MoveOrdering, Rng, Symmetry, TwoSeats};
use rayon::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

impl<'a, G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>> Root<'a, G, L> {
    /// The root moves in the order of search; `seed` is for ties that chance decides.
    pub(super) fn moves(&self, seed: u64) -> Vec<RootMove<G::Move>> {
        let (mut board, mut ranked) = (Vec::new(), Vec::new());
        self.game.moves(self.state, &mut board);
        match self.options.order {
            MoveOrder::Left => ranked.clone_from(&board),
            MoveOrder::Centre | MoveOrder::Best => self.game.central_moves(self.state, &mut ranked),
        }
        let place = |mv: &G::Move| board.iter().position(|other| other == mv).unwrap_or(0);
        let preferred = self.preferred(&board, &ranked, seed);
        let rank = |mv: &G::Move| preferred.iter().position(|other| other == mv).unwrap_or(0);
        let moves = ranked.iter().map(|mv| RootMove {
            mv: *mv,
            place: place(mv),
            rank: rank(mv),
            value: -INFINITE,
            bound: Bound::AtMost,
            pv: Vec::new(),
        });
        moves.collect()
    }

    /// The moves in the order in which one is chosen among equals.
    fn preferred(&self, board: &[G::Move], ranked: &[G::Move], seed: u64) -> Vec<G::Move> {
        let mut moves = board.to_vec();
        match self.options.tie {
            Tie::Order => moves.copy_from_slice(ranked),
            Tie::First => {}
            Tie::Last => moves.reverse(),
            Tie::Centre => {
                moves.clear();
                self.game.central_moves(self.state, &mut moves);
            }
            Tie::Random => {
                let mut rng = Rng::new(seed);
                for i in (1..moves.len()).rev() {
                    moves.swap(i, rng.below(i as u32 + 1) as usize);
                }
            }
        }
        moves
    }

    /// Gives every move a value at this depth; returns the chosen one. Moves are searched in the order they stand in.
    ///
    /// On [`Halt`] the moves not yet searched keep the value they had.
    pub(super) fn search<const PRUNE: bool>(
        &self,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        spent: &mut Spent,
    ) -> Result<usize, Halt> {
        spent.effort.expanded += 1;
        spent.effort.generated += 1 + moves.len() as u64;
        if let Some(frames) = self.frames {
            frames.begin(depth, spent.effort.visited());
        }
        match self.options.divide {
            Divide::None => {
                let Some(trace) = self.trace else {
                    self.in_turn::<PRUNE, _>(moves, depth, spent, Untraced)?;
                    return self.settle::<PRUNE, _>(moves, depth, spent, Untraced);
                };
                return self.traced::<PRUNE>(moves, depth, spent, &mut lock(trace));
            }
            Divide::Root => self.side_by_side::<PRUNE>(moves, depth, spent)?,
            Divide::Brothers if PRUNE && !self.options.all_values => {
                YoungBrothers::new(self).search(moves, depth, spent)?;
            }
            Divide::Brothers => self.side_by_side::<PRUNE>(moves, depth, spent)?,
        }
        self.settle::<PRUNE, _>(moves, depth, spent, Untraced)
    }

    /// The same as an undivided search, written down.
    fn traced<const PRUNE: bool>(
        &self,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        spent: &mut Spent,
        trace: &mut Trace<G::Move>,
    ) -> Result<usize, Halt> {
        let before = spent.effort.visited() - 1;
        trace.restart(self.game.turn(self.state));
        self.in_turn::<PRUNE, _>(moves, depth, spent, &mut *trace)?;
        let chosen = self.settle::<PRUNE, _>(moves, depth, spent, &mut *trace)?;
        trace.finish(seen(moves[chosen].value, None), spent.effort.visited() - before);
        Ok(chosen)
    }

    fn engine<'b, T: Tracer<G::Move>>(&'b self, abort: &'b AbortFlag<'b>, tracer: T) -> Engine<'b, G, L, T> {
        Engine::new(self.game, self.leaf, self.options.order, self.table, self.nodes, abort, tracer)
    }

    /// One move after the other, each with the best value so far known.
    fn in_turn<const PRUNE: bool, T: Tracer<G::Move>>(
        &self,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        spent: &mut Spent,
        tracer: T,
    ) -> Result<(), Halt> {
        let abort = AbortFlag::new(None);
        let mut engine = self.engine(&abort, tracer);
        let mut alpha = -INFINITE;
        let mut result = Ok(());
        for (nth, one) in moves.iter_mut().enumerate() {
            let known = if self.options.all_values { -INFINITE } else { alpha };
            let before = engine.effort.visited();
            result = self.value::<PRUNE, _>(&mut engine, one, depth, known);
            if result.is_err() {
                break;
            }
            self.tell(nth, one, depth, engine.effort.visited() - before);
            alpha = alpha.max(one.value);
        }
        spent.effort += engine.effort;
        result
    }

    /// Root splitting: the first move alone, then all others side by side with its value known.
    fn side_by_side<const PRUNE: bool>(
        &self,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        spent: &mut Spent,
    ) -> Result<(), Halt> {
        let (first, others) = moves.split_at_mut(1);
        self.in_turn::<PRUNE, _>(first, depth, spent, Untraced)?;
        let known = if self.options.all_values { -INFINITE } else { first[0].value };
        let record = self.log.fork();
        let fork = record.name();
        let task = |(nth, one): (usize, &mut RootMove<G::Move>)| {
            let _guard = self.nodes.on_panic();
            let record = self.log.task(fork);
            let abort = AbortFlag::new(None);
            let mut engine = self.engine(&abort, Untraced);
            let result = self.value::<PRUNE, _>(&mut engine, one, depth, known);
            if result.is_ok() {
                self.tell(1 + nth, one, depth, engine.effort.visited());
            }
            let tasks = Tasks::one(worker() == 0);
            record.did(tasks);
            (Spent { effort: engine.effort, tasks }, result)
        };
        let results: Vec<(Spent, Result<(), Halt>)> = match self.pool {
            Some(pool) => {
                pool.install(|| others.par_iter_mut().enumerate().with_max_len(1).map(task).collect())
            }
            None => others.iter_mut().enumerate().map(task).collect(),
        };
        drop(record);
        let mut all = Ok(());
        for (more, result) in results {
            spent.effort += more.effort;
            spent.tasks += more.tasks;
            all = all.and(result);
        }
        all
    }

    /// The value of one root move, exact where it is above `known`.
    fn value<const PRUNE: bool, T: Tracer<G::Move>>(
        &self,
        engine: &mut Engine<'_, G, L, T>,
        one: &mut RootMove<G::Move>,
        depth: u32,
        known: i32,
    ) -> Result<(), Halt> {
        let child = self.game.child(self.state, one.mv);
        let rest = depth - u32::from(self.game.costs_ply(one.mv));
        let window = Window { alpha: known, beta: INFINITE };
        if T::IS_ON {
            engine.tracer.next(one.mv, self.game.turn(self.state));
        }
        let (value, pv) = engine.value::<PRUNE>(&child, rest, 1, window.turned())?;
        one.value = -value;
        one.bound = if one.value > known || !PRUNE { Bound::Exact } else { Bound::AtMost };
        one.pv = pv;
        Ok(())
    }

    /// The lowest in rank of the best moves.
    ///
    /// A move that was searched after an equally good one is only known not to be better. Where it comes first in rank,
    /// a null window tells whether it is as good.
    fn settle<const PRUNE: bool, T: Tracer<G::Move>>(
        &self,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        spent: &mut Spent,
        tracer: T,
    ) -> Result<usize, Halt> {
        let best = moves.iter().filter(|one| one.bound == Bound::Exact).map(|one| one.value).max();
        let best = best.unwrap_or(-INFINITE);
        let mut by_rank: Vec<usize> = (0..moves.len()).collect();
        by_rank.sort_by_key(|&i| moves[i].rank);
        let abort = AbortFlag::new(None);
        let mut engine = self.engine(&abort, tracer);
        let mut chosen = by_rank[0];
        for i in by_rank {
            let one = &mut moves[i];
            if one.value < best {
                continue;
            }
            chosen = i;
            if one.bound == Bound::Exact {
                break;
            }
            let child = self.game.child(self.state, one.mv);
            let rest = depth - u32::from(self.game.costs_ply(one.mv));
            let window = Window { alpha: best - 1, beta: best };
            if T::IS_ON {
                engine.tracer.next(one.mv, self.game.turn(self.state));
            }
            let (value, pv) = engine.value::<PRUNE>(&child, rest, 1, window.turned())?;
            one.value = -value;
            if one.value >= best {
                // Not better, as is known, and not worse.
                (one.value, one.bound, one.pv) = (best, Bound::Exact, pv);
                break;
            }
        }
        spent.effort += engine.effort;
        Ok(chosen)
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
