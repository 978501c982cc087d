//! Squares that the other seat is after: what a move allows there, and what it should have been made against.

use super::super::claim::ConnectClaim;
use super::super::position::Position;
use super::super::result::GameResult;
use super::super::truth::Truth;

/// A square with which the other seat answers every move that does not keep the result; of several the one with which it has the most, and
/// of these the one that the line of best play begins with, or one that the mover could have taken itself.
pub(in super::super) fn threatened(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<ConnectClaim> {
    let (seat, (kept, keeping)) = (position.turn(), keeping(position, truth)?);
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let (gained, answers) = self::keeping(&next, truth)?;
    let line = if gained == GameResult::Win { truth.line(&next) } else { None };
    let first = line.and_then(|line| line.first().copied());
    let least = |key: usize| {
        let lost = position.columns().into_iter().filter(|mv| *mv != key && !keeping.contains(mv));
        let gained: Option<Vec<GameResult>> = lost.map(|mv| worth_of(position, mv, key, truth)).collect();
        gained.filter(|gained| gained.len() > 1)?.into_iter().min()
    };
    let squares = answers.iter().filter(|key| **key != column).filter_map(|&key| {
        let gained = least(key).filter(|gained| *gained > kept.flipped())?;
        Some((gained, first == Some(key), keeping.contains(&key), key))
    });
    let (gained, .., key) = squares
        .max_by_key(|&(gained, is_first, is_own, key)| (gained, is_first, is_own, usize::MAX - key))?;
    Some(ConnectClaim::Threatened { seat, column, at: position.landing(key), keeping, kept, gained })
}

/// A square that was the mover's one good move, and is one of several of the other seat's now.
pub(in super::super) fn leaves_among(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<ConnectClaim> {
    let (seat, (kept, own)) = (position.turn(), keeping(position, truth)?);
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let (gained, answers) = keeping(&next, truth)?;
    let [key] = own[..] else { return None };
    let is_choice = answers.len() > 1 && answers.len() < next.columns().len();
    let is_wanted = is_choice && answers.contains(&key) && gained != GameResult::Loss;
    is_wanted.then(|| ConnectClaim::LeavesAmong {
        seat,
        column,
        at: position.landing(key),
        answers,
        kept,
        gained,
    })
}

/// The one answer with which the other seat takes what the move gives it.
pub(in super::super) fn allows_one(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<ConnectClaim> {
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let (gained, answers) = keeping(&next, truth)?;
    let [key] = answers[..] else { return None };
    let others = truth.results(&next)?.into_iter().filter(|(own, _)| *own != key);
    let otherwise = others.map(|(_, result)| result).max()?;
    let (seat, at) = (position.turn(), next.landing(key));
    Some(ConnectClaim::AllowsOne { seat, column, at, gained, otherwise: otherwise.flipped() })
}

/// What a position is worth, and the moves that keep that.
fn keeping(position: &Position, truth: &Truth) -> Option<(GameResult, Vec<usize>)> {
    let results = truth.results(position)?;
    let worth = results.iter().map(|(_, result)| *result).max()?;
    Some((worth, results.iter().filter(|(_, result)| *result == worth).map(|(own, _)| *own).collect()))
}

/// What an answer to a move is worth to who gives it.
fn worth_of(position: &Position, column: usize, answer: usize, truth: &Truth) -> Option<GameResult> {
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    truth.result(&next.play(answer).ok()?).map(GameResult::flipped)
}
