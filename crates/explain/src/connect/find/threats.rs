//! Threats that wait, and what waiting is worth.

use super::super::claim::ConnectClaim;
use super::super::position::{Position, other, seat};
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::{line_through, squares, wins_now};
use crate::shape::Square;

/// The squares that complete a run of a seat and cannot be reached yet, with those that are worth nothing.
pub(in super::super) fn threats(position: &Position, owner: usize) -> Vec<ConnectClaim> {
    let (game, state) = (position.game(), position.state());
    let waiting = game.threats(state, seat(owner)) & !game.open_cells(state);
    let theirs = squares(position, game.threats(state, seat(other(owner))));
    let mut claims = Vec::new();
    for at in squares(position, waiting) {
        let Some(line) = line_through(position, owner, at) else { continue };
        claims.push(ConnectClaim::Threat { seat: owner, at, line, is_odd: at.row % 2 == 0 });
        let below = at.row.checked_sub(1).map(|row| Square { row, ..at });
        if let Some(below) = below.filter(|below| theirs.contains(below)) {
            claims.push(ConnectClaim::Useless { seat: owner, at, below });
        }
    }
    claims
}

/// Whether the seat to move would rather pass.
pub(in super::super) fn zugzwang(position: &Position, truth: &Truth) -> Option<ConnectClaim> {
    let best = truth.result(position).filter(|best| *best != GameResult::Win)?;
    // Who must stop a win at once would lose by passing.
    if !wins_now(position, other(position.turn())).is_empty() {
        return None;
    }
    let pass = truth.result_of_pass(position)?;
    (pass > best).then_some(ConnectClaim::Zugzwang { seat: position.turn(), best, pass })
}
