//! The root: every move with its value.

use super::divided::Divided;
use super::last_ply::{At, Stand};
use super::pv::Pv;
use super::rule::Rule;
use super::tree_splitting::Valued;
use crate::frames::{RootFrames, Told};
use crate::node_budget::Halt;
use crate::parallel::{Log, Name, Tasks, worker};
use crate::report::MoveReport;
use crate::transposition::Bound;
use crate::xray::Trace;
use plyground_core::{Evaluate, Game, Parts};
use std::sync::{Mutex, PoisonError};

/// A root move and what is known of it.
#[derive(Clone)]
pub(super) struct RootMove<V, M> {
    pub(super) mv: M,
    /// Its value, if it was searched.
    pub(super) value: Option<V>,
    pub(super) bound: Bound,
    /// The principal variation after it.
    pub(super) pv: Pv<M>,
}

/// The root of a search.
pub(super) struct Root<'a, G: Evaluate + Parts, R: Rule<G>> {
    pub(super) game: &'a G,
    pub(super) rule: &'a R,
    pub(super) state: &'a G::State,
    pub(super) turn: R::Turn,
    pub(super) divided: &'a Divided<'a, G, R>,
    /// Levels whose moves are tasks, the root's the first.
    pub(super) levels: u32,
    pub(super) log: Log<'a>,
    /// Who watches, if anybody does.
    pub(super) frames: Option<&'a RootFrames<'a, G::Move, R::Value>>,
    /// Where the way of the search is written down, if it is.
    pub(super) trace: Option<&'a Mutex<Trace<G::Move>>>,
}

/// The thread that hands out the tasks of the root, and what they are recorded for.
type Home = (usize, Name);

/// All moves of the root.
type Moves<G, R> = [RootMove<<R as Rule<G>>::Value, <G as Game>::Move>];

/// A move, and its number in the order of search.
type Numbered<'m, G, R> = (usize, &'m mut RootMove<<R as Rule<G>>::Value, <G as Game>::Move>);

/// Who values the position that a move leads to.
type Below<'s, G, R> =
    dyn FnMut(<G as Game>::Move, &<G as Game>::State, Stand<G, R>) -> Result<Valued<G, R>, Halt> + 's;

