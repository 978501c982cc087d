//! Tree splitting: the same recursion divided among threads, with a task for each move of the upper levels, or of all.
//!
//! The results of tasks are put together in the order of the moves, never in the order in which they arrive; so the
//! value and the move are those of one thread, by any rule for ties. Where the first move makes the others cheaper it is
//! searched before them and alone, and they all know its value and no other's: so the counts do not depend on the number
//! of threads either.

use super::divided::Divided;
use super::engine::without_moves;
use super::last_ply::{At, Stand};
use super::pv::Found;
use super::rule::Rule;
use crate::node_budget::Halt;
use crate::parallel::{Name, Open, Tasks, worker};
use plyground_core::{Evaluate, Game, Parts};
use std::ops::Range;
use std::sync::atomic::Ordering;

/// A position whose moves are tasks.
struct Node<'n, G: Evaluate + Parts, R: Rule<G>> {
    state: &'n G::State,
    turn: R::Turn,
    moves: &'n [G::Move],
    at: Stand<G, R>,
    /// Levels below this one that are divided, too.
    levels: u32,
    /// The thread that handed out the tasks.
    home: usize,
    /// What the tasks are recorded for, if they are.
    fork: Option<Name>,
}

/// What some moves of a node came to.
struct Part<V, M> {
    best: Option<Found<V, M>>,
    evaluated: u64,
    guessed: u64,
    /// Positions below, these among them.
    visited: u64,
    tasks: Tasks,
}

/// A value with its line, and how many positions were visited for it.
pub(super) type Valued<G, R> = (Found<<R as Rule<G>>::Value, <G as Game>::Move>, u64);

