//! What may be claimed of a position or a move: proposals, for the judge to pass.

mod attack;
mod cause;
mod contested;
mod follow_up;
mod forcing;
mod key_square;
mod outcome;
mod tactics;
mod threats;

pub(super) use attack::{allows_attack, attack};
pub(super) use cause::{causes, deciding, rests_on};
pub(super) use contested::{allows_one, leaves_among, threatened};
pub(super) use follow_up::follow_up;
pub(super) use forcing::forcing;
pub(super) use key_square::{ending, leaves, leaves_one_of, raises};
pub(super) use outcome::{better, missed_line, only_move, outcome, refutation, slip_or_blunder};
pub(super) use tactics::{allows, fork, gives_up, missed_block, missed_win, opens, win};
pub(super) use threats::{threats, zugzwang};

use super::position::{Position, seat};
use crate::shape::Square;
use plyground_games::connect::Bits;

/// The squares of a set of cells.
fn squares(position: &Position, cells: u128) -> Vec<Square> {
    let square = |cell| {
        let (column, row) = position.game().place_of(cell);
        Square { column: column as usize, row: row as usize }
    };
    cells.cells().map(square).collect()
}

/// The squares on which a seat wins with its next stone.
fn wins_now(position: &Position, owner: usize) -> Vec<Square> {
    let (game, state) = (position.game(), position.state());
    squares(position, game.threats(state, seat(owner)) & game.open_cells(state))
}

/// The first run that a stone of a seat on a square completes, from left to right.
fn line_through(position: &Position, owner: usize, at: Square) -> Option<Vec<Square>> {
    let (game, run) = (position.game(), position.game().run());
    for (step, starts) in game.run_starts() {
        for start in starts.cells() {
            let cells = (0..run).fold(0_u128, |cells, i| cells | u128::cell(start + i * step));
            let line = squares(position, cells);
            let is_full = |square: &Square| *square == at || position.stone(*square) == Some(owner);
            if line.contains(&at) && line.iter().all(is_full) {
                return Some(line);
            }
        }
    }
    None
}
