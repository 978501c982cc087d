//! The null-window search: fail-soft negamax with a transposition table.
//!
//! It answers whether the score is at least `beta`: if so with a lower bound of the score that is at least `beta`,
//! else with an upper bound below it. Scores are always through the eyes of the side to move in the position at hand.

use super::board::{Board, Stride};
use super::cpu::{Avx2, InstructionSet, Portable, Work};
use super::forced::Forced;
use super::meter::Meter;
use super::node::{Child, Node};
use super::ordering::MoveOrdering;
use super::position::Position;
use super::table::NO_COLUMN;
use super::table::{Entry, TranspositionTable};

/// One thread's search.
#[derive(Debug)]
pub(super) struct Searcher<'a, S> {
    board: &'a Board<S>,
    table: &'a TranspositionTable,
    pub(super) meter: Meter<'a>,
    ordering: MoveOrdering,
    /// The undecided moves of all nodes from the root to here, one after the other.
    children: Vec<Child>,
    cpu: Option<Avx2>,
}

impl<'a, S: Stride> Searcher<'a, S> {
    pub(super) fn new(
        board: &'a Board<S>,
        table: &'a TranspositionTable,
        meter: Meter<'a>,
        cpu: Option<Avx2>,
    ) -> Self {
        // Enough for nearly all, and little to be handed out and back where positions take a few nodes.
        let children = Vec::with_capacity(256);
        Searcher { board, table, meter, ordering: MoveOrdering::new(), children, cpu }
    }

    /// Searches the null window of `beta - 1` and `beta`: a lower bound of the score that is at least `beta`, or an
    /// upper one below it. `None` when stopped.
    pub(super) fn search(&mut self, node: &Node, beta: i32) -> Option<i32> {
        let value = match self.cpu {
            Some(cpu) => cpu.run(Visit { searcher: self, node, beta }),
            None => Portable.run(Visit { searcher: self, node, beta }),
        };
        if self.meter.is_stopped() { None } else { Some(value) }
    }

    /// Negamax: searches a node. The value means nothing once the meter has stopped.
    #[inline(always)]
    fn visit<C: InstructionSet>(&mut self, cpu: C, node: &Node, beta: i32) -> i32 {
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
        insertion_sort(&mut self.children[first..]);

        let mut best_column = NO_COLUMN;
        // Moves that another thread is at are deferred: by then it may have left the answer in the table (ABDADA, see
        // `busy`).
        let mut now = (1_u32 << (self.children.len() - first)) - 1;
        let mut deferred = 0;
        let mut may_defer = true;
        while now | deferred != 0 {
            if now == 0 {
                (now, deferred, may_defer) = (deferred, 0, false);
            }
            let i = first + now.trailing_zeros() as usize;
            let bit = now & now.wrapping_neg();
            now ^= bit;
            let child = self.children[i];
            if bit > 1 && may_defer && self.meter.is_busy(child.node.key) {
                deferred |= bit;
                continue;
            }
            let value = self.visit_child(cpu, &child, beta);
            if self.meter.is_stopped() {
                self.children.truncate(first);
                return 0;
            }
            if value > best {
                best = value;
                best_column = self.board.column_of(child.cell);
                if best >= beta {
                    self.ordering.reward_cutoff(&self.children[first..=i], node.position.stones);
                    break;
                }
            }
        }
        self.children.truncate(first);
        let best_column = node.as_keyed(best_column, self.board.columns);
        let entry = if best >= beta {
            Entry { lo: best.max(node.lo), hi, best_column }
        } else {
            Entry { lo: node.lo, hi: best.min(hi), best_column }
        };
        self.table.store(node.key, entry, self.meter.nodes() - nodes_before);
        best
    }

    /// The value of a move for the side that makes it.
    #[inline(always)]
    fn visit_child<C: InstructionSet>(&mut self, cpu: C, child: &Child, beta: i32) -> i32 {
        self.meter.enter(child.node.key);
        let value = if child.same {
            cpu.run(Visit { searcher: self, node: &child.node, beta })
        } else {
            -cpu.run(Visit { searcher: self, node: &child.node, beta: 1 - beta })
        };
        self.meter.leave(child.node.key);
        value
    }

    /// Expands a node: looks at all non-losing moves before any is searched. Those whose value is known at once, by
    /// force, by lines left, by claimeven or by the transposition table (enhanced transposition cutoffs), are
    /// dropped; the others are left in `children`.
    ///
    /// Returns the best of the dropped ones with an upper bound of the node, or a value that causes a cutoff.
    #[inline(always)]
    fn expand(&mut self, node: &Node, beta: i32) -> Result<(i32, i32), i32> {
        let board = self.board;
        let position = &node.position;
        let mut best = -board.win_score(position.stones + 2);
        let first = self.children.len();

        let mut moves = position.non_losing_moves(board);
        if node.symmetric {
            moves &= (1 << (board.columns.div_ceil(2) * board.stride.bits())) - 1;
        }
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let next = position.after(board, cell);
            match self.assess(&next, beta) {
                Ok(value) if value >= beta => return Err(value),
                Ok(value) => best = best.max(value),
                Err((node, same)) => {
                    let priority = self.ordering.priority(board, &next, cell);
                    self.children.push(Child { node, same, cell, priority });
                }
            }
        }
        // No move wins with the second stone from now.
        let hi = node.hi.min(board.win_score(position.stones + 5));
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
            if node.best_column == board.column_of(child.cell) {
                child.priority = i32::MAX;
            }
            i += 1;
        }
        Ok((best, hi))
    }

    /// Assesses a move without a search: a value for the side that made it, on the right side of `beta`, or the node
    /// that must be searched, and whether that side is to move there.
    #[inline(always)]
    fn assess(&self, next: &Position, beta: i32) -> Result<i32, (Node, bool)> {
        let board = self.board;
        let (position, theirs) = match board.play_forced(*next) {
            Forced::Decided(score) => return Ok(-score),
            Forced::Quiet { position, same } => (position, same),
        };
        let (own_beta, sign) = if theirs { (1 - beta, -1) } else { (beta, 1) };
        let hi = board.win_score(position.stones + 3);
        if hi < own_beta {
            return Ok(sign * hi);
        }
        let lo = -board.win_score(position.stones + 4);
        if lo >= own_beta {
            return Ok(sign * lo);
        }
        if let Some(hi) = board.claimeven_bound(&position, own_beta) {
            return Ok(sign * hi);
        }
        // The side that has to win but has no line left for it does not.
        let (winner, stones) = if own_beta > 0 {
            (position.mine, position.stones)
        } else {
            (position.occupied ^ position.mine, position.stones + 1)
        };
        if !board.has_line(winner | board.all ^ position.occupied, stones) {
            return Ok(0);
        }
        let node = Node::new(board, position);
        self.table.prefetch(node.key);
        Err((node, !theirs))
    }
}

/// The search of one node.
struct Visit<'s, 'a, S> {
    searcher: &'s mut Searcher<'a, S>,
    node: &'s Node,
    beta: i32,
}

impl<S: Stride> Work for Visit<'_, '_, S> {
    type Output = i32;

    #[inline(always)]
    fn run<C: InstructionSet>(self, cpu: C) -> i32 {
        self.searcher.visit(cpu, self.node, self.beta)
    }
}

/// Puts the highest priority first: a handful, so insertion is the quickest way.
#[inline(always)]
fn insertion_sort(children: &mut [Child]) {
    for i in 1..children.len() {
        let child = children[i];
        let mut j = i;
        while j > 0 && children[j - 1].priority < child.priority {
            children[j] = children[j - 1];
            j -= 1;
        }
        children[j] = child;
    }
}
