//! Young brothers wait: in the upper levels, the first move of a position is searched alone, then the others side by side.
//!
//! The first move tells most; searching the others before its value is known would waste what a cut-off saves. Threads
//! share the table and the best value so far of each position; a cut-off calls back the brothers that are still at work.

use super::MoveOrder;
use super::abort::AbortFlag;
use super::engine::Engine;
use super::root_task::{Root, RootMove, Spent};
use super::value::{INFINITE, Leaf, ended};
use super::window::Window;
use crate::node_budget::Halt;
use crate::parallel::{Log, Name, Tasks, join, lock, worker};
use crate::transposition::Bound;
use crate::xray::Untraced;
use plyground_core::{MoveOrdering, Symmetry, TwoSeats};
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Below this many plies a position is searched by one thread.
const ALONE: u32 = 6;

/// A search by young brothers wait (Feldmann 1993).
pub(super) struct YoungBrothers<'a, G: TwoSeats, L> {
    root: &'a Root<'a, G, L>,
    spent: Mutex<Spent>,
    /// Positions that were told to whoever watches.
    told: AtomicU64,
}

/// The best of brothers that are searched side by side.
struct Best<M> {
    value: AtomicI32,
    line: Mutex<(i32, Vec<M>)>,
}

impl<'a, G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>> YoungBrothers<'a, G, L> {
    pub(super) fn new(root: &'a Root<'a, G, L>) -> Self {
        YoungBrothers { root, spent: Mutex::default(), told: AtomicU64::new(0) }
    }

    /// Values the root moves: exact for the best, bounds for the others.
    pub(super) fn search(
        &self,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        spent: &mut Spent,
    ) -> Result<(), Halt> {
        let log = self.root.log;
        let whole = log.fork();
        let name = whole.name();
        let mut work = || {
            let _work = log.task(name);
            self.root_moves(moves, depth)
        };
        let result = match self.root.pool {
            Some(pool) => pool.install(work),
            None => work(),
        };
        drop(whole);
        let more = *lock(&self.spent);
        spent.effort += more.effort;
        spent.tasks += more.tasks;
        result
    }

    fn root_moves(&self, moves: &mut [RootMove<G::Move>], depth: u32) -> Result<(), Halt> {
        let abort = AbortFlag::new(None);
        let best = AtomicI32::new(-INFINITE);
        let one_move = |(nth, one): &mut (usize, &mut RootMove<G::Move>)| {
            let known = best.load(Ordering::Relaxed);
            let child = self.root.game.child(self.root.state, one.mv);
            let rest = depth - u32::from(self.root.game.costs_ply(one.mv));
            let window = Window { alpha: known, beta: INFINITE };
            let (value, pv) = self.value(&child, rest, 1, window.turned(), &abort)?;
            one.value = -value;
            one.bound = if one.value > known { Bound::Exact } else { Bound::AtMost };
            one.pv = pv;
            best.fetch_max(one.value, Ordering::Relaxed);
            self.tell(*nth, one, depth);
            Ok(())
        };
        let mut moves: Vec<(usize, &mut RootMove<G::Move>)> = moves.iter_mut().enumerate().collect();
        let (first, others) = moves.split_at_mut(1);
        one_move(&mut first[0])?;
        let fork = self.log().fork();
        self.side_by_side(others, &one_move, worker(), fork.name())
    }

    /// Tells whoever watches what was found of a root move. Positions of others are among those that it took: which ones is a race.
    fn tell(&self, nth: usize, one: &RootMove<G::Move>, depth: u32) {
        if self.root.frames.is_some() {
            let visited = self.spent.lock().expect("no search panics").effort.visited();
            let before = self.told.swap(visited, Ordering::Relaxed);
            self.root.tell(nth, one, depth, visited.saturating_sub(before));
        }
    }

