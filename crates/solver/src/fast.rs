//! Four in a row within 64 bits: from a position of the rules to the fast search and back.

use crate::board::{Board, Stride};
use crate::limits::{Limits, Meter};
use crate::node::Node;
use crate::quiet::{Forced, Quiet};
use crate::race::Race;
use crate::search::Searcher;
use crate::table::Table;

/// A board with a table of its positions.
#[derive(Debug)]
pub(crate) struct Fast<S> {
    pub(crate) board: Board<S>,
    pub(crate) table: Table,
    /// Leaves out what only newer processors have.
    pub(crate) any_processor: bool,
}

/// Nodes that one thread visits alone before others are started: some hundredths of a second.
const ALONE: u64 = 1 << 16;
/// Threads keep out of one another's way in positions with more cells left than this.
const FEW_LEFT: i32 = 18;

impl<S: Stride> Fast<S> {
    /// The engine of a board, or `None` where the table is too small to tell its positions apart.
    pub(crate) fn new(board: Board<S>, bytes: usize) -> Option<Fast<S>> {
        let highest = (board.columns - 1) * board.stride.bits() + board.rows;
        let table = Table::new(highest + 1, board.cells, bytes)?;
        Some(Fast { board, table, any_processor: false })
    }

    /// Bounds of the score of a position within `least` and `most`, and the nodes it took.
    ///
    /// `mine` are the stones of the side to move; the game is still running.
    pub(crate) fn solve(
        &self,
        (mine, occupied): (u64, u64),
        (least, most): (i32, i32),
        limits: &Limits<'_>,
    ) -> (i32, i32, u64) {
        let board = &self.board;
        let empty = board.all ^ occupied;
        let start = Quiet {
            mine,
            occupied,
            my_wins: board.winning(mine) & empty,
            their_wins: board.winning(occupied ^ mine) & empty,
            stones: occupied.count_ones() as i32,
        };
        let known = |score: i32| (score.clamp(least, most), score.clamp(least, most), 0);
        if start.my_wins & board.frontier(occupied) != 0 {
            return known(board.win_at(start.stones + 1));
        }
        match board.forced(start) {
            Forced::Ends(score) => known(score),
            Forced::Choice { quiet, same: true } => self.solve_quiet(quiet, (least, most), limits),
            Forced::Choice { quiet, same: false } => {
                let (lo, hi, nodes) = self.solve_quiet(quiet, (-most, -least), limits);
                (-hi, -lo, nodes)
            }
        }
    }

    fn solve_quiet(&self, quiet: Quiet, window: (i32, i32), limits: &Limits<'_>) -> (i32, i32, u64) {
        let mut root = Node::new(&self.board, quiet);
        root.probe(&self.table, self.board.columns);
        let race = Race::new(limits, &root, window);
        let searcher = |patience| {
            let mut searcher = Searcher::new(&self.board, &self.table, Meter::new(&race, patience));
            searcher.fast &= !self.any_processor;
            searcher
        };
        let alone = if limits.threads > 1 { ALONE } else { u64::MAX };
        let mut first = searcher(alone);
        race.run(&mut first, &root);
        let mut nodes = first.meter.nodes();
        if first.meter.is_impatient() {
            nodes += std::thread::scope(|scope| {
                let work = || {
                    let mut searcher = searcher(u64::MAX);
                    searcher.meter.share(self.board.cells - FEW_LEFT);
                    race.run(&mut searcher, &root);
                    searcher.meter.nodes()
                };
                let threads: Vec<_> = (1..limits.threads).map(|_| scope.spawn(work)).collect();
                let own = work();
                threads
                    .into_iter()
                    .fold(own, |sum, thread| sum + thread.join().expect("a search does not panic"))
            });
        }
        let (lo, hi) = race.bounds();
        (lo, hi, nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Byte;

    #[test]
    fn the_search_for_any_processor_is_the_same_search() {
        let fast = Fast::new(Board::new(Byte, 7, 6), 1 << 20).unwrap();
        // 3 2 7 5 1 5 7 1 2 3 1 5 5 7, columns from one.
        let (mut mine, mut occupied) = (0_u64, 0_u64);
        for column in [3, 2, 7, 5, 1, 5, 7, 1, 2, 3, 1, 5, 5, 7] {
            let theirs = occupied ^ mine;
            occupied |= fast.board.frontier(occupied) & 0xFF << (8 * (column - 1));
            mine = theirs;
        }
        let (lo, hi, nodes) = fast.solve((mine, occupied), (-21, 21), &Limits::NONE);
        assert_eq!((lo, hi), (-3, -3));

        let mut plain = Fast::new(Board::new(Byte, 7, 6), 1 << 20).unwrap();
        plain.any_processor = true;
        assert_eq!(plain.solve((mine, occupied), (-21, 21), &Limits::NONE), (lo, hi, nodes));
    }
}
