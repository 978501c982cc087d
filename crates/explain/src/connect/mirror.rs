//! Mirror images: a position and its image are explained as one, so that images have the image of every claim.

use super::claim::{Answered, ConnectClaim as Claim, Step};
use crate::shape::Square;

/// The image of a claim on a board of so many columns.
pub(super) fn image(claim: &Claim, columns: usize) -> Claim {
    let mut image = claim.clone();
    let turn = |column: &mut usize| *column = columns + 1 - *column;
    let turn_all = |moves: &mut Vec<usize>| moves.iter_mut().for_each(turn);
    let turn_set = |columns: &mut Vec<usize>| {
        columns.iter_mut().for_each(turn);
        columns.sort_unstable();
    };
    let square = |at: &mut Square| at.column = columns - 1 - at.column;
    let line = |line: &mut Vec<Square>| {
        line.iter_mut().for_each(square);
        // From left to right again; a column goes upwards as before.
        line.sort();
    };
    let answers = |answers: &mut Vec<Answered>| {
        for Answered { reply, moves } in answers.iter_mut() {
            turn(reply);
            turn_all(moves);
        }
        answers.sort_by_key(|answered| answered.reply);
    };
    match &mut image {
        Claim::Outcome { .. } | Claim::Zugzwang { .. } => {}
        Claim::Choices { keeping, .. } => turn_set(keeping),
        Claim::Better { column, keeping, .. } => {
            turn(column);
            turn_set(keeping);
        }
        Claim::FollowUp { pairs, .. } => {
            for pair in pairs.iter_mut() {
                pair.iter_mut().for_each(turn);
                pair.sort_unstable();
            }
            pairs.sort_unstable();
        }
        Claim::MoveOutcome { column, .. }
        | Claim::Blunder { column, .. }
        | Claim::Slip { column, .. }
        | Claim::OnlyMove { column, .. }
        | Claim::Answer { column, .. } => turn(column),
        Claim::WinsNow { column, line: run, .. } => {
            turn(column);
            line(run);
        }
        Claim::MissedWin { column, win, line: run, .. } => {
            turn(column);
            turn(win);
            line(run);
        }
        Claim::MissedBlock { column, at, line: run, .. }
        | Claim::Opens { column, at, line: run, .. }
        | Claim::GivesUp { column, at, line: run, .. } => {
            turn(column);
            square(at);
            line(run);
        }
        Claim::Fork { column, at, lines, .. } => {
            turn(column);
            at.iter_mut().for_each(square);
            lines.iter_mut().for_each(line);
        }
        Claim::AllowsFork { column, reply: other, at, lines, .. }
        | Claim::MissedFork { column, fork: other, at, lines, .. } => {
            turn(column);
            turn(other);
            at.iter_mut().for_each(square);
            lines.iter_mut().for_each(line);
        }
        Claim::Forcing { moves, line: run, .. } => {
            turn_all(moves);
            line(run);
        }
        Claim::AllowsForcing { column, moves, line: run, .. }
        | Claim::MissedForcing { column, moves, line: run, .. } => {
            turn(column);
            turn_all(moves);
            line(run);
        }
        Claim::AllowsAttack { column, attack, answers: all, .. }
        | Claim::MissedAttack { column, attack, answers: all, .. } => {
            turn(column);
            turn(attack);
            answers(all);
        }
        Claim::Leaves { column, at, .. }
        | Claim::Raises { column, at, .. }
        | Claim::AllowsOne { column, at, .. } => {
            turn(column);
            square(at);
        }
        Claim::LeavesOneOf { column, at, keeping: set, .. }
        | Claim::Threatened { column, at, keeping: set, .. }
        | Claim::LeavesAmong { column, at, answers: set, .. } => {
            turn(column);
            square(at);
            turn_set(set);
        }
        Claim::EndsInFork { column, moves, at, .. } => {
            turn(column);
            turn_all(moves);
            at.iter_mut().for_each(square);
            at.sort();
        }
        Claim::RunsOut { column, moves, left, at, .. } => {
            turn(column);
            turn_all(moves);
            turn_set(left);
            square(at);
        }
        Claim::Refutation { column, moves, line: run, .. }
        | Claim::MissedLine { column, moves, line: run, .. } => {
            turn(column);
            moves.iter_mut().for_each(|Step { column, .. }| turn(column));
            line(run);
        }
        Claim::Threat { at, line: run, .. } => {
            square(at);
            line(run);
        }
        Claim::Useless { at, below, .. } => {
            square(at);
            square(below);
        }
        Claim::MissedCause { column, best, at, .. } => {
            turn(column);
            turn(best);
            square(at);
        }
        Claim::Cause { column, at, .. } => {
            column.iter_mut().for_each(turn);
            square(at);
        }
    }
    image
}
