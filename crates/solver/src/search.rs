//! The null-window search: is the score at least `beta`?
//!
//! Every answer is a bound (fail-soft): at least `beta` and a lower bound, or less than `beta` and an upper one. Scores are always
//! through the eyes of the side to move in the position at hand.

use crate::board::{Board, Stride};
use crate::limits::Meter;
use crate::node::{Child, NONE, Node};
use crate::order::History;
use crate::quiet::{Forced, Quiet};
use crate::table::{Entry, Table};

/// One thread's search.
#[derive(Debug)]
pub(crate) struct Searcher<'a, S> {
    pub(crate) board: &'a Board<S>,
    pub(crate) table: &'a Table,
    pub(crate) meter: Meter<'a>,
    pub(crate) history: History,
    /// The undecided moves of all nodes from the root to here, one after the other.
    children: Vec<Child>,
    /// Whether the processor has what [`Searcher::search_fast`] asks of it. Only ever made false from outside.
    pub(crate) fast: bool,
}

impl<'a, S: Stride> Searcher<'a, S> {
    pub(crate) fn new(board: &'a Board<S>, table: &'a Table, meter: Meter<'a>) -> Self {
        let children = Vec::with_capacity(1024);
        Searcher { board, table, meter, history: History::new(), children, fast: has_fast_bits() }
    }

    /// Whether the score is at least `beta`: if so a lower bound of it, else an upper one. `None` when stopped.
    pub(crate) fn search(&mut self, node: &Node, beta: i32) -> Option<i32> {
        let value = if self.fast {
            // SAFETY: the processor was asked when the search was made.
            unsafe { self.search_fast(node, beta) }
        } else {
            self.search_plain(node, beta)
        };
        if self.meter.stopped() { None } else { Some(value) }
    }

    /// The search compiled for processors that count bits in one instruction and look in four directions at once.
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2"))]
    unsafe fn search_fast(&mut self, node: &Node, beta: i32) -> i32 {
        self.visit::<true>(node, beta)
    }

    fn search_plain(&mut self, node: &Node, beta: i32) -> i32 {
        self.visit::<false>(node, beta)
    }

    #[inline(always)]
    fn descend<const FAST: bool>(&mut self, node: &Node, beta: i32) -> i32 {
        if FAST {
            // SAFETY: `FAST` is only ever set by `search_fast` itself.
            unsafe { self.search_fast(node, beta) }
        } else {
            self.search_plain(node, beta)
        }
    }

    /// Searches a node. The value means nothing once the meter has stopped.
    #[inline(always)]
    fn visit<const FAST: bool>(&mut self, node: &Node, beta: i32) -> i32 {
        self.meter.step();
        let nodes_before = self.meter.nodes();
        let first = self.children.len();
        let (mut best, hi) = match self.expand(node, beta) {
            Ok(bounds) => bounds,
            Err(value) => {
                self.children.truncate(first);
                return value;
            }
        };
        sort(&mut self.children[first..]);

        let mut column = NONE;
        // Moves that another thread is at come last: by then it may have left the answer in the table (ABDADA: Weill 1996, as
        // Tom Kerrigan simplified it).
        let mut now = (1_u32 << (self.children.len() - first)) - 1;
        let mut later = 0;
        let mut patient = true;
        while now | later != 0 {
            if now == 0 {
                (now, later, patient) = (later, 0, false);
            }
            let i = first + now.trailing_zeros() as usize;
            let bit = now & now.wrapping_neg();
            now ^= bit;
            let child = self.children[i];
            if bit > 1 && patient && self.meter.is_taken(child.node.name) {
                later |= bit;
                continue;
            }
            let value = self.child::<FAST>(&child, beta);
            if self.meter.stopped() {
                self.children.truncate(first);
                return 0;
            }
            if value > best {
                best = value;
                column = self.board.column_of(child.cell);
                if best >= beta {
                    self.history.learn(&self.children[first..=i], node.quiet.stones);
                    break;
                }
            }
        }
        self.children.truncate(first);
        let column = node.as_keyed(column, self.board.columns);
        let entry = if best >= beta {
            Entry { lo: best.max(node.lo), hi, column }
        } else {
            Entry { lo: node.lo, hi: best.min(hi), column }
        };
        self.table.put(node.name, entry, self.meter.nodes() - nodes_before);
        best
    }

