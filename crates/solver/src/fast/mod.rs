//! The fast engine: four in a row on bitboards of 64 bits.
//!
//! ```text
//!   driver     null windows that narrow the bounds (MTD), on one thread or many
//!   search     one null window: fail-soft negamax with a transposition table
//!   ├ forced     forced moves are played out, they are no nodes
//!   ├ claimeven  bounds by claimeven and zugzwang
//!   ├ ordering   move ordering: threats and history
//!   ├ table      the transposition table;  key  mirror symmetry;  memory  large pages
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
mod memory;
mod meter;
mod node;
mod ordering;
mod position;
mod search;
mod shared;
mod table;

pub(crate) use board::{Board, ByteStride, Stride, TightStride, VoidCells};
pub(crate) use driver::next_beta;

use crate::answer::Answer;
use crate::limits::Limits;
use cpu::Avx2;
use driver::narrow;
use forced::Forced;
use meter::Meter;
use node::Node;
use position::Position;
use search::Searcher;
use shared::SharedSearch;
use table::TranspositionTable;

/// The engine of one board: its geometry and its transposition table.
#[derive(Debug)]
pub(crate) struct FastEngine<S> {
    pub(crate) board: Board<S>,
    pub(crate) table: TranspositionTable,
    cpu: Option<Avx2>,
}

/// Nodes that one thread searches alone before others are started: some hundredths of a second.
const NODES_ALONE: u64 = 1 << 16;
/// Threads keep out of one another's way in positions with more cells left than this.
const FEW_CELLS_LEFT: i32 = 18;

impl<S: Stride> FastEngine<S> {
    /// The engine of a board, or `None` where the table is too small to tell its positions apart.
    pub(crate) fn new(board: Board<S>, bytes: usize) -> Option<FastEngine<S>> {
        let highest = (board.columns - 1) * board.stride.bits() + board.rows;
        let table = TranspositionTable::new(highest + 1, board.cells, bytes)?;
        Some(FastEngine { board, table, cpu: Avx2::detect() })
    }

    /// Bounds of the score of a position within the window `least` to `most`, and the nodes it took.
    ///
    /// `mine` are the stones of the side to move; the game is still running.
    pub(crate) fn solve(
        &self,
        (mine, occupied): (u64, u64),
        (least, most): (i32, i32),
        limits: &Limits<'_>,
    ) -> (i32, i32, u64) {
        let board = &self.board;
        let start = Position::new(board, mine, occupied);
        let known = |score: i32| (score.clamp(least, most), score.clamp(least, most), 0);
        if start.my_threats & board.playable(occupied) != 0 {
            return known(board.win_score(start.stones + 1));
        }
        match board.play_forced(start) {
            Forced::Decided(score) => known(score),
            Forced::Quiet { position, same: true } => self.solve_quiet(position, (least, most), limits),
            Forced::Quiet { position, same: false } => {
                // The other side is to move there.
                let turned = |answer: Answer| limits.tell(answer.proven.flipped().bounds(), answer.nodes);
                let observer = limits.observer.is_some().then_some(&turned as &(dyn Fn(Answer) + Sync));
                let limits = &Limits { observer, ..*limits };
                let (lo, hi, nodes) = self.solve_quiet(position, (-most, -least), limits);
                (-hi, -lo, nodes)
            }
        }
    }

    fn solve_quiet(&self, position: Position, window: (i32, i32), limits: &Limits<'_>) -> (i32, i32, u64) {
        let mut root = Node::new(&self.board, position);
        root.probe(&self.table, self.board.columns);
        let shared = SharedSearch::new(limits, (root.lo, root.hi), window);
        let searcher = |quota| Searcher::new(&self.board, &self.table, Meter::new(&shared, quota), self.cpu);
        let alone = if limits.threads > 1 { NODES_ALONE } else { u64::MAX };
        let mut first = searcher(alone);
        narrow(&shared, &mut first, &root);
        let mut nodes = first.meter.nodes();
        if first.meter.is_quota_spent() {
            nodes += std::thread::scope(|scope| {
                let work = || {
                    let _guard = EndOnPanic(&shared);
                    let mut searcher = searcher(u64::MAX);
                    searcher.meter.share_below(self.board.cells - FEW_CELLS_LEFT);
                    narrow(&shared, &mut searcher, &root);
                    searcher.meter.nodes()
                };
                let threads: Vec<_> = (1..limits.threads).map(|_| scope.spawn(work)).collect();
                let own = work();
                threads.into_iter().fold(own, |sum, thread| {
                    sum + thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                })
            });
        }
        let (lo, hi) = shared.bounds();
        (lo, hi, nodes)
    }
}

/// Ends the search of all threads if it is dropped because one panics.
struct EndOnPanic<'a>(&'a SharedSearch<'a>);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let (lo, hi, nodes) = fast.solve((mine, occupied), (-21, 21), &Limits::NONE);
        assert_eq!((lo, hi), (-3, -3));

        let mut portable = FastEngine::new(Board::new(ByteStride, 7, 6), 1 << 20).unwrap();
        portable.cpu = None;
        assert_eq!(portable.solve((mine, occupied), (-21, 21), &Limits::NONE), (lo, hi, nodes));
    }
}
