//! Which moves are searched first.

use crate::board::{Board, Stride};
use crate::node::Child;
use crate::quiet::Quiet;

/// How often a stone in a cell answered the question, by side: +-1024 if always or never.
#[derive(Clone, Debug)]
pub(crate) struct History {
    worth: [[i32; 64]; 2],
}

impl History {
    /// Nothing seen yet.
    pub(crate) fn new() -> History {
        History { worth: [[0; 64]; 2] }
    }

    /// How promising a move looks; `next` is the position after it.
    ///
    /// The weights were found by trying, on node counts of middle and opening positions: cells where the mover now wins, most of
    /// all those that can be reached soon; a stone that must be answered; winning cells on top of each other; the centre.
    /// A winning cell right above one of the opponent's counts for nothing: the opponent's is played first.
    #[inline(always)]
    pub(crate) fn order<S: Stride>(&self, board: &Board<S>, next: &Quiet, cell: u64) -> i32 {
        let wins = next.their_wins;
        let useful = wins & !(next.my_wins << 1);
        let frontier = board.frontier(next.occupied);
        let place = cell.trailing_zeros();
        let column = place / board.stride.bits();
        let centre = column.min(board.columns - 1 - column);
        let row = place - column * board.stride.bits();
        let shape = 16 * (useful & frontier << 1).count_ones()
            + 7 * (useful & frontier << 2).count_ones()
            + 8 * useful.count_ones()
            + 10 * u32::from(wins & frontier != 0)
            + 4 * u32::from(wins & wins << 1 != 0)
            + 5 * centre
            + row;
        shape as i32 + self.worth[(next.stones & 1) as usize][place as usize] * 6 / 1024
    }

    /// Learns that the last of these moves answered the question and those before it did not.
    #[inline(always)]
    pub(crate) fn learn(&mut self, tried: &[Child], stones: i32) {
        let worth = &mut self.worth[(!stones & 1) as usize];
        let Some((good, bad)) = tried.split_last() else { return };
        for child in bad {
            let worth = &mut worth[child.cell.trailing_zeros() as usize];
            *worth -= (*worth + 1024) / 64;
        }
        let worth = &mut worth[good.cell.trailing_zeros() as usize];
        *worth += (1024 - *worth) / 64;
    }
}
