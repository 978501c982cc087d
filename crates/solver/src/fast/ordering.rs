//! Move ordering: the moves that are likely to cause a cutoff first.

use super::board::{Board, Stride};
use super::node::Child;
use super::position::Position;

/// The move ordering of one thread: threats that a move makes, and the history heuristic (Jonathan Schaeffer, 1983)
/// by cell and side.
#[derive(Clone, Debug)]
pub(super) struct MoveOrdering {
    /// How often a stone in a cell caused a cutoff, by side: +-1024 if always or never.
    history: [[i32; 64]; 2],
}

impl MoveOrdering {
    /// Nothing seen yet.
    pub(super) fn new() -> MoveOrdering {
        MoveOrdering { history: [[0; 64]; 2] }
    }

    /// The priority of a move to `cell`; `next` is the position after it.
    ///
    /// The weights were found by trying, on node counts of middle and opening positions: threats of the mover, most of
    /// all those that can be played soon; a stone that must be answered; threats on top of each other; the centre.
    /// A threat right above one of the opponent's counts for nothing: the opponent's is played first.
    #[inline(always)]
    pub(super) fn priority<S: Stride>(&self, board: &Board<S>, next: &Position, cell: u64) -> i32 {
        let threats = next.their_threats;
        let useful = threats & !(next.my_threats << 1);
        let playable = board.playable(next.occupied);
        let place = cell.trailing_zeros();
        let column = place / board.stride.bits();
        let centre = column.min(board.columns - 1 - column);
        let row = place - column * board.stride.bits();
        let shape = 16 * (useful & playable << 1).count_ones()
            + 7 * (useful & playable << 2).count_ones()
            + 8 * useful.count_ones()
            + 10 * u32::from(threats & playable != 0)
            + 4 * u32::from(threats & threats << 1 != 0)
            + 5 * centre
            + row;
        shape as i32 + self.history[(next.stones & 1) as usize][place as usize] * 6 / 1024
    }

    /// Updates the history: the last of these moves caused a cutoff, those before it did not.
    #[inline(always)]
    pub(super) fn reward_cutoff(&mut self, tried: &[Child], stones: i32) {
        let history = &mut self.history[(!stones & 1) as usize];
        let Some((good, bad)) = tried.split_last() else { return };
        for child in bad {
            let worth = &mut history[child.cell.trailing_zeros() as usize];
            *worth -= (*worth + 1024) / 64;
        }
        let worth = &mut history[good.cell.trailing_zeros() as usize];
        *worth += (1024 - *worth) / 64;
    }
}
