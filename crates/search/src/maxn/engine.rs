//! The depth-first recursion that MaxN, paranoid and best-reply search share; no tree is in memory.

use super::chunks::{Workers, in_chunks, list_in_parts};
use super::last_ply::{At, Stand, scan};
use super::pv::{Found, Pv};
use super::rule::Rule;
use crate::effort::Effort;
use crate::node_budget::{Halt, NodeBudget, Pace};
use crate::parallel::Tasks;
use crate::xray::{Trace, Tracer, Untraced};
use plyground_core::{Evaluate, Parts};

/// What a thread needs while it goes down.
pub(super) struct Engine<'a, G: Evaluate + Parts, R: Rule<G>, T = Untraced> {
    game: &'a G,
    rule: &'a R,
    nodes: &'a NodeBudget<'a>,
    /// Who lists moves, and values those of the last ply.
    inside: Inside<'a>,
    /// Nodes that may be visited before the budget is asked for more.
    paid: u64,
    /// Nodes after which it is looked at, which may be sooner.
    look: u64,
    pace: Pace,
    pub(super) effort: Effort,
    pub(super) tasks: Tasks,
    /// Where parts of a list of moves are made.
    parts: Vec<Vec<G::Move>>,
    /// The moves of all positions on the way here.
    pub(super) stack: Vec<G::Move>,
    /// Who writes down where it goes.
    pub(super) tracer: T,
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
        let (paid, look, pace) = (0, 0, Pace::new());
        let (parts, tracer) = (Vec::new(), Untraced);
        Engine { game, rule, nodes, inside, paid, look, pace, effort, tasks, parts, stack, tracer }
    }

    /// An engine that goes on from here, and writes down where it goes; [`take_back`](Engine::take_back) is told what it spent.
    pub(super) fn traced<'t>(
        &self,
        trace: &'t mut Trace<G::Move>,
    ) -> Engine<'a, G, R, &'t mut Trace<G::Move>> {
        let Engine { game, rule, nodes, inside, paid, look, pace, effort, tasks, .. } = *self;
        let (parts, stack, tracer) = (Vec::new(), Vec::new(), trace);
        Engine { game, rule, nodes, inside, paid, look, pace, effort, tasks, parts, stack, tracer }
    }

    /// Takes over what another engine spent that went on from here.
    pub(super) fn take_back<T>(&mut self, other: &Engine<'a, G, R, T>) {
        (self.paid, self.look, self.pace) = (other.paid, other.look, other.pace);
        (self.effort, self.tasks) = (other.effort, other.tasks);
    }
}

impl<'a, G: Evaluate + Parts, R: Rule<G>, T: Tracer<G::Move>> Engine<'a, G, R, T> {
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
        if self.effort.visited() > self.look { self.pay() } else { Ok(()) }
    }

    #[cold]
    fn pay(&mut self) -> Result<(), Halt> {
        self.nodes.check()?;
        while self.effort.visited() > self.paid {
            self.paid += self.nodes.draw()?;
        }
        self.look = self.paid.min(self.effort.visited() + self.pace.next());
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
            let Found { value, pv } = self.followed(state, turn, mv, &child, below)?;
            if best.as_ref().is_none_or(|best| self.rule.is_better(turn, value, best.value)) {
                best = Some(Found { value, pv: pv.after(mv) });
                if self.rule.is_cutoff(turn, value, at.bounds) {
                    self.effort.cutoffs += 1;
                    if T::IS_ON {
                        self.tracer.cut(&self.stack[i + 1..end]);
                    }
                    break;
                }
            }
        }
        self.stack.truncate(first);
        Ok(best.expect("a running game has a legal move"))
    }

    /// The value of the position that a move leads to, written down where that is done.
    #[inline(always)]
    pub(super) fn followed(
        &mut self,
        state: &G::State,
        turn: R::Turn,
        mv: G::Move,
        child: &G::State,
        at: Stand<G, R>,
    ) -> Result<Found<R::Value, G::Move>, Halt> {
        if T::IS_ON {
            self.tracer.next(mv, self.game.turn(state));
            self.tracer.enter(self.rule.window(turn, at.bounds), self.effort.visited());
        }
        let found = self.value(child, at)?;
        if T::IS_ON {
            self.tracer.leave(self.rule.seen(turn, found.value, at.bounds), self.effort.visited());
        }
        Ok(found)
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
            Inside::Alone => {
                let (game, rule, tracer) = (self.game, self.rule, &mut self.tracer);
                let scan = scan(game, rule, state, moves, turn, at, |place, value| {
                    if T::IS_ON {
                        tracer.next(moves[place], game.turn(state));
                        tracer.enter(None, 0);
                        let bounds = rule.below(turn, at.bounds, None);
                        tracer.leave(rule.seen(turn, value, bounds), 1);
                    }
                });
                if T::IS_ON && scan.is_cut {
                    tracer.cut(&moves[scan.seen as usize..]);
                }
                scan
            }
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
