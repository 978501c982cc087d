//! The depth-first recursion that MaxN, paranoid and best-reply search share; no tree is in memory.

use super::chunks::{Workers, in_chunks, list_in_parts};
use super::last_ply::{At, Stand, scan};
use super::pv::{Found, Pv};
use super::rule::Rule;
use crate::effort::Effort;
use crate::node_budget::{Halt, NodeBudget};
use crate::parallel::Tasks;
use plyground_core::{Evaluate, Parts};

/// What a thread needs while it goes down.
pub(super) struct Engine<'a, G: Evaluate + Parts, R: Rule<G>> {
    game: &'a G,
    rule: &'a R,
    nodes: &'a NodeBudget<'a>,
    /// Who lists moves, and values those of the last ply.
    inside: Inside<'a>,
    /// Nodes that may be visited before the budget is asked again.
    paid: u64,
    pub(super) effort: Effort,
    pub(super) tasks: Tasks,
    /// Where parts of a list of moves are made.
    parts: Vec<Vec<G::Move>>,
    /// The moves of all positions on the way here.
    pub(super) stack: Vec<G::Move>,
}

/// Who lists the moves of a position, and values them at the last ply.
#[derive(Copy, Clone)]
pub(super) enum Inside<'a> {
    /// The thread that came there.
    Alone,
    /// All of them, a part of the list and a chunk of moves each.
    Shared(Workers<'a>),
}

impl<'a, G: Evaluate + Parts, R: Rule<G>> Engine<'a, G, R> {
    pub(super) fn new(game: &'a G, rule: &'a R, nodes: &'a NodeBudget<'a>, inside: Inside<'a>) -> Self {
        let (effort, tasks, stack) = (Effort::default(), Tasks::default(), Vec::new());
        Engine { game, rule, nodes, inside, paid: 0, effort, tasks, parts: Vec::new(), stack }
    }

    /// The value of a position.
    pub(super) fn value(
        &mut self,
        state: &G::State,
        at: Stand<G, R>,
    ) -> Result<Found<R::Value, G::Move>, Halt> {
        match without_moves(self.game, self.rule, state, at) {
            Some((value, is_guess)) => {
                self.effort.evaluated += 1;
                self.effort.guessed += u64::from(is_guess);
                Ok(Found::here(value))
            }
            None => self.expand(state, at),
        }
    }

    /// Counts a position whose moves are about to be listed.
    #[inline]
    pub(super) fn enter(&mut self) -> Result<(), Halt> {
        self.effort.expanded += 1;
        while self.effort.visited() > self.paid {
            self.paid += self.nodes.draw()?;
        }
        Ok(())
    }

    fn expand(&mut self, state: &G::State, at: Stand<G, R>) -> Result<Found<R::Value, G::Move>, Halt> {
        self.enter()?;
        let first = self.stack.len();
        let (game, tasks, parts) = (self.game, &mut self.tasks, &mut self.parts);
        let turn = self.rule.list(game, state, at.context, &mut self.stack, |out| match self.inside {
            Inside::Shared(workers) if G::PARTS > 1 => {
                *tasks += list_in_parts(game, state, workers, parts, out);
            }
            _ => game.moves(state, out),
        });
        let end = self.stack.len();
        self.effort.generated += (end - first) as u64;
        if is_last_ply(self.game, self.rule, turn, at.depth, &self.stack[first..]) {
            let found = self.last_ply(state, first, turn, at);
            self.stack.truncate(first);
            return Ok(found);
        }
        let mut best: Option<Found<R::Value, G::Move>> = None;
        for i in first..end {
            let mv = self.stack[i];
            let bounds = self.rule.below(turn, at.bounds, best.as_ref().map(|best| best.value));
            let (context, cost) = self.rule.follow(self.game, turn, mv, i + 1 == end);
            let child = self.game.child(state, mv);
            let below = At { depth: at.depth - cost, ply: at.ply + 1, context, bounds };
            let Found { value, pv } = self.value(&child, below)?;
            if best.as_ref().is_none_or(|best| self.rule.is_better(turn, value, best.value)) {
                best = Some(Found { value, pv: pv.after(mv) });
                if self.rule.is_cutoff(turn, value, at.bounds) {
                    self.effort.cutoffs += 1;
                    break;
                }
            }
        }
        self.stack.truncate(first);
        Ok(best.expect("a running game has a legal move"))
    }

    /// The value of a position one ply above the limit, whose moves lie on the stack from `first` on.
    fn last_ply(
        &mut self,
        state: &G::State,
        first: usize,
        turn: R::Turn,
        at: Stand<G, R>,
    ) -> Found<R::Value, G::Move> {
        let moves = &self.stack[first..];
        let scan = match self.inside {
            Inside::Alone => scan(self.game, self.rule, state, moves, turn, at),
            Inside::Shared(workers) => {
                let (scan, tasks) = in_chunks(self.game, self.rule, state, moves, turn, at, workers);
                self.tasks += tasks;
                scan
            }
        };
        self.effort.evaluated += scan.seen;
        self.effort.guessed += scan.seen - scan.ended;
        self.effort.cutoffs += u64::from(scan.is_cut);
        let (value, place) = scan.best.expect("a running game has a legal move");
        Found { value, pv: Pv::of(moves[place]) }
    }
}

/// The value of a position that is finished or at the limit, and whether it is a guess.
#[inline]
pub(super) fn without_moves<G: Evaluate + Parts, R: Rule<G>>(
    game: &G,
    rule: &R,
    state: &G::State,
    at: Stand<G, R>,
) -> Option<(R::Value, bool)> {
    match game.payoffs(state) {
        Some(payoffs) => Some((rule.ended(&payoffs, game.points(state), at.ply), false)),
        None if at.depth == 0 => Some((rule.guess(game.evaluate(state)), true)),
        None => None,
    }
}

/// Whether all moves of a position lead to the limit; after a pass there is still a ply to go.
#[inline]
fn is_last_ply<G: Evaluate + Parts, R: Rule<G>>(
    game: &G,
    rule: &R,
    turn: R::Turn,
    depth: u32,
    moves: &[G::Move],
) -> bool {
    depth == 1 && rule.is_plain(turn) && !matches!(*moves, [only] if !game.costs_ply(only))
}
