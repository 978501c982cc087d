//! The root: every move with its value.

use super::divided::Divided;
use super::last_ply::At;
use super::pv::Pv;
use super::rule::Rule;
use crate::node_budget::Halt;
use crate::parallel::{Log, Name, Tasks, worker};
use crate::transposition::Bound;
use plyground_core::{Evaluate, Parts};

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
}

/// The thread that hands out the tasks of the root, and what they are recorded for.
type Home = (usize, Name);

/// All moves of the root.
type Moves<G, R> = [RootMove<<R as Rule<G>>::Value, <G as plyground_core::Game>::Move>];

impl<G: Evaluate + Parts, R: Rule<G>> Root<'_, G, R> {
    /// Gives every move a value at this depth, in the order they stand in; says what that took besides what the threads
    /// have counted. On [`Halt`] some moves have none.
    pub(super) fn search(&self, moves: &mut Moves<G, R>, depth: u32, tasks: &mut Tasks) -> Result<(), Halt> {
        for one in moves.iter_mut() {
            one.value = None;
        }
        if self.levels == 0 {
            return self.in_turn(moves, depth);
        }
        let home = worker();
        let (first, others) = moves.split_at_mut(usize::from(self.rule.waits()));
        let known = if let [first] = first {
            let fork = self.log.fork();
            *tasks += self.task(first, depth, None, (home, fork.name()));
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

    /// One move after the other, each with the best value so far known.
    fn in_turn(&self, moves: &mut Moves<G, R>, depth: u32) -> Result<(), Halt> {
        let mut best: Option<R::Value> = None;
        for one in moves {
            self.value(one, depth, best)?;
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
        moves: &mut Moves<G, R>,
        depth: u32,
        known: Option<R::Value>,
        home: Home,
    ) -> Tasks {
        match moves {
            [] => Tasks::default(),
            [one] => self.task(one, depth, known, home),
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
        one: &mut RootMove<R::Value, G::Move>,
        depth: u32,
        known: Option<R::Value>,
        home: Home,
    ) -> Tasks {
        let (home, fork) = home;
        let record = self.log.task(fork);
        let is_dropped = self.divided.is_halted() || self.value(one, depth, known).is_err();
        let tasks = if is_dropped { Tasks::DROPPED } else { Tasks::one(worker() == home) };
        record.did(tasks);
        tasks
    }

    fn value(
        &self,
        one: &mut RootMove<R::Value, G::Move>,
        depth: u32,
        known: Option<R::Value>,
    ) -> Result<(), Halt> {
        let bounds = self.rule.below_root(self.turn, known);
        let (context, cost) = self.rule.follow(self.game, self.turn, one.mv, false);
        let child = self.game.child(self.state, one.mv);
        let at = At { depth: depth - cost, ply: 1, context, bounds };
        let found = self.divided.value(&child, at, self.levels.saturating_sub(1))?;
        one.value = Some(found.value);
        one.bound = self.rule.bound(found.value, bounds);
        one.pv = found.pv;
        Ok(())
    }
}
