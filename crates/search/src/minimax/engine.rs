//! The recursion: depth first, one position after the other, no tree in memory.

use super::value::{INFINITE, Leaf, ended, from_here, from_root};
use super::{Effort, Order};
use crate::meter::{Halt, Purse, Wanted};
use crate::table::{Bound, Entry, Table};
use plyground_core::{Order as Promising, TwoSeats};

/// What a search needs while it goes down.
pub(super) struct Engine<'a, G: TwoSeats, L> {
    game: &'a G,
    leaf: L,
    order: Order,
    table: Option<&'a Table>,
    purse: &'a Purse<'a>,
    wanted: &'a Wanted<'a>,
    /// Nodes that may be visited before the purse is asked again.
    paid: u64,
    pub(super) effort: Effort,
    /// The moves of all positions on the way here.
    stack: Vec<G::Move>,
    /// By ply, the two moves that last caused a cut-off there.
    killers: Vec<[Option<u16>; 2]>,
    /// By ply, the line of best play from there.
    lines: Vec<Vec<G::Move>>,
}

/// A range of values that matter: what is not above `alpha` or not below `beta` need not be known exactly.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The same through the eyes of the other seat.
    pub(super) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

impl<'a, G: TwoSeats + Promising, L: Leaf<G>> Engine<'a, G, L> {
    pub(super) fn new(
        game: &'a G,
        leaf: L,
        order: Order,
        table: Option<&'a Table>,
        purse: &'a Purse<'a>,
        wanted: &'a Wanted<'a>,
    ) -> Self {
        let effort = Effort::default();
        let (stack, killers, lines) = (Vec::new(), Vec::new(), Vec::new());
        Engine { game, leaf, order, table, purse, wanted, paid: 0, effort, stack, killers, lines }
    }

    /// The value of a position, through the eyes of the seat to move; and the line of best play.
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
            return Ok((value, Vec::new()));
        }
        let plies = (ply + depth) as usize + 2;
        if self.killers.len() < plies {
            self.killers.resize(plies, [None; 2]);
            self.lines.resize_with(plies, Vec::new);
        }
        let value = self.expand::<PRUNE>(state, depth, ply, window)?;
        Ok((value, self.lines[ply as usize].clone()))
    }

    /// The value of a position that is finished or at the limit.
    #[inline(always)]
    fn without_expansion(&mut self, state: &G::State, depth: u32, ply: u32) -> Option<i32> {
        let value = match self.game.payoffs(state) {
            Some(payoffs) => ended(self.game, state, &payoffs, ply),
            None if depth == 0 => {
                self.effort.guessed += 1;
                self.leaf.value(self.game, state)
            }
            None => return None,
        };
        self.effort.visited += 1;
        self.effort.evaluated += 1;
        Some(value)
    }

    fn expand<const PRUNE: bool>(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<i32, Halt> {
        self.effort.visited += 1;
        if self.effort.visited > self.paid {
            self.pay()?;
        }
        self.lines[ply as usize].clear();
        let Window { mut alpha, beta } = window;
        let mut known = None;
        if PRUNE && let Some(table) = self.table {
            self.effort.probes += 1;
            known = table.probe(self.game.key(state));
            if let Some(entry) = known.filter(|entry| u32::from(entry.depth) == depth) {
                let value = from_root(entry.value, ply);
                let is_enough = match entry.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => value >= beta,
                    Bound::AtMost => value <= alpha,
                };
                if is_enough {
                    self.effort.hits += 1;
                    return Ok(value);
                }
            }
        }

        let first = self.stack.len();
        self.list_moves(state, first, ply, known.map(|entry| entry.best));
        let end = self.stack.len();
        self.effort.generated += (end - first) as u64;
        let mut best = -INFINITE;
        let mut best_at = first;
        for i in first..end {
            let mv = self.stack[i];
            let child = self.game.child(state, mv);
            let rest = depth - u32::from(self.game.costs_ply(mv));
            let (value, is_leaf) = match self.without_expansion(&child, rest, ply + 1) {
                Some(value) => (-value, true),
                None => {
                    let below = Window { alpha, beta }.turned();
                    (-self.expand::<PRUNE>(&child, rest, ply + 1, below)?, false)
                }
            };
            if value > best {
                (best, best_at) = (value, i);
                if value > alpha || !PRUNE {
                    self.extend_line(mv, ply, is_leaf);
                    alpha = value;
                }
                if PRUNE && value >= beta {
                    self.effort.cutoffs += 1;
                    self.remember_killer(mv, ply);
                    break;
                }
            }
        }
        if PRUNE && let Some(table) = self.table {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > window.alpha {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let best_move = self.game.code(self.stack[best_at]);
            let entry = Entry { value: from_here(best, ply), bound, depth: depth as u8, best: best_move };
            table.store(self.game.key(state), entry);
        }
        self.stack.truncate(first);
        Ok(best)
    }

    /// Puts the moves of a position on the stack, the one to be tried first at `first`.
    #[inline]
    fn list_moves(&mut self, state: &G::State, first: usize, ply: u32, known: Option<u16>) {
        match self.order {
            Order::Left => self.game.moves(state, &mut self.stack),
            Order::Centre => self.game.promising_moves(state, &mut self.stack),
            Order::Best => {
                self.game.promising_moves(state, &mut self.stack);
                let [one, two] = self.killers[ply as usize];
                let mut front = first;
                for hint in [known, one, two].into_iter().flatten() {
                    let place = self.stack[front..].iter().position(|&mv| self.game.code(mv) == hint);
                    if let Some(place) = place {
                        self.stack[front..=front + place].rotate_right(1);
                        front += 1;
                    }
                }
            }
        }
    }

    fn extend_line(&mut self, mv: G::Move, ply: u32, is_leaf: bool) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        if !is_leaf {
            line.extend_from_slice(&lower[0]);
        }
    }

    fn remember_killer(&mut self, mv: G::Move, ply: u32) {
        let code = Some(self.game.code(mv));
        let killers = &mut self.killers[ply as usize];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
    }

    #[cold]
    fn pay(&mut self) -> Result<(), Halt> {
        if self.wanted.is_over() {
            return Err(Halt);
        }
        self.paid = self.effort.visited.saturating_add(self.purse.draw()?);
        Ok(())
    }
}
