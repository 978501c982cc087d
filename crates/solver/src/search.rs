//! The null-window search: is the score at least `beta`?

use crate::board::{Board, Stride};
use crate::quiet::{Forced, Quiet};
use crate::table::{Entry, Table};

/// A quiet position on its way through the search, with all that is known of it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Node {
    pub(crate) quiet: Quiet,
    pub(crate) key: u64,
    /// The score is at least this.
    pub(crate) lo: i32,
    /// The score is at most this.
    pub(crate) hi: i32,
    /// The column the table holds for best; 15 if none.
    pub(crate) column: u32,
    pub(crate) mirrored: bool,
    pub(crate) symmetric: bool,
}

/// A move of a node that is not decided yet.
#[derive(Copy, Clone, Debug)]
struct Child {
    node: Node,
    /// Whether the side to move is the one of the parent.
    same: bool,
    cell: u64,
    order: i32,
}

/// One thread's search.
#[derive(Debug)]
pub(crate) struct Searcher<'a, S> {
    pub(crate) board: &'a Board<S>,
    pub(crate) table: &'a Table,
    pub(crate) nodes: u64,
    children: Vec<Child>,
    pub(crate) history: [[i32; 64]; 2],
}

/// No column.
pub(crate) const NONE: u32 = 15;

impl<'a, S: Stride> Searcher<'a, S> {
    pub(crate) fn new(board: &'a Board<S>, table: &'a Table) -> Searcher<'a, S> {
        Searcher { board, table, nodes: 0, children: Vec::with_capacity(1024), history: [[0; 64]; 2] }
    }

    /// A node of a quiet position, with what the stones tell.
    #[inline(always)]
    pub(crate) fn node(&self, quiet: Quiet) -> Node {
        let outlook = self.board.outlook(quiet.mine, quiet.occupied);
        let (lo, hi) = self.board.bounds(&quiet, &outlook);
        Node {
            quiet,
            key: outlook.key,
            lo,
            hi,
            column: NONE,
            mirrored: outlook.mirrored,
            symmetric: outlook.symmetric,
        }
    }

    /// Adds what the table knows of a node.
    #[inline(always)]
    pub(crate) fn probe(&self, node: &mut Node) {
        if let Some(entry) = self.table.get(node.key) {
            node.lo = node.lo.max(entry.lo);
            node.hi = node.hi.min(entry.hi);
            node.column = if node.mirrored && entry.column != NONE {
                self.board.columns - 1 - entry.column
            } else {
                entry.column
            };
        }
    }

    /// Whether the score is at least `beta`: if so a lower bound of it, else an upper one.
    pub(crate) fn search(&mut self, node: &Node, beta: i32) -> i32 {
        self.nodes += 1;
        let nodes_before = self.nodes;
        let board = self.board;
        let quiet = &node.quiet;
        let hi = node.hi;
        let mut best = -board.win_at(quiet.stones + 2);
        let first = self.children.len();

        let frontier = board.frontier(quiet.occupied);
        let mut moves = frontier & !(quiet.their_wins >> 1);
        if node.symmetric {
            moves &= (1 << (board.columns.div_ceil(2) * board.stride.bits())) - 1;
        }
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let next = board.after(quiet, cell);
            let (value, child) = self.look(&next, beta);
            if value >= beta {
                self.children.truncate(first);
                return value;
            }
            match child {
                None => best = best.max(value),
                Some((node, same)) => {
                    let q = &node.quiet;
                    let safe = (board.frontier(q.occupied) & !(q.their_wins >> 1)).count_ones() as i32;
                    let theirs = q.occupied ^ q.mine;
                    let _ = theirs;
                    let order = self.order(&next, cell)
                        + if same { t(12) + t(11) * safe } else { -t(11) * safe }
                        + t(10) * LINES[cell.trailing_zeros() as usize]
                        + t(13) * (cell.trailing_zeros() & 7) as i32;
                    self.children.push(Child { node, same, cell, order });
                }
            }
        }
        // No move wins with the second stone from now.
        let hi = hi.min(board.win_at(quiet.stones + 5));
        if hi < beta {
            self.children.truncate(first);
            return hi;
        }

        let mut i = first;
        while i < self.children.len() {
            let mut child = self.children[i];
            self.probe(&mut child.node);
            let (lo, hi) =
                if child.same { (child.node.lo, child.node.hi) } else { (-child.node.hi, -child.node.lo) };
            if lo >= beta {
                self.children.truncate(first);
                return lo;
            }
            if hi < beta {
                best = best.max(hi);
                self.children.swap_remove(i);
                continue;
            }
            if node.column != NONE && board.column_of(child.cell) == node.column {
                child.order += t(4);
            }
            self.children[i] = child;
            i += 1;
        }
        self.children[first..].sort_unstable_by_key(|child| -child.order);

        let mut column = NONE;
        let last = self.children.len();
        for i in first..last {
            let child = self.children[i];
            let value =
                if child.same { self.search(&child.node, beta) } else { -self.search(&child.node, 1 - beta) };
            if value > best {
                best = value;
                column = board.column_of(child.cell);
                if best >= beta {
                    self.reward(first, i, quiet.stones);
                    break;
                }
            }
        }
        self.children.truncate(first);
        if column != NONE && node.mirrored {
            column = board.columns - 1 - column;
        }
        let entry = if best >= beta {
            Entry { lo: best.max(node.lo), hi, column }
        } else {
            Entry { lo: node.lo, hi: best.min(hi), column }
        };
        self.table.put(node.key, entry, self.nodes - nodes_before);
        best
    }

    #[inline(always)]
    fn reward(&mut self, first: usize, i: usize, stones: i32) {
        if t(9) == 0 {
            return;
        }
        let h = &mut self.history[(!stones & 1) as usize];
        for k in first..i {
            let c = self.children[k].cell.trailing_zeros() as usize;
            h[c] -= (h[c] + 1024) / 64;
        }
        let c = self.children[i].cell.trailing_zeros() as usize;
        h[c] += (1024 - h[c]) / 64;
    }

    /// What a move leads to, through the eyes of the side that made it: a bound that decides the question, or a node.
    #[inline(always)]
    fn look(&self, next: &Quiet, beta: i32) -> (i32, Option<(Node, bool)>) {
        let board = self.board;
        match board.forced(*next) {
            Forced::Ends(score) => (-score, None),
            Forced::Choice { quiet, same } => {
                // The parent's question as the child's own.
                let mine = !same;
                let own_beta = if mine { beta } else { 1 - beta };
                let sign = if mine { 1 } else { -1 };
                let hi = board.win_at(quiet.stones + 3);
                if hi < own_beta {
                    return (sign * hi, None);
                }
                let lo = -board.win_at(quiet.stones + 4);
                if lo >= own_beta {
                    return (sign * lo, None);
                }
                if let Some(hi) =
                    board.follow_up(quiet.mine, quiet.occupied, quiet.their_wins, quiet.stones, own_beta)
                {
                    return (sign * hi, None);
                }
                let node = self.node(quiet);
                if node.hi < own_beta {
                    return (sign * node.hi, None);
                }
                if node.lo >= own_beta {
                    return (sign * node.lo, None);
                }
                self.table.prefetch(node.key);
                (i32::MIN, Some((node, mine)))
            }
        }
    }

    /// How promising a move looks; `next` is the position after it.
    #[inline(always)]
    fn order(&self, next: &Quiet, cell: u64) -> i32 {
        let board = self.board;
        let wins = next.their_wins;
        let frontier = board.frontier(next.occupied);
        let column = board.column_of(cell);
        let centre = column.min(board.columns - 1 - column) as i32;
        let good = if next.stones & 1 == 1 { board.odd } else { board.even };
        let denied = board.winning(next.mine | cell) & !next.my_wins & !next.occupied & board.all;
        let useful = wins & !(next.my_wins << 1);
        t(0) * (useful & frontier << 1).count_ones() as i32
            + t(1) * (useful & frontier << 2).count_ones() as i32
            + t(2) * useful.count_ones() as i32
            + t(5) * (useful & good).count_ones() as i32
            + t(6) * denied.count_ones() as i32
            + t(3) * centre
            + t(7) * ((wins & frontier) != 0) as i32
            + t(8) * (wins & wins << 1 != 0) as i32
            + self.history[(next.stones & 1) as usize][cell.trailing_zeros() as usize] * t(9) / 1024
    }
}

