//! Nodes of the search tree: quiet positions, and the moves that lead to them.

use super::board::{Board, Stride};
use super::position::Position;
use super::table::{NO_COLUMN, TableKey, TranspositionTable};

/// A node: a quiet position with the bounds that are known of its score.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) key: TableKey,
    /// The score is at least this.
    pub(super) lo: i32,
    /// The score is at most this.
    pub(super) hi: i32,
    /// The best move of an earlier search, from the table, or [`NO_COLUMN`].
    pub(super) best_column: u32,
    /// Whether the key is that of the mirror image.
    mirrored: bool,
    /// Whether left and right are alike, so that half of the moves will do.
    pub(super) symmetric: bool,
}

/// A move whose value is not known yet, with the node it leads to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Child {
    /// The next quiet position.
    pub(super) node: Node,
    /// Whether the side that made the move is to move there, after forced moves.
    pub(super) same: bool,
    /// Where the stone went.
    pub(super) cell: u64,
    /// Its place in the move ordering: the larger the earlier.
    pub(super) priority: i32,
}

impl Node {
    /// The node of a quiet position, with the bounds that the number of its stones gives.
    #[inline(always)]
    pub(super) fn new<S: Stride>(board: &Board<S>, position: Position) -> Node {
        let key = board.canonical_key(position.mine, position.occupied);
        Node {
            position,
            key: TableKey { bits: key.bits, stones: position.stones },
            lo: -board.win_score(position.stones + 4),
            hi: board.win_score(position.stones + 3),
            best_column: NO_COLUMN,
            mirrored: key.mirrored,
            symmetric: key.symmetric,
        }
    }

    /// Adds what the transposition table knows.
    #[inline(always)]
    pub(super) fn probe(&mut self, table: &TranspositionTable, columns: u32) {
        if let Some(entry) = table.probe(self.key) {
            self.lo = self.lo.max(entry.lo);
            self.hi = self.hi.min(entry.hi);
            self.best_column = self.as_keyed(entry.best_column, columns);
        }
    }

    /// A column of the position as one of the position that the key stands for, mirrored or not, and the other way
    /// round.
    #[inline(always)]
    pub(super) fn as_keyed(&self, column: u32, columns: u32) -> u32 {
        if self.mirrored && column != NO_COLUMN { columns - 1 - column } else { column }
    }
}

impl Child {
    /// Bounds of the score for the side that made the move.
    #[inline(always)]
    pub(super) fn bounds(&self) -> (i32, i32) {
        if self.same { (self.node.lo, self.node.hi) } else { (-self.node.hi, -self.node.lo) }
    }
}