impl<G: Evaluate + Parts, R: Rule<G>> Divided<'_, G, R> {
    /// The value of a position, whose moves are tasks in the upper `levels`; and how many positions were visited for it.
    pub(super) fn value(&self, state: &G::State, at: Stand<G, R>, levels: u32) -> Result<Valued<G, R>, Halt> {
        let found = if levels == 0 || without_moves(self.game, self.rule, state, at).is_some() {
            let engine = &mut self.worker_state().engine;
            engine.stack.clear();
            let before = engine.effort.visited();
            engine.value(state, at).map(|found| (found, engine.effort.visited() - before))
        } else {
            self.expand(state, at, levels)
        };
        found.inspect_err(|_| self.is_halted.store(true, Ordering::Relaxed))
    }

    fn expand(&self, state: &G::State, at: Stand<G, R>, levels: u32) -> Result<Valued<G, R>, Halt> {
        let mut moves = {
            let mut worker_state = self.worker_state();
            worker_state.engine.enter()?;
            worker_state.lists.pop().unwrap_or_default()
        };
        moves.clear();
        let turn =
            self.rule.list(self.game, state, at.context, &mut moves, |out| self.game.moves(state, out));
        let is_pass = matches!(*moves, [only] if !self.game.costs_ply(only));
        // A pass is no level, and no task.
        let levels = if is_pass { levels } else { levels - 1 };
        // A pass is done at once, and by the same thread.
        let is_recorded = self.log.is_on() && !is_pass && is_worth(moves.len(), at.depth - 1);
        let mut record = is_recorded.then(|| self.log.fork());
        let fork = record.as_ref().map(Open::name);
        let mut node = Node { state, turn, moves: &moves, at, levels, home: worker(), fork };
        let bounds = self.rule.below(turn, at.bounds, None);
        let mut is_cut = false;
        let part = if self.rule.waits() || is_pass {
            let first = self.one(&node, 0, bounds);
            is_cut = first.best.as_ref().is_some_and(|best| self.rule.is_cutoff(turn, best.value, at.bounds));
            if is_cut || moves.len() == 1 || first.best.is_none() {
                first
            } else {
                let bounds = self.rule.below(turn, at.bounds, first.best.as_ref().map(|best| best.value));
                // The others wait for the first: they are a fork of their own.
                drop(record.take());
                record = is_recorded.then(|| self.log.fork());
                node.fork = record.as_ref().map(Open::name);
                let others = self.some(&node, 1..moves.len(), bounds);
                self.put_together(turn, first, others)
            }
        } else {
            self.some(&node, 0..moves.len(), bounds)
        };
        if !is_recorded && !is_pass {
            self.log.fold(part.tasks);
        }
        drop(record);
        let mut worker_state = self.worker_state();
        let effort = &mut worker_state.engine.effort;
        effort.generated += moves.len() as u64;
        effort.evaluated += part.evaluated;
        effort.guessed += part.guessed;
        effort.cutoffs += u64::from(is_cut);
        if !is_pass {
            worker_state.engine.tasks += part.tasks;
        }
        worker_state.lists.push(moves);
        let found = part.best.filter(|_| part.tasks.dropped == 0);
        found.map(|found| (found, 1 + part.visited)).ok_or(Halt)
    }

    /// A task for each of some moves, halved until one is left.
    fn some(&self, node: &Node<'_, G, R>, moves: Range<usize>, bounds: R::Bounds) -> Part<R::Value, G::Move> {
        if moves.len() == 1 {
            return self.one(node, moves.start, bounds);
        }
        let middle = moves.start + moves.len() / 2;
        let (left, right) = self.join(
            || self.some(node, moves.start..middle, bounds),
            || self.some(node, middle..moves.end, bounds),
        );
        self.put_together(node.turn, left, right)
    }

    /// One task.
    fn one(&self, node: &Node<'_, G, R>, place: usize, bounds: R::Bounds) -> Part<R::Value, G::Move> {
        let _guard = self.nodes.on_panic();
        let record = node.fork.map(|fork| self.log.task(fork));
        let part = self.unrecorded(node, place, bounds);
        if let Some(record) = record {
            record.did(part.tasks);
        }
        part
    }

    fn unrecorded(&self, node: &Node<'_, G, R>, place: usize, bounds: R::Bounds) -> Part<R::Value, G::Move> {
        let mut part = Part { best: None, evaluated: 0, guessed: 0, visited: 0, tasks: Tasks::DROPPED };
        if self.is_halted() {
            return part;
        }
        let mv = node.moves[place];
        let (context, cost) = self.rule.follow(self.game, node.turn, mv, place + 1 == node.moves.len());
        let at = At { depth: node.at.depth - cost, ply: node.at.ply + 1, context, bounds };
        let child = self.game.child(node.state, mv);
        let found = match without_moves(self.game, self.rule, &child, at) {
            Some((value, is_guess)) => {
                (part.evaluated, part.guessed, part.visited) = (1, u64::from(is_guess), 1);
                Found::here(value)
            }
            None => match self.value(&child, at, node.levels) {
                Ok((found, visited)) => {
                    part.visited = visited;
                    found
                }
                Err(Halt) => return part,
            },
        };
        part.best = Some(Found { value: found.value, pv: found.pv.after(mv) });
        part.tasks = Tasks::one(worker() == node.home);
        part
    }

    /// The better of two parts, of which `left` comes first in the order of moves, with what both took.
    fn put_together(
        &self,
        turn: R::Turn,
        mut left: Part<R::Value, G::Move>,
        right: Part<R::Value, G::Move>,
    ) -> Part<R::Value, G::Move> {
        left.evaluated += right.evaluated;
        left.guessed += right.guessed;
        left.visited += right.visited;
        left.tasks += right.tasks;
        if let Some(new) = right.best
            && left.best.as_ref().is_none_or(|best| self.rule.is_better(turn, new.value, best.value))
        {
            left.best = Some(new);
        }
        left
    }
}

/// Whether the tasks of a position with so many moves are worth a record each, with so many plies below them.
///
/// A task that sees fewer positions takes less than a microsecond or two, and to record it a twentieth of one.
fn is_worth(moves: usize, depth: u32) -> bool {
    moves.saturating_pow(depth) >= GRAIN
}

const GRAIN: usize = 32;
