//! The depth-first recursion of minimax and alpha-beta (fail-soft).

use super::MoveOrder;
use super::abort::AbortFlag;
use super::seen::{ends, seen};
use super::table_key::{TableKey, cutoff_value};
use super::value::{INFINITE, Leaf, ended, from_here};
use super::window::Window;
use crate::effort::Effort;
use crate::node_budget::{Halt, NodeBudget, Pace};
use crate::transposition::{Bound, Entry, TranspositionTable};
use crate::xray::{Tracer, Untraced};
use plyground_core::{MoveOrdering, Symmetry, TwoSeats};

/// What a search needs while it goes down.
pub(super) struct Engine<'a, G: TwoSeats, L: Leaf<G>, T = Untraced> {
    pub(super) game: &'a G,
    pub(super) leaf: L,
    /// What the leaf keeps from position to position.
    pub(super) scratch: L::Scratch,
    pub(super) order: MoveOrder,
    table: Option<&'a TranspositionTable>,
    nodes: &'a NodeBudget<'a>,
    abort: &'a AbortFlag<'a>,
    /// Nodes that may be visited before the budget is asked for more.
    paid: u64,
    /// Nodes after which it is looked at, which may be sooner.
    pub(super) look: u64,
    pace: Pace,
    pub(super) effort: Effort,
    /// The moves of all positions on the way here.
    pub(super) stack: Vec<G::Move>,
    /// Killer moves: by ply, the two that last caused a cut-off there.
    pub(super) killers: Vec<[Option<u16>; 2]>,
    /// By ply, the principal variation from there.
    pub(super) pvs: Vec<Vec<G::Move>>,
    /// Who writes down where it goes.
    pub(super) tracer: T,
}

impl<'a, G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>, T: Tracer<G::Move>> Engine<'a, G, L, T> {
    pub(super) fn new(
        game: &'a G,
        leaf: L,
        order: MoveOrder,
        table: Option<&'a TranspositionTable>,
        nodes: &'a NodeBudget<'a>,
        abort: &'a AbortFlag<'a>,
        tracer: T,
    ) -> Self {
        let effort = Effort::default();
        let (stack, killers, pvs) = (Vec::new(), Vec::new(), Vec::new());
        let (paid, look, pace) = (0, 0, Pace::new());
        Engine {
            game,
            leaf,
            scratch: L::Scratch::default(),
            order,
            table,
            nodes,
            abort,
            paid,
            look,
            pace,
            effort,
            stack,
            killers,
            pvs,
            tracer,
        }
    }

