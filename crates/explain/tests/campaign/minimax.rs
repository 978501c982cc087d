//! What plain minimax says of a claim.

use super::naive::{Cells, Naive};
use plyground_explain::Square;
use plyground_explain::connect::{ConnectClaim as Claim, GameResult, Position};

/// Whether a claim about a position, and a move in it, is true by plain minimax over the whole tree; `None` where it claims no outcome.
pub(crate) fn agrees(naive: &mut Naive, position: &Position, column: usize, claim: &Claim) -> Option<bool> {
    let (here, after) = (naive.board(position), position.play(column).unwrap());
    let next = naive.board(&after);
    let is_true = match claim {
        Claim::Outcome { result, plies, .. } => naive.value(&here) == (*result, *plies),
        Claim::MoveOutcome { column, result, plies, .. } => {
            let next = naive.board(&position.play(*column).ok()?);
            let (other, left) = naive.value(&next);
            (other.flipped(), left) == (*result, *plies)
        }
        Claim::Blunder { before, after, plies, .. } => {
            let (other, left) = naive.value(&next);
            (naive.value(&here).0, other.flipped(), left) == (*before, *after, *plies)
        }
        Claim::Slip { result, plies, .. } => {
            let ((best, length), (other, left)) = (naive.value(&here), naive.value(&next));
            best == *result && other.flipped() == *result && length.abs_diff(left + 1) == *plies
        }
        Claim::OnlyMove { column, result, .. } => naive.keeping(&here) == (*result, vec![*column]),
        Claim::Choices { result, keeping, .. } | Claim::Better { result, keeping, .. } => {
            naive.keeping(&here) == (*result, keeping.clone())
        }
        Claim::Leaves { at, kept, gained, .. } => {
            let key = vec![at.column + 1];
            naive.keeping(&here) == (*kept, key.clone()) && naive.keeping(&next) == (*gained, key)
        }
        Claim::LeavesOneOf { at, keeping, kept, gained, .. } => {
            naive.keeping(&here) == (*kept, keeping.clone())
                && naive.keeping(&next) == (*gained, vec![at.column + 1])
        }
        Claim::LeavesAmong { at, answers, kept, gained, .. } => {
            naive.keeping(&here) == (*kept, vec![at.column + 1])
                && naive.keeping(&next) == (*gained, answers.clone())
        }
        Claim::Raises { at, gained, .. } => naive.keeping(&next) == (*gained, vec![at.column + 1]),
        Claim::Threatened { at, keeping, kept, gained, .. } => {
            let answer = at.column + 1;
            let wrong = |mv: &usize| !keeping.contains(mv) && *mv != answer;
            let worths = position.columns().into_iter().filter(wrong).map(|mv| {
                let replied = position.play(mv).unwrap().play(answer).unwrap();
                let replied = naive.board(&replied);
                naive.value(&replied).0.flipped()
            });
            worths.min() == Some(*gained) && naive.keeping(&here) == (*kept, keeping.clone())
        }
        Claim::AllowsOne { at, gained, otherwise, .. } => {
            let answer = at.column + 1;
            let others = after.columns().into_iter().filter(|mv| *mv != answer);
            let left = others.map(|mv| naive.board(&after.play(mv).unwrap())).collect::<Vec<_>>();
            left.iter().map(|board| naive.value(board).0).min() == Some(*otherwise)
                && naive.keeping(&next) == (*gained, vec![answer])
        }
        Claim::Cause { seat, column, at, with, without } => {
            let after = column.map_or(Some(position.clone()), |column| position.play(column).ok())?;
            rests(naive, &after, *seat, *at) == (*with, *without)
        }
        Claim::MissedCause { seat, best, at, with, without, .. } => {
            rests(naive, &position.play(*best).ok()?, *seat, *at) == (*with, *without)
        }
        Claim::Zugzwang { best, pass, .. } => {
            (naive.value(&here).0, naive.value_of_pass(&here)) == (*best, *pass)
        }
        Claim::FollowUp { .. } => naive.value(&here).0 <= GameResult::Draw,
        Claim::Forcing { .. }
        | Claim::Fork { .. }
        | Claim::WinsNow { .. }
        | Claim::MissedWin { .. }
        | Claim::MissedFork { .. }
        | Claim::MissedForcing { .. }
        | Claim::MissedAttack { .. }
        | Claim::MissedLine { .. } => naive.value(&here).0 == GameResult::Win,
        Claim::AllowsFork { .. }
        | Claim::AllowsForcing { .. }
        | Claim::AllowsAttack { .. }
        | Claim::Opens { .. }
        | Claim::MissedBlock { .. }
        | Claim::Refutation { .. } => naive.value(&next).0 == GameResult::Win,
        _ => return None,
    };
    Some(is_true)
}

/// What a position is worth to a seat with and without its runs through a square.
fn rests(naive: &mut Naive, position: &Position, seat: usize, at: Square) -> (GameResult, GameResult) {
    let board: Cells = naive.board(position);
    let eyes = |result: GameResult| if board.mover == seat { result } else { result.flipped() };
    (eyes(naive.value(&board).0), eyes(naive.value_without(&board, seat, at)))
}