    /// The value of a position within a window, and the principal variation.
    fn value(
        &self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
        abort: &AbortFlag<'_>,
    ) -> Result<(i32, Vec<G::Move>), Halt> {
        let game = self.root.game;
        if depth < ALONE || self.root.pool.is_none() {
            return self.alone(state, depth, ply, window, abort);
        }
        if let Some(payoffs) = game.payoffs(state) {
            let mut spent = lock(&self.spent);
            spent.effort.evaluated += 1;
            return Ok((ended(game, state, &payoffs, ply), Vec::new()));
        }
        let mut moves = Vec::new();
        match self.root.options.order {
            MoveOrder::Left => game.moves(state, &mut moves),
            MoveOrder::Centre => game.central_moves(state, &mut moves),
            MoveOrder::Best => game.promising_moves(state, &mut moves),
        }
        {
            let mut spent = lock(&self.spent);
            spent.effort.expanded += 1;
            spent.effort.generated += moves.len() as u64;
        }
        let here = AbortFlag::new(Some(abort));
        let best = Best { value: AtomicI32::new(-INFINITE), line: Mutex::new((-INFINITE, Vec::new())) };
        let one_move = |mv: &mut G::Move| {
            if here.is_set() {
                return Err(Halt);
            }
            let alpha = window.alpha.max(best.value.load(Ordering::Relaxed));
            let child = game.child(state, *mv);
            let rest = depth - u32::from(game.costs_ply(*mv));
            let below = Window { alpha, beta: window.beta }.turned();
            let (value, pv) = self.value(&child, rest, ply + 1, below, &here)?;
            best.offer(-value, *mv, &pv);
            if -value >= window.beta {
                here.set();
            }
            Ok(())
        };
        let (first, others) = moves.split_at_mut(1);
        one_move(&mut first[0])?;
        if best.value.load(Ordering::Relaxed) < window.beta {
            let fork = self.log().fork();
            let result = self.side_by_side(others, &one_move, worker(), fork.name());
            drop(fork);
            // A halt by a cut-off here is an answer; any other is not.
            if best.value.load(Ordering::Relaxed) < window.beta {
                result?;
            }
        }
        if best.value.load(Ordering::Relaxed) >= window.beta {
            lock(&self.spent).effort.cutoffs += 1;
        }
        let (value, pv) = best.line.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((value, pv))
    }

    fn alone(
        &self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
        abort: &AbortFlag<'_>,
    ) -> Result<(i32, Vec<G::Move>), Halt> {
        let Root { game, leaf, options, table, nodes, .. } = *self.root;
        let mut engine = Engine::new(game, leaf, options.order, table, nodes, abort, Untraced);
        let result = engine.value::<true>(state, depth, ply, window);
        lock(&self.spent).effort += engine.effort;
        result
    }

    fn log(&self) -> Log<'a> {
        self.root.log
    }

    /// Runs a task for each item, on whichever threads are free; the first halt is the result.
    fn side_by_side<T: Send>(
        &self,
        items: &mut [T],
        task: &(impl Fn(&mut T) -> Result<(), Halt> + Sync),
        home: usize,
        fork: Name,
    ) -> Result<(), Halt> {
        let one_task = |one: &mut T| {
            let _guard = self.root.nodes.on_panic();
            let record = self.log().task(fork);
            let tasks = Tasks::one(worker() == home);
            lock(&self.spent).tasks += tasks;
            record.did(tasks);
            task(one)
        };
        match items {
            [] => Ok(()),
            [one] => one_task(one),
            _ if self.root.pool.is_none() => items.iter_mut().try_for_each(one_task),
            [one, rest @ ..] => {
                // The nearest brother here, the rest for whoever has time.
                let others = || self.side_by_side(rest, task, home, fork);
                let (mine, theirs) = join(true, self.log(), || one_task(one), others);
                mine.and(theirs)
            }
        }
    }
}

impl<M: Copy> Best<M> {
    fn offer(&self, value: i32, mv: M, line: &[M]) {
        self.value.fetch_max(value, Ordering::Relaxed);
        let mut best = lock(&self.line);
        if value > best.0 {
            best.0 = value;
            best.1.clear();
            best.1.push(mv);
            best.1.extend_from_slice(line);
        }
    }
}
