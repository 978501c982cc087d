//! The judge: whether a claim holds. Geometry is gone over cell by cell, outcomes are asked of the solver, and strategies are
//! replayed against every move. Nothing here is shared with what proposes claims.

mod board;
mod contested;
mod geometry;
mod lines;
mod outcomes;
mod replay;

use super::claim::ConnectClaim as Claim;
use super::position::Position;
use super::truth::Truth;
use board::PlainBoard;

/// Whether a claim holds in a position, in which `played` is the move that was made, if one was.
///
/// Claims about the move that was made hold of no other one. What cannot be decided does not hold.
pub fn check(claim: &Claim, position: &Position, played: Option<usize>, truth: &Truth) -> bool {
    let board = PlainBoard::new(position);
    if board.winner().is_some() || position.is_over() {
        return false;
    }
    let is_played = |column: &usize| Some(*column) == played;
    match claim {
        Claim::Outcome { seat, result, plies } => outcomes::outcome(position, truth, *seat, *result, *plies),
        Claim::MoveOutcome { seat, column, result, plies } => {
            outcomes::move_outcome(position, truth, *seat, *column, *result, *plies)
        }
        Claim::Blunder { seat, column, before, after, plies } => {
            is_played(column)
                && outcomes::blunder(position, truth, *seat, *column, *before, *after)
                && outcomes::move_outcome(position, truth, *seat, *column, *after, *plies)
        }
        Claim::Slip { seat, column, result, plies } => {
            is_played(column) && outcomes::slip(position, truth, *seat, *column, *result, *plies)
        }
        Claim::WinsNow { seat, column, line } => {
            *seat == board.mover && geometry::completes(&board, *seat, *column, line)
        }
        Claim::MissedWin { seat, column, win, line } => {
            is_played(column)
                && *seat == board.mover
                && geometry::completes(&board, *seat, *win, line)
                && board.after(*column).is_some_and(|next| next.winner().is_none())
        }
        Claim::MissedBlock { seat, column, at, line } => {
            is_played(column) && geometry::missed_block(&board, *seat, *column, *at, line)
        }
        Claim::Opens { seat, column, at, line } => {
            is_played(column)
                && *seat == board.mover
                && geometry::lands_above(&board, *column, *at)
                && geometry::lacks_only(&board, 3 - seat, *at, line)
                && board.after(*column).is_some_and(|next| next.winner().is_none())
        }
        Claim::GivesUp { seat, column, at, line } => {
            is_played(column)
                && *seat == board.mover
                && geometry::lands_above(&board, *column, *at)
                && geometry::lacks_only(&board, *seat, *at, line)
                && board.after(*column).is_some_and(|next| next.winner().is_none())
        }
        Claim::Fork { seat, column, at, lines } => {
            *seat == board.mover && replay::fork(&board, *column, *at, lines)
        }
        Claim::AllowsFork { seat, column, reply, at, lines } => {
            let next = board.after(*column);
            is_played(column)
                && *seat == board.mover
                && next.is_some_and(|next| next.winner().is_none() && replay::fork(&next, *reply, *at, lines))
        }
        Claim::MissedFork { seat, column, fork, at, lines } => {
            is_played(column)
                && fork != column
                && *seat == board.mover
                && replay::fork(&board, *fork, *at, lines)
        }
        Claim::Forcing { seat, moves, line } => *seat == board.mover && replay::forcing(&board, moves, line),
        Claim::AllowsForcing { seat, column, moves, line } => {
            let next = board.after(*column);
            is_played(column)
                && *seat == board.mover
                && next.is_some_and(|next| next.winner().is_none() && replay::forcing(&next, moves, line))
        }
        Claim::MissedForcing { seat, column, moves, line } => {
            is_played(column)
                && moves.first() != Some(column)
                && *seat == board.mover
                && replay::forcing(&board, moves, line)
        }
        Claim::AllowsAttack { seat, column, attack, answers } => {
            let next = board.after(*column);
            is_played(column)
                && *seat == board.mover
                && next.is_some_and(|next| next.winner().is_none() && replay::attack(&next, *attack, answers))
        }
        Claim::MissedAttack { seat, column, attack, answers } => {
            is_played(column)
                && attack != column
                && *seat == board.mover
                && replay::attack(&board, *attack, answers)
        }
        Claim::Leaves { seat, column, at, kept, gained } => {
            is_played(column)
                && *seat == board.mover
                && lines::leaves(position, truth, *column, *at, (*kept, *gained))
        }
        Claim::LeavesOneOf { seat, column, at, keeping, kept, gained } => {
            is_played(column)
                && *seat == board.mover
                && lines::leaves_one_of(position, truth, *column, *at, keeping, (*kept, *gained))
        }
        Claim::Raises { seat, column, at, gained } => {
            is_played(column) && *seat == board.mover && lines::raises(position, truth, *column, *at, *gained)
        }
        Claim::Threatened { seat, column, at, keeping, kept, gained } => {
            is_played(column)
                && *seat == board.mover
                && contested::threatened(position, truth, *column, *at, keeping, (*kept, *gained))
        }
        Claim::LeavesAmong { seat, column, at, answers, kept, gained } => {
            is_played(column)
                && *seat == board.mover
                && contested::leaves_among(position, truth, *column, *at, answers, (*kept, *gained))
        }
        Claim::AllowsOne { seat, column, at, gained, otherwise } => {
            is_played(column)
                && *seat == board.mover
                && contested::allows_one(position, truth, *column, *at, (*gained, *otherwise))
        }
        Claim::RunsOut { seat, column, moves, left, at } => {
            lines::runs_out(position, truth, *seat, *column, moves, left, *at)
        }
        Claim::EndsInFork { seat, column, moves, at } => {
            lines::ends_in_fork(position, truth, *seat, *column, moves, *at)
        }
        Claim::OnlyMove { seat, column, result } => {
            outcomes::only_move(position, truth, *seat, *column, *result)
        }
        Claim::Choices { seat, result, keeping, of } => {
            outcomes::choices(position, truth, *seat, *result, (keeping, *of))
        }
        Claim::Better { seat, column, result, keeping } => {
            is_played(column)
                && !keeping.contains(column)
                && outcomes::better(position, truth, *seat, *result, keeping)
        }
        Claim::Refutation { seat, column, moves, line } => {
            is_played(column)
                && *seat == board.mover
                && position.play(*column).is_ok_and(|next| lines::wins(&next, truth, moves, line))
        }
        Claim::MissedLine { seat, column, moves, line } => {
            is_played(column)
                && *seat == board.mover
                && moves.first().is_some_and(|first| first.column != *column)
                && lines::wins(position, truth, moves, line)
        }
        Claim::Answer { seat, column, result, keeps } => {
            is_played(column) && outcomes::answer(position, truth, *seat, *column, *result, *keeps)
        }
        Claim::Threat { seat, at, line, is_odd } => {
            geometry::lacks_only(&board, *seat, *at, line)
                && !board.is_open(*at)
                && *is_odd != (at.row + 1).is_multiple_of(2)
        }
        Claim::Useless { seat, at, below } => {
            geometry::useless(&board, *seat, *at, *below)
                && truth.result_without(position, *seat, *at) == truth.result(position)
        }
        Claim::Cause { seat, column, at, with, without } => {
            column.is_none_or(|column| position.play(column).is_ok())
                && outcomes::cause(position, truth, *seat, *column, *at, *with, *without)
        }
        Claim::MissedCause { seat, column, best, at, with, without } => {
            is_played(column)
                && *seat == board.mover
                && best != column
                && outcomes::cause(position, truth, *seat, Some(*best), *at, *with, *without)
        }
        Claim::Zugzwang { seat, best, pass } => outcomes::zugzwang(position, truth, *seat, *best, *pass),
        Claim::FollowUp { seat, pairs } => *seat == 3 - board.mover && replay::follow_up(&board, pairs),
    }
}
