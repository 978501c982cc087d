//! The fast engine: four in a row on bitboards of 64 bits.
//!
//! ```text
//!   several    positions shared out between threads
//!   driver     null windows that narrow the bounds (MTD), on one thread or many
//!   search     one null window: fail-soft negamax with a transposition table
//!   ├ forced     forced moves are played out, they are no nodes
//!   ├ claimeven  bounds by claimeven and zugzwang
//!   ├ ordering   move ordering: threats and history
//!   ├ table      the transposition table;  key  mirror symmetry
//!   ├ meter      limits;  shared  what threads share;  busy  what others are searching (ABDADA)
//!   └ cpu        the search compiled for newer processors
//!   position   stones and threats;  lines  four in a row;  board  the bits
//! ```

mod board;
mod busy;
mod claimeven;
mod cpu;
mod driver;
mod forced;
mod key;
mod lines;
mod meter;
mod node;
mod ordering;
mod position;
mod search;
mod several;
mod shared;
mod table;

pub(crate) use board::{Board, ByteStride, Stride, TightStride, VoidCells};
pub(crate) use driver::next_beta;
pub(crate) use several::Question;

use cpu::Avx2;
use table::TranspositionTable;

/// The engine of one board: its geometry and its transposition table.
#[derive(Debug)]
pub(crate) struct FastEngine<S> {
    pub(crate) board: Board<S>,
    pub(crate) table: TranspositionTable,
    cpu: Option<Avx2>,
}

impl<S: Stride> FastEngine<S> {
    /// The engine of a board, or `None` where the table is too small to tell its positions apart.
    pub(crate) fn new(board: Board<S>, bytes: usize) -> Option<FastEngine<S>> {
        let highest = (board.columns - 1) * board.stride.bits() + board.rows;
        let table = TranspositionTable::new(highest + 1, board.cells, bytes)?;
        Some(FastEngine { board, table, cpu: Avx2::detect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn the_search_for_any_processor_is_the_same_search() {
        let fast = FastEngine::new(Board::new(ByteStride, 7, 6), 1 << 20).unwrap();
        // 3 2 7 5 1 5 7 1 2 3 1 5 5 7, columns from one.
        let (mut mine, mut occupied) = (0_u64, 0_u64);
        for column in [3, 2, 7, 5, 1, 5, 7, 1, 2, 3, 1, 5, 5, 7] {
            let theirs = occupied ^ mine;
            occupied |= fast.board.playable(occupied) & 0xFF << (8 * (column - 1));
            mine = theirs;
        }
        let question = Question { stones: (mine, occupied), known: Question::NOTHING, limits: Limits::NONE };
        let (lo, hi, nodes) = fast.solve(&question, (-21, 21));
        assert_eq!((lo, hi), (-3, -3));

        let mut portable = FastEngine::new(Board::new(ByteStride, 7, 6), 1 << 20).unwrap();
        portable.cpu = None;
        assert_eq!(portable.solve(&question, (-21, 21)), (lo, hi, nodes));
    }
}
