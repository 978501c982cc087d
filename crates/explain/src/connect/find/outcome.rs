//! What positions and moves are worth, by the solver.

use super::super::claim::{ConnectClaim, Step};
use super::super::position::{Position, other};
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::{line_through, wins_now};

/// What best play leads to.
pub(in super::super) fn outcome(position: &Position, truth: &Truth) -> Option<ConnectClaim> {
    if position.is_over() {
        return None;
    }
    let score = truth.score(position)?;
    let (seat, plies) = (position.turn(), truth.plies(position, score));
    Some(ConnectClaim::Outcome { seat, result: GameResult::of(score), plies })
}

/// What a move did to the result or to the length, and what it leads to.
pub(in super::super) fn slip_or_blunder(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<(Option<ConnectClaim>, ConnectClaim)> {
    let seat = position.turn();
    let scores = truth.scores(position)?;
    let best = scores.iter().map(|(_, score)| *score).max()?;
    let (_, score) = *scores.iter().find(|(own, _)| *own == column)?;
    let next = position.play(column).ok()?;
    let plies = truth.plies(&next, -score);
    let (before, after) = (GameResult::of(best), GameResult::of(score));
    let lost = truth.plies(position, best).abs_diff(plies + 1);
    let mistake = match (before == after, lost) {
        (false, _) => Some(ConnectClaim::Blunder { seat, column, before, after }),
        (true, 0) => None,
        (true, plies) => Some(ConnectClaim::Slip { seat, column, result: after, plies }),
    };
    Some((mistake, ConnectClaim::MoveOutcome { seat, column, result: after, plies }))
}

/// How many moves keep the result, where that is a choice.
pub(in super::super) fn only_move(position: &Position, truth: &Truth) -> Option<ConnectClaim> {
    let seat = position.turn();
    let scores = truth.scores(position)?;
    let result = scores.iter().map(|(_, score)| GameResult::of(*score)).max()?;
    let keeping: Vec<usize> =
        scores.iter().filter(|(_, score)| GameResult::of(*score) == result).map(|(own, _)| *own).collect();
    if keeping.len() == scores.len() {
        return None;
    }
    Some(match keeping[..] {
        [column] => ConnectClaim::OnlyMove { seat, column, result },
        _ => ConnectClaim::Choices { seat, result, keeping: keeping.len(), of: scores.len() },
    })
}

/// How a move loses: best play after it to the run that wins, with the replies that are forced.
pub(in super::super) fn refutation(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<ConnectClaim> {
    let seat = position.turn();
    let mut here = position.play(column).ok().filter(|next| !next.is_over())?;
    if truth.result(&here)? != GameResult::Win {
        return None;
    }
    let mut moves = Vec::new();
    let mut line = Vec::new();
    for column in truth.line(&here)? {
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
    (!line.is_empty()).then_some(ConnectClaim::Refutation { seat, column, moves, line })
}
