//! What positions and moves are worth, by the solver.

use super::super::claim::{ConnectClaim, Step};
use super::super::position::{Position, other};
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::{line_through, wins_now};
use crate::shape::Square;

/// What best play leads to.
pub(in super::super) fn outcome(position: &Position, truth: &Truth) -> Option<ConnectClaim> {
    if position.is_over() {
        return None;
    }
    let score = truth.score(position)?;
    let (seat, plies) = (position.turn(), truth.plies(position, score));
    Some(ConnectClaim::Outcome { seat, result: GameResult::of(score), plies })
}

/// What a move did to the result or to the length, if anything; `None` where the truth is not known.
pub(in super::super) fn slip_or_blunder(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<Option<ConnectClaim>> {
    let seat = position.turn();
    let next = position.play(column).ok()?;
    let (best, score) = (truth.score(position)?, -truth.score(&next)?);
    let plies = truth.plies(&next, -score);
    let (before, after) = (GameResult::of(best), GameResult::of(score));
    let lost = truth.plies(position, best).abs_diff(plies + 1);
    let mistake = match (before == after, lost) {
        (false, _) => Some(ConnectClaim::Blunder { seat, column, before, after, plies }),
        (true, 0) => None,
        (true, plies) => Some(ConnectClaim::Slip { seat, column, result: after, plies }),
    };
    Some(mistake)
}

/// How many moves keep the result, where that is a choice.
pub(in super::super) fn only_move(position: &Position, truth: &Truth) -> Option<ConnectClaim> {
    let seat = position.turn();
    let (result, keeping) = keeping(position, truth)?;
    let of = position.columns().len();
    match keeping[..] {
        _ if keeping.len() == of => None,
        [column] => Some(ConnectClaim::OnlyMove { seat, column, result }),
        _ => Some(ConnectClaim::Choices { seat, result, keeping, of }),
    }
}

/// The moves that would have kept the result, after one that did not.
pub(in super::super) fn better(position: &Position, column: usize, truth: &Truth) -> Option<ConnectClaim> {
    let (result, keeping) = keeping(position, truth)?;
    Some(ConnectClaim::Better { seat: position.turn(), column, result, keeping })
}

/// What a position is worth, and the moves that keep that.
fn keeping(position: &Position, truth: &Truth) -> Option<(GameResult, Vec<usize>)> {
    let results = truth.results(position)?;
    let best = results.iter().map(|(_, result)| *result).max()?;
    Some((best, results.iter().filter(|(_, result)| *result == best).map(|(own, _)| *own).collect()))
}

/// How a move loses: best play after it to the run that wins, with the replies that are forced.
pub(in super::super) fn refutation(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<ConnectClaim> {
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    if truth.result(&next)? != GameResult::Win {
        return None;
    }
    let (moves, line) = marked(next.clone(), &truth.line(&next)?)?;
    Some(ConnectClaim::Refutation { seat: position.turn(), column, moves, line })
}

/// The win that was there: best play from a best move on.
pub(in super::super) fn missed_line(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<ConnectClaim> {
    let (moves, line) = marked(position.clone(), &truth.line(position)?)?;
    Some(ConnectClaim::MissedLine { seat: position.turn(), column, moves, line })
}

/// A line of play with the replies that are forced, and the run that it ends with; `None` where it ends without one.
fn marked(mut here: Position, columns: &[usize]) -> Option<(Vec<Step>, Vec<Square>)> {
    let mut moves = Vec::new();
    let mut line = Vec::new();
    for &column in columns {
        let mover = here.turn();
        // Forced is a move where the other seat threatens to win on one square, and nothing wins sooner.
        let threats = wins_now(&here, other(mover));
        let forced = wins_now(&here, mover).is_empty()
            && !threats.is_empty()
            && threats.iter().all(|at| at.column + 1 == column);
        moves.push(Step { column, forced });
        line = line_through(&here, mover, here.landing(column)).unwrap_or_default();
        here = here.play(column).ok()?;
    }
    (!line.is_empty()).then_some((moves, line))
}
