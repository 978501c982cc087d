//! Claims about Connect on a board.

use super::claim::ConnectClaim as Claim;
use crate::shape::{Shape, Square};

/// The shapes of a claim that can be told without the position: squares and lines.
pub(super) fn shapes(claim: &Claim) -> Vec<Shape> {
    let line = |line: &Vec<Square>| Shape::Line { through: line.clone() };
    let ring = |at: &Square| Shape::Ring { at: *at };
    match claim {
        Claim::WinsNow { line: run, .. } | Claim::MissedWin { line: run, .. } => vec![line(run)],
        Claim::MissedBlock { at, line: run, .. }
        | Claim::Opens { at, line: run, .. }
        | Claim::GivesUp { at, line: run, .. }
        | Claim::Threat { at, line: run, .. } => vec![ring(at), line(run)],
        Claim::EndsInFork { at, .. } => at.iter().map(ring).collect(),
        Claim::Fork { at, lines, .. }
        | Claim::AllowsFork { at, lines, .. }
        | Claim::MissedFork { at, lines, .. } => at.iter().map(ring).chain(lines.iter().map(line)).collect(),
        Claim::Forcing { line: run, .. }
        | Claim::AllowsForcing { line: run, .. }
        | Claim::MissedForcing { line: run, .. }
        | Claim::MissedLine { line: run, .. }
        | Claim::Refutation { line: run, .. } => vec![line(run)],
        Claim::Useless { at, below, .. } => vec![Shape::Cross { at: *at }, ring(below)],
        Claim::Cause { at, .. }
        | Claim::MissedCause { at, .. }
        | Claim::Leaves { at, .. }
        | Claim::LeavesOneOf { at, .. }
        | Claim::Raises { at, .. }
        | Claim::Threatened { at, .. }
        | Claim::LeavesAmong { at, .. }
        | Claim::AllowsOne { at, .. }
        | Claim::RunsOut { at, .. } => vec![ring(at)],
        Claim::Outcome { .. }
        | Claim::MoveOutcome { .. }
        | Claim::Blunder { .. }
        | Claim::Slip { .. }
        | Claim::OnlyMove { .. }
        | Claim::Choices { .. }
        | Claim::Better { .. }
        | Claim::Answer { .. }
        | Claim::AllowsAttack { .. }
        | Claim::MissedAttack { .. }
        | Claim::Zugzwang { .. }
        | Claim::FollowUp { .. } => Vec::new(),
    }
}