use std::sync::atomic::{AtomicI32, Ordering};
pub static T: [AtomicI32; 20] = [const { AtomicI32::new(0) }; 20];
#[inline(always)]
pub(crate) fn t(i: usize) -> i32 {
    T[i].load(Ordering::Relaxed)
}
pub fn tune() {
    let d = [12, 5, 3, 1, 1000, 0, 0, 0, 0, 0, 0];
    for (i, v) in d.iter().enumerate() {
        T[i].store(*v, Ordering::Relaxed);
    }
    if let Ok(s) = std::env::var("T") {
        for kv in s.split(',') {
            let (k, v) = kv.split_once('=').unwrap();
            T[k.parse::<usize>().unwrap()].store(v.parse().unwrap(), Ordering::Relaxed);
        }
    }
}

const fn lines() -> [i32; 64] {
    let mut out = [0; 64];
    let mut c = 0;
    while c < 7 {
        let mut r = 0;
        while r < 6 {
            let ds = [(0i32, 1i32), (1, 0), (1, 1), (1, -1)];
            let mut d = 0;
            while d < 4 {
                let (dc, dr) = ds[d];
                let (ec, er) = (c + 3 * dc, r + 3 * dr);
                if ec < 7 && er >= 0 && er < 6 {
                    let mut i = 0;
                    while i < 4 {
                        out[((c + i * dc) * 8 + r + i * dr) as usize] += 1;
                        i += 1;
                    }
                }
                d += 1;
            }
            r += 1;
        }
        c += 1;
    }
    out
}
static LINES: [i32; 64] = lines();
