//! Claims that passed the judge, in the order in which they are said.

use super::check::check;
use super::claim::ConnectClaim;
use super::find;
use super::mirror;
use super::position::Position;
use super::result::GameResult;
use super::truth::Truth;
use crate::shape::Square;
use serde::Serialize;

/// What a move did to the exact result.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// Nothing would have been better.
    Best,
    /// The one move that kept the result, where others lost it.
    Only,
    /// The result stays; it is won later or lost sooner than need be.
    Slip,
    /// The result changed.
    Blunder,
    /// The truth is not known.
    Unknown,
}

/// A move with all that is claimed of it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Moved {
    /// What it did.
    pub class: MoveClass,
    /// The claims, all of which hold, the most telling first.
    pub claims: Vec<ConnectClaim>,
}

/// What there is to say of a move. Mirror images have the image of every claim.
pub fn explain_move(position: &Position, column: usize, truth: &Truth) -> Moved {
    let (columns, ..) = position.size();
    match position.canonical(Some(column)) {
        (_, false) => explain_this_move(position, column, truth),
        (image, true) => {
            let Moved { class, claims } = explain_this_move(&image, columns + 1 - column, truth);
            Moved { class, claims: claims.iter().map(|claim| mirror::image(claim, columns)).collect() }
        }
    }
}

fn explain_this_move(position: &Position, column: usize, truth: &Truth) -> Moved {
    let passes = |claim: &ConnectClaim| check(claim, position, Some(column), truth);
    let Some((mistake, outcome)) = find::slip_or_blunder(position, column, truth) else {
        // Without the truth there are still facts.
        let facts = [
            find::missed_win(position, column),
            find::missed_block(position, column),
            find::opens(position, column),
        ];
        let claims = facts.into_iter().flatten().filter(passes).collect();
        return Moved { class: MoveClass::Unknown, claims };
    };
    let class = match &mistake {
        Some(ConnectClaim::Blunder { .. }) => MoveClass::Blunder,
        Some(_) => MoveClass::Slip,
        None => match find::only_move(position, truth) {
            Some(ConnectClaim::OnlyMove { .. }) => MoveClass::Only,
            _ => MoveClass::Best,
        },
    };
    let mut claims: Vec<ConnectClaim> = mistake.into_iter().collect();
    if class == MoveClass::Only {
        claims.extend(find::only_move(position, truth));
    }
    if class == MoveClass::Blunder {
        claims.push(outcome);
        claims.extend(reasons(position, column, truth).into_iter().filter(passes));
        claims.extend(find::only_move(position, truth));
    } else if class == MoveClass::Slip {
        claims.extend(find::missed_win(position, column));
    }
    claims.retain(passes);
    Moved { class, claims }
}