    /// The value of a position, through the eyes of the seat to move; and the principal variation.
    ///
    /// With `PRUNE` the contract of alpha-beta holds (fail-soft): a result within the window is the value, one not above
    /// alpha is at least the value, one not below beta at most. Without it the value is exact and the window ignored.
    pub(super) fn value<const PRUNE: bool>(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<(i32, Vec<G::Move>), Halt> {
        self.stack.clear();
        if let Some(value) = self.without_expansion(state, depth, ply) {
            self.trace_leaf(-value);
            return Ok((value, Vec::new()));
        }
        let plies = (ply + depth) as usize + 2;
        if self.killers.len() < plies {
            self.killers.resize(plies, [None; 2]);
            self.pvs.resize_with(plies, Vec::new);
        }
        let value = self.deeper::<PRUNE>(state, depth, ply, window)?;
        Ok((value, self.pvs[ply as usize].clone()))
    }

    /// The value of a position that is finished or at the limit.
    #[inline(always)]
    fn without_expansion(&mut self, state: &G::State, depth: u32, ply: u32) -> Option<i32> {
        let value = match self.game.payoffs(state) {
            Some(payoffs) => ended(self.game, state, &payoffs, ply),
            None if depth == 0 => {
                self.effort.guessed += 1;
                self.leaf.value(self.game, state, &mut self.scratch)
            }
            None => return None,
        };
        self.effort.evaluated += 1;
        Some(value)
    }

    /// The value of a running position that is not at the limit.
    #[inline(always)]
    pub(super) fn deeper<const PRUNE: bool>(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<i32, Halt> {
        if T::IS_ON {
            self.tracer.enter(PRUNE.then(|| ends(window.turned())), self.effort.visited());
        }
        let value = if depth == 1 {
            self.last_ply::<PRUNE>(state, ply, window)?
        } else {
            self.expand::<PRUNE>(state, depth, ply, window)?
        };
        if T::IS_ON {
            self.tracer.leave(seen(-value, PRUNE.then(|| window.turned())), self.effort.visited());
        }
        Ok(value)
    }

    /// Writes down a position that has a value at once, through the eyes of the seat that moved there.
    #[inline(always)]
    pub(super) fn trace_leaf(&mut self, value: i32) {
        if T::IS_ON {
            self.tracer.enter(None, 0);
            self.tracer.leave(seen(value, None), 1);
        }
    }

    pub(super) fn expand<const PRUNE: bool>(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<i32, Halt> {
        self.effort.expanded += 1;
        if self.effort.visited() > self.look {
            self.pay()?;
        }
        let Window { mut alpha, beta } = window;
        let mut place = None;
        let mut hint = None;
        if PRUNE && let Some(table) = self.table {
            let at = TableKey::new(self.game, state);
            let known = self.probe(table, &at);
            if let Some(value) = known.and_then(|entry| cutoff_value(entry, depth, ply, window)) {
                self.effort.hits += 1;
                // The table knows no line; a value below beta would be put behind the one of another position.
                self.pvs[ply as usize].clear();
                self.tracer.know();
                return Ok(value);
            }
            hint = known.map(|entry| entry.best);
            place = Some((table, at));
        }

        let first = self.stack.len();
        self.list_moves(state, first, ply, hint, place.as_ref().is_some_and(|(_, at)| at.is_mirrored));
        let end = self.stack.len();
        self.effort.generated += (end - first) as u64;
        if let Some((table, _)) = &place
            && self.order == MoveOrder::Best
            && let Some(value) = self.enhanced_cutoff(table, state, first..end, depth, ply, window)
        {
            self.effort.hits += 1;
            self.effort.cutoffs += 1;
            if T::IS_ON {
                self.tracer.know();
                self.tracer.cut(&self.stack[first..end]);
            }
            self.stack.truncate(first);
            return Ok(value);
        }
        let mut best = -INFINITE;
        let mut best_at = first;
        for i in first..end {
            let mv = self.stack[i];
            let child = self.game.child(state, mv);
            let rest = depth - u32::from(self.game.costs_ply(mv));
            if T::IS_ON {
                self.tracer.next(mv, self.game.turn(state));
            }
            let (value, is_leaf) = match self.without_expansion(&child, rest, ply + 1) {
                Some(value) => {
                    self.trace_leaf(-value);
                    (-value, true)
                }
                None => {
                    let window = Window { alpha, beta };
                    let is_scouted = PRUNE && self.order == MoveOrder::Best && i > first;
                    (self.child_value::<PRUNE>(&child, rest, ply + 1, window, is_scouted)?, false)
                }
            };
            if value > best {
                (best, best_at) = (value, i);
                if PRUNE && value >= beta {
                    self.effort.cutoffs += 1;
                    if self.order == MoveOrder::Best {
                        self.remember_killer(mv, ply);
                    }
                    if T::IS_ON {
                        self.tracer.cut(&self.stack[i + 1..end]);
                    }
                    break;
                }
                if value > alpha || !PRUNE {
                    self.extend_pv(mv, ply, is_leaf);
                    alpha = value;
                }
            }
        }
        if let Some((table, at)) = place {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > window.alpha {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let best_move = at.code(self.game, self.stack[best_at]);
            let entry = Entry { value: from_here(best, ply), bound, depth: depth as u8, best: best_move };
            table.store(at.key, entry);
        }
        self.stack.truncate(first);
        Ok(best)
    }

    fn extend_pv(&mut self, mv: G::Move, ply: u32, is_leaf: bool) {
        let (upper, lower) = self.pvs.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        if !is_leaf {
            line.extend_from_slice(&lower[0]);
        }
    }

    #[cold]
    pub(super) fn pay(&mut self) -> Result<(), Halt> {
        if self.abort.is_set() {
            return Err(Halt);
        }
        let visited = self.effort.visited();
        if visited > self.paid {
            self.paid = visited.saturating_add(self.nodes.draw()?);
        } else {
            self.nodes.check()?;
        }
        self.look = self.paid.min(visited + self.pace.next());
        Ok(())
    }
}