impl<G: Evaluate + Parts, R: Rule<G>> Root<'_, G, R> {
    /// Gives every move a value at this depth, in the order they stand in; says what that took besides what the threads
    /// have counted. On [`Halt`] some moves have none.
    pub(super) fn search(&self, moves: &mut Moves<G, R>, depth: u32, tasks: &mut Tasks) -> Result<(), Halt> {
        for one in moves.iter_mut() {
            one.value = None;
        }
        if let Some(trace) = self.trace {
            return self.traced(moves, depth, &mut trace.lock().unwrap_or_else(PoisonError::into_inner));
        }
        if self.levels == 0 {
            return self.in_turn(moves, depth, &mut |_, child, at| self.divided.value(child, at, 0));
        }
        let home = worker();
        let mut moves: Vec<_> = moves.iter_mut().enumerate().collect();
        let (first, others) = moves.split_at_mut(usize::from(self.rule.waits()));
        let known = if let [(nth, first)] = first {
            let fork = self.log.fork();
            *tasks += self.task(*nth, first, depth, None, (home, fork.name()));
            first.value
        } else {
            None
        };
        let fork = self.log.fork();
        *tasks += self.side_by_side(others, depth, known, (home, fork.name()));
        if self.divided.is_halted() { Err(Halt) } else { Ok(()) }
    }

    /// The best of the moves that have a value; of none, the first.
    pub(super) fn best(&self, moves: &Moves<G, R>) -> usize {
        let mut best = 0;
        for (i, one) in moves.iter().enumerate().skip(1) {
            let is_better = match (one.value, moves[best].value) {
                (Some(new), Some(best)) => self.rule.is_better(self.turn, new, best),
                (Some(_), None) => true,
                _ => false,
            };
            if is_better {
                best = i;
            }
        }
        best
    }

    /// The same as an undivided search, written down.
    fn traced(&self, moves: &mut Moves<G, R>, depth: u32, trace: &mut Trace<G::Move>) -> Result<(), Halt> {
        let mut worker_state = self.divided.worker_state();
        let before = worker_state.engine.effort.visited();
        trace.restart(self.game.turn(self.state));
        let mut engine = worker_state.engine.traced(&mut *trace);
        let result = self.in_turn(moves, depth, &mut |mv, child, at| {
            let before = engine.effort.visited();
            let found = engine.followed(self.state, self.turn, mv, child, at)?;
            Ok((found, engine.effort.visited() - before))
        });
        worker_state.engine.take_back(&engine);
        drop(engine);
        let visited = worker_state.engine.effort.visited() - before + 1;
        if let (Ok(()), Some(best)) = (result, moves[self.best(moves)].value) {
            trace.finish(self.rule.seen(self.turn, best, self.rule.below_root(self.turn, None)), visited);
        }
        result
    }

    /// One move after the other, each with the best value so far known.
    fn in_turn(&self, moves: &mut Moves<G, R>, depth: u32, search: &mut Below<'_, G, R>) -> Result<(), Halt> {
        let mut best: Option<R::Value> = None;
        for (nth, one) in moves.iter_mut().enumerate() {
            self.value_by(nth, one, depth, best, search)?;
            if let Some(new) = one.value
                && best.is_none_or(|best| self.rule.is_better(self.turn, new, best))
            {
                best = Some(new);
            }
        }
        Ok(())
    }

    /// A task for each move.
    fn side_by_side(
        &self,
        moves: &mut [Numbered<'_, G, R>],
        depth: u32,
        known: Option<R::Value>,
        home: Home,
    ) -> Tasks {
        match moves {
            [] => Tasks::default(),
            [(nth, one)] => self.task(*nth, one, depth, known, home),
            _ => {
                let (left, right) = moves.split_at_mut(moves.len() / 2);
                let (mut tasks, more) = self.divided.join(
                    || self.side_by_side(left, depth, known, home),
                    || self.side_by_side(right, depth, known, home),
                );
                tasks += more;
                tasks
            }
        }
    }

    fn task(
        &self,
        nth: usize,
        one: &mut RootMove<R::Value, G::Move>,
        depth: u32,
        known: Option<R::Value>,
        home: Home,
    ) -> Tasks {
        let (home, fork) = home;
        let _guard = self.divided.nodes.on_panic();
        let record = self.log.task(fork);
        let is_dropped = self.divided.is_halted() || self.value(nth, one, depth, known).is_err();
        let tasks = if is_dropped { Tasks::DROPPED } else { Tasks::one(worker() == home) };
        record.did(tasks);
        tasks
    }

    /// The value of the move of this number in the order of search.
    fn value(
        &self,
        nth: usize,
        one: &mut RootMove<R::Value, G::Move>,
        depth: u32,
        known: Option<R::Value>,
    ) -> Result<(), Halt> {
        let levels = self.levels.saturating_sub(1);
        self.value_by(nth, one, depth, known, &mut |_, child, at| self.divided.value(child, at, levels))
    }

    fn value_by(
        &self,
        nth: usize,
        one: &mut RootMove<R::Value, G::Move>,
        depth: u32,
        known: Option<R::Value>,
        search: &mut Below<'_, G, R>,
    ) -> Result<(), Halt> {
        let bounds = self.rule.below_root(self.turn, known);
        let (context, cost) = self.rule.follow(self.game, self.turn, one.mv, false);
        let child = self.game.child(self.state, one.mv);
        let at = At { depth: depth - cost, ply: 1, context, bounds };
        let (found, visited) = search(one.mv, &child, at)?;
        one.value = Some(found.value);
        one.bound = self.rule.bound(found.value, bounds);
        one.pv = found.pv;
        if let Some(frames) = self.frames {
            let mut report = MoveReport::unknown(one.mv);
            self.rule.tell(found.value, one.bound, false, &mut report);
            let pv = one.pv.after(one.mv).iter().collect();
            frames.tell(nth, Told { report, value: found.value, pv, visited });
        }
        Ok(())
    }
}
