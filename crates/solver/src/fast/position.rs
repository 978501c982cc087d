//! Positions as bitboards, with the threats of both sides.

use super::board::{Board, Stride};

/// The stones of a running game and the threats they make.
///
/// A threat is an empty cell with which a side completes four in a row, whether it can be played now or only when the
/// cells below are filled (Victor Allis, *A Knowledge-based Approach of Connect-Four*, 1988).
#[derive(Copy, Clone, Debug)]
pub(super) struct Position {
    /// The stones of the side to move.
    pub(super) mine: u64,
    /// The stones of both sides.
    pub(super) occupied: u64,
    /// The threats of the side to move.
    pub(super) my_threats: u64,
    /// The threats of the other side.
    pub(super) their_threats: u64,
    /// How many stones are on the board.
    pub(super) stones: i32,
}

impl Position {
    /// The position of these stones.
    pub(super) fn new<S: Stride>(board: &Board<S>, mine: u64, occupied: u64) -> Position {
        let empty = board.all ^ occupied;
        let stones = occupied.count_ones() as i32;
        Position {
            mine,
            occupied,
            my_threats: board.winning_cells(mine, stones) & empty,
            their_threats: board.winning_cells(occupied ^ mine, stones + 1) & empty,
            stones,
        }
    }

    /// The position after a stone in a cell that wins nothing.
    #[inline(always)]
    pub(super) fn after<S: Stride>(&self, board: &Board<S>, cell: u64) -> Position {
        let occupied = self.occupied | cell;
        let empty = board.all ^ occupied;
        Position {
            mine: self.occupied ^ self.mine,
            occupied,
            my_threats: self.their_threats & empty,
            their_threats: board.winning_cells(self.mine | cell, self.stones) & empty,
            stones: self.stones + 1,
        }
    }

    /// The non-losing moves: those that block where there is something to block, and none right below a threat of the
    /// other side.
    ///
    /// Without any, the other side wins with its next stone: two cells to block, one to block under another threat,
    /// or zugzwang.
    #[inline(always)]
    pub(super) fn non_losing_moves<S: Stride>(&self, board: &Board<S>) -> u64 {
        let playable = board.playable(self.occupied);
        let below_no_threat = playable & !(self.their_threats >> 1);
        let blocks = self.their_threats & playable;
        if blocks == 0 {
            below_no_threat
        } else if blocks & (blocks - 1) != 0 {
            0
        } else {
            blocks & below_no_threat
        }
    }
}