    /// The value of a move for the side that makes it.
    #[inline(always)]
    fn child<const FAST: bool>(&mut self, child: &Child, beta: i32) -> i32 {
        self.meter.enter(child.node.name);
        let value = if child.same {
            self.descend::<FAST>(&child.node, beta)
        } else {
            -self.descend::<FAST>(&child.node, 1 - beta)
        };
        self.meter.leave(child.node.name);
        value
    }

    /// Looks at all moves of a node before any is searched. Those that are decided at once, by force, by lines left, by
    /// following up or by the table, are dropped; the others are left in `children`.
    ///
    /// Returns the best of the dropped ones with an upper bound of the node, or a value that answers the question.
    #[inline(always)]
    fn expand(&mut self, node: &Node, beta: i32) -> Result<(i32, i32), i32> {
        let board = self.board;
        let quiet = &node.quiet;
        let mut best = -board.win_at(quiet.stones + 2);
        let first = self.children.len();

        let mut moves = board.frontier(quiet.occupied) & !(quiet.their_wins >> 1);
        if node.symmetric {
            moves &= (1 << (board.columns.div_ceil(2) * board.stride.bits())) - 1;
        }
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let next = board.after(quiet, cell);
            match self.look(&next, beta) {
                Ok(value) if value >= beta => return Err(value),
                Ok(value) => best = best.max(value),
                Err((node, same)) => {
                    let order = self.history.order(board, &next, cell);
                    self.children.push(Child { node, same, cell, order });
                }
            }
        }
        // No move wins with the second stone from now.
        let hi = node.hi.min(board.win_at(quiet.stones + 5));
        if hi < beta {
            return Err(hi);
        }

        let mut i = first;
        while i < self.children.len() {
            let child = &mut self.children[i];
            child.node.probe(self.table, board.columns);
            let (lo, hi) = child.bounds();
            if lo >= beta {
                return Err(lo);
            }
            if hi < beta {
                best = best.max(hi);
                self.children.swap_remove(i);
                continue;
            }
            if node.column == board.column_of(child.cell) {
                child.order = i32::MAX;
            }
            i += 1;
        }
        Ok((best, hi))
    }

    /// What a move leads to: a value for the side that made it which answers its question, or a node that must be searched,
    /// and whether that side is to move there.
    #[inline(always)]
    fn look(&self, next: &Quiet, beta: i32) -> Result<i32, (Node, bool)> {
        let board = self.board;
        let (quiet, theirs) = match board.forced(*next) {
            Forced::Ends(score) => return Ok(-score),
            Forced::Choice { quiet, same } => (quiet, same),
        };
        let (own_beta, sign) = if theirs { (1 - beta, -1) } else { (beta, 1) };
        let hi = board.win_at(quiet.stones + 3);
        if hi < own_beta {
            return Ok(sign * hi);
        }
        let lo = -board.win_at(quiet.stones + 4);
        if lo >= own_beta {
            return Ok(sign * lo);
        }
        if let Some(hi) = board.follow_up(&quiet, own_beta) {
            return Ok(sign * hi);
        }
        // The side that has to win but has no line left for it does not.
        let winner = if own_beta > 0 { quiet.mine } else { quiet.occupied ^ quiet.mine };
        if !board.has_line(winner | board.all ^ quiet.occupied) {
            return Ok(0);
        }
        let node = Node::new(board, quiet);
        self.table.prefetch(node.name);
        Err((node, !theirs))
    }
}

/// Puts the most promising first: a handful, so insertion is the quickest way.
#[inline(always)]
fn sort(children: &mut [Child]) {
    for i in 1..children.len() {
        let child = children[i];
        let mut j = i;
        while j > 0 && children[j - 1].order < child.order {
            children[j] = children[j - 1];
            j -= 1;
        }
        children[j] = child;
    }
}

fn has_fast_bits() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("avx2")
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}
