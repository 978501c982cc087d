//! Squares on which a result rests: without the runs through them it would be another.

use super::super::claim::ConnectClaim;
use super::super::position::{Position, other, seat};
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::squares;
use crate::shape::Square;

/// Squares without which the other seat would not be better off after a move than before it: those it threatens now first, then
/// those of the run that best play ends with.
pub(in super::super) fn causes(
    position: &Position,
    column: usize,
    truth: &Truth,
    end: &[Square],
) -> Option<ConnectClaim> {
    let (mover, winner) = (position.turn(), other(position.turn()));
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let with = truth.result(&next)?;
    let held = truth.result(position)?.flipped();
    debug_assert_eq!(next.turn(), other(mover));
    for at in candidates(&next, winner, end) {
        let without = truth.result_without(&next, winner, at)?;
        if without <= held && without < with {
            return Some(ConnectClaim::Cause { seat: winner, column: Some(column), at, with, without });
        }
    }
    None
}

/// A square on which the mover's win rests, if it plays the best move.
pub(in super::super) fn rests_on(
    position: &Position,
    column: usize,
    best: usize,
    truth: &Truth,
    end: &[Square],
) -> Option<ConnectClaim> {
    let mover = position.turn();
    let next = position.play(best).ok().filter(|next| !next.is_over())?;
    let with = truth.result(&next)?.flipped();
    if with != GameResult::Win {
        return None;
    }
    for at in candidates(&next, mover, end) {
        let without = truth.result_without(&next, mover, at)?.flipped();
        if without < with {
            return Some(ConnectClaim::MissedCause { seat: mover, column, best, at, with, without });
        }
    }
    None
}

/// The threats of who wins a position without which it would not.
pub(in super::super) fn deciding(position: &Position, truth: &Truth) -> Vec<ConnectClaim> {
    let Some(result) = truth.result(position).filter(|result| *result != GameResult::Draw) else {
        return Vec::new();
    };
    let winner = if result == GameResult::Win { position.turn() } else { other(position.turn()) };
    let threats = squares(position, position.game().threats(position.state(), seat(winner)));
    let through = |result: GameResult| if winner == position.turn() { result } else { result.flipped() };
    let decides = |at: Square| {
        let without = through(truth.result_without(position, winner, at)?);
        (without < GameResult::Win).then_some(ConnectClaim::Cause {
            seat: winner,
            column: None,
            at,
            with: GameResult::Win,
            without,
        })
    };
    threats.into_iter().filter_map(decides).collect()
}

/// Empty squares on which much may rest: those that complete a run now, and the empty ones of the last run.
fn candidates(position: &Position, owner: usize, end: &[Square]) -> Vec<Square> {
    let (game, state) = (position.game(), position.state());
    let mut all = squares(position, game.threats(state, seat(owner)));
    all.extend(end.iter().filter(|at| position.stone(**at).is_none()));
    let mut seen = Vec::new();
    all.retain(|at| {
        !seen.contains(at) && {
            seen.push(*at);
            true
        }
    });
    all
}