/// Why a move changed the result: the first that is found of each kind that excludes the next.
fn reasons(position: &Position, column: usize, truth: &Truth) -> Vec<ConnectClaim> {
    let Some(before) = truth.result(position) else { return Vec::new() };
    let passes = |claim: &ConnectClaim| check(claim, position, Some(column), truth);
    let mut reasons: Vec<ConnectClaim> = Vec::new();
    let refutation = find::refutation(position, column, truth);
    let end: Vec<Square> = match &refutation {
        Some(ConnectClaim::Refutation { line, .. }) => line.clone(),
        _ => Vec::new(),
    };
    let missed_win = find::missed_win(position, column);
    reasons.extend(missed_win.filter(passes));
    // What the move lets the other side do, the plainest first.
    let after = truth.keeps(position, column);
    let lets = [find::missed_block, find::opens, find::allows, find::allows_attack];
    if after == Some(false) {
        reasons.extend(lets.into_iter().find_map(|find| find(position, column).filter(passes)));
    }
    if before == GameResult::Win && reasons.is_empty() {
        reasons.extend(missed_attack(position, column).filter(passes));
    }
    if let Some(gives_up) = find::gives_up(position, column).filter(passes) {
        reasons.push(gives_up);
    }
    if reasons.is_empty() {
        reasons.extend(find::leaves(position, column, truth).filter(passes));
        reasons.extend(find::causes(position, column, truth, &end).filter(passes));
    }
    let best = truth.scores(position).unwrap_or_default().into_iter().max_by_key(|(_, score)| *score);
    let best = best.map(|(best, _)| best).filter(|_| before == GameResult::Win);
    if reasons.is_empty() {
        reasons.extend(best.and_then(|best| find::rests_on(position, best, truth)).filter(passes));
    }
    // How it ends: where the move loses, and else where the win was.
    if reasons.is_empty() || reasons.iter().all(|reason| matches!(reason, ConnectClaim::Leaves { .. })) {
        let ends = find::runs_out(position, column, truth).filter(passes);
        let ends =
            ends.or_else(|| best.and_then(|best| find::runs_out(position, best, truth)).filter(passes));
        reasons.extend(ends);
    }
    // A refutation of one stone has been told by its reason.
    reasons.extend(
        refutation
            .filter(|claim| !matches!(claim, ConnectClaim::Refutation { moves, .. } if moves.len() < 2)),
    );
    reasons
}

/// A win by threats that was there instead.
fn missed_attack(position: &Position, column: usize) -> Option<ConnectClaim> {
    let seat = position.turn();
    let Some(direct) = find::fork(position).or_else(|| find::forcing(position)) else {
        let (attack, answers) = find::attack(position)?;
        return Some(ConnectClaim::MissedAttack { seat, column, attack, answers });
    };
    match direct {
        ConnectClaim::Fork { column: fork, at, lines, .. } => {
            Some(ConnectClaim::MissedFork { seat, column, fork, at, lines })
        }
        ConnectClaim::Forcing { moves, line, .. } => {
            Some(ConnectClaim::MissedForcing { seat, column, moves, line })
        }
        _ => None,
    }
}

/// Whether a claim says why a move was a mistake, and not only that it was.
pub fn is_reason(claim: &ConnectClaim) -> bool {
    use ConnectClaim as Claim;
    matches!(
        claim,
        Claim::MissedWin { .. }
            | Claim::MissedBlock { .. }
            | Claim::Opens { .. }
            | Claim::GivesUp { .. }
            | Claim::AllowsFork { .. }
            | Claim::AllowsForcing { .. }
            | Claim::MissedFork { .. }
            | Claim::MissedForcing { .. }
            | Claim::AllowsAttack { .. }
            | Claim::MissedAttack { .. }
            | Claim::Leaves { .. }
            | Claim::RunsOut { .. }
            | Claim::Cause { .. }
    )
}

/// What there is to say of a position before its move. Mirror images have the image of every claim.
pub fn explain_position(position: &Position, truth: &Truth) -> Vec<ConnectClaim> {
    match position.canonical(None) {
        (_, false) => explain_this_position(position, truth),
        (image, true) => {
            let claims = explain_this_position(&image, truth);
            claims.iter().map(|claim| mirror::image(claim, position.size().0)).collect()
        }
    }
}

fn explain_this_position(position: &Position, truth: &Truth) -> Vec<ConnectClaim> {
    if position.is_over() {
        return Vec::new();
    }
    let seat = position.turn();
    let mut claims: Vec<ConnectClaim> = find::outcome(position, truth).into_iter().collect();
    claims.extend(find::win(position));
    claims.extend(find::fork(position).or_else(|| find::forcing(position)));
    claims.extend(find::only_move(position, truth));
    claims.extend(find::deciding(position, truth));
    claims.extend(find::zugzwang(position, truth));
    for owner in [seat, 3 - seat] {
        claims.extend(find::threats(position, owner));
    }
    claims.extend(find::follow_up(position, truth));
    claims.retain(|claim| check(claim, position, None, truth));
    claims
}
