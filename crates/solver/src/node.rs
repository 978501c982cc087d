//! Positions on their way through the search.

use crate::board::{Board, Stride};
use crate::quiet::Quiet;
use crate::table::{Name, Table};

/// A quiet position with all that is known of it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Node {
    pub(crate) quiet: Quiet,
    pub(crate) name: Name,
    /// The score is at least this.
    pub(crate) lo: i32,
    /// The score is at most this.
    pub(crate) hi: i32,
    /// The column that was best when the table met the position, or [`NONE`].
    pub(crate) column: u32,
    /// Whether the key is that of the mirror image.
    mirrored: bool,
    /// Whether left and right are alike, so that half of the moves will do.
    pub(crate) symmetric: bool,
}

/// A move that is not decided yet.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Child {
    /// The next position with a choice.
    pub(crate) node: Node,
    /// Whether the choice there is for the side that made the move.
    pub(crate) same: bool,
    /// Where the stone went.
    pub(crate) cell: u64,
    /// The larger the earlier it is searched.
    pub(crate) order: i32,
}

/// No column.
pub(crate) const NONE: u32 = 15;

impl Node {
    /// A quiet position with what the number of its stones tells.
    #[inline(always)]
    pub(crate) fn new<S: Stride>(board: &Board<S>, quiet: Quiet) -> Node {
        let folded = board.fold(quiet.mine, quiet.occupied);
        Node {
            quiet,
            name: Name { key: folded.key, stones: quiet.stones },
            lo: -board.win_at(quiet.stones + 4),
            hi: board.win_at(quiet.stones + 3),
            column: NONE,
            mirrored: folded.mirrored,
            symmetric: folded.symmetric,
        }
    }

    /// Adds what the table knows.
    #[inline(always)]
    pub(crate) fn probe(&mut self, table: &Table, columns: u32) {
        if let Some(entry) = table.get(self.name) {
            self.lo = self.lo.max(entry.lo);
            self.hi = self.hi.min(entry.hi);
            self.column = self.as_keyed(entry.column, columns);
        }
    }

    /// A column of the position as one of the position that the key names, and the other way round.
    #[inline(always)]
    pub(crate) fn as_keyed(&self, column: u32, columns: u32) -> u32 {
        if self.mirrored && column != NONE { columns - 1 - column } else { column }
    }
}

impl Child {
    /// Bounds of the score for the side that made the move.
    #[inline(always)]
    pub(crate) fn bounds(&self) -> (i32, i32) {
        if self.same { (self.node.lo, self.node.hi) } else { (-self.node.hi, -self.node.lo) }
    }
}
