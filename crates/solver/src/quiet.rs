//! From any position to the next one with a choice: forced moves are followed, and games that end by force are scored.

use crate::board::{Board, Stride};

/// A running position in which the side to move cannot win at once, has nothing to block, and has at least two moves that do not lose
/// at once. All else is decided by force.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Quiet {
    /// The stones of the side to move.
    pub(crate) mine: u64,
    pub(crate) occupied: u64,
    /// Empty cells that win for the side to move.
    pub(crate) my_wins: u64,
    /// Empty cells that win for the other side.
    pub(crate) their_wins: u64,
    /// How many stones are on the board.
    pub(crate) stones: i32,
}

/// What forced moves lead to.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Forced {
    /// The game ends by force, with this score for the side to move at the start.
    Ends(i32),
    /// A choice; `same` if it is for the side that was to move at the start.
    Choice { quiet: Quiet, same: bool },
}

impl<S: Stride> Board<S> {
    /// Plays while there is no choice. The side to move must not be able to win at once.
    #[inline(always)]
    pub(crate) fn forced(&self, mut at: Quiet) -> Forced {
        let mut same = true;
        loop {
            let frontier = self.frontier(at.occupied);
            let blocks = at.their_wins & frontier;
            let safe = frontier & !(at.their_wins >> 1);
            let only = if blocks == 0 { safe } else { blocks & safe };
            if only == 0 || blocks & blocks.wrapping_sub(1) != 0 {
                // Two cells to block, or one under another win, or no move but under one.
                let score = if frontier == 0 { 0 } else { -self.win_at(at.stones + 2) };
                return Forced::Ends(if same { score } else { -score });
            }
            if only & (only - 1) != 0 {
                return Forced::Choice { quiet: at, same };
            }
            at = self.after(&at, only);
            same = !same;
        }
    }

    /// The position after a move to a safe cell.
    #[inline(always)]
    pub(crate) fn after(&self, at: &Quiet, cell: u64) -> Quiet {
        let occupied = at.occupied | cell;
        let empty = self.all ^ occupied;
        Quiet {
            mine: at.occupied ^ at.mine,
            occupied,
            my_wins: at.their_wins & empty,
            their_wins: self.winning(at.mine | cell) & empty,
            stones: at.stones + 1,
        }
    }
}
