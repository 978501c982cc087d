//! Squares that both sides need, and squares on which a game ends under best play.

use super::super::claim::ConnectClaim;
use super::super::position::{Position, other};
use super::super::result::GameResult;
use super::super::truth::Truth;

/// A square that the mover could have taken, and that the other seat must take now to have what the move gave it.
pub(in super::super) fn leaves(position: &Position, column: usize, truth: &Truth) -> Option<ConnectClaim> {
    let seat = position.turn();
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let key = only(&next, truth)?;
    let is_missed = key != column && truth.keeps(position, key)?;
    is_missed.then(|| ConnectClaim::Leaves { seat, column, at: position.landing(key) })
}

/// The one move that keeps the result, where others do not.
fn only(position: &Position, truth: &Truth) -> Option<usize> {
    let scores = truth.scores(position)?;
    let best = scores.iter().map(|(_, score)| GameResult::of(*score)).max()?;
    let mut keeping = scores.iter().filter(|(_, score)| GameResult::of(*score) == best);
    let (column, _) = keeping.next()?;
    (keeping.next().is_none() && scores.len() > 1).then_some(*column)
}

/// How a game that is won after a move ends: on a square under which the loser has to play, because all else loses at once, too.
pub(in super::super) fn runs_out(position: &Position, column: usize, truth: &Truth) -> Option<ConnectClaim> {
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let winner = match truth.result(&next)? {
        GameResult::Win => next.turn(),
        GameResult::Loss => other(next.turn()),
        GameResult::Draw => return None,
    };
    let line = truth.line(&next)?;
    let (last, before) = line.split_last()?;
    let (under, _) = before.split_last()?;
    if under != last {
        return None;
    }
    let end = before.iter().try_fold(next, |here, &column| here.play(column).ok())?;
    Some(ConnectClaim::RunsOut { seat: winner, column, moves: line.clone(), at: end.landing(*last) })
}
