//! Claims that passed the judge, in the order in which they are said.

use super::check::check;
use super::claim::{ConnectClaim, Step};
use super::class::MoveClass;
use super::find;
use super::mirror;
use super::position::Position;
use super::result::GameResult;
use super::truth::Truth;
use crate::shape::Square;

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
    let Some(mistake) = find::slip_or_blunder(position, column, truth) else {
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
    let length = truth.score(position).map(|score| (GameResult::of(score), truth.plies(position, score)));
    let mut claims: Vec<ConnectClaim> = mistake.into_iter().collect();
    if class == MoveClass::Only {
        claims.extend(find::only_move(position, truth));
    }
    match (class, length) {
        (MoveClass::Blunder, _) => {
            claims.extend(reasons(position, column, truth));
            claims.extend(find::better(position, column, truth));
        }
        // A quick win that was missed, or a quick loss that was allowed.
        (MoveClass::Slip, Some((GameResult::Win, best))) if best <= QUICK => {
            claims.extend(find::missed_win(position, column).or_else(|| missed_attack(position, column)));
        }
        (MoveClass::Slip, Some((GameResult::Loss, _))) => {
            let allowed = [find::missed_block, find::opens, find::allows];
            let is_quick = |claim: &ConnectClaim| !matches!(claim, ConnectClaim::AllowsForcing { .. });
            claims.extend(
                allowed.into_iter().find_map(|find| find(position, column).filter(passes)).filter(is_quick),
            );
        }
        _ => {}
    }
    claims.retain(passes);
    Moved { class, claims }
}

/// Plies within which a win is worth a word though a longer one was kept.
const QUICK: usize = 7;

/// Why a move changed the result: the first that is found of each kind that excludes the next.
fn reasons(position: &Position, column: usize, truth: &Truth) -> Vec<ConnectClaim> {
    let Some(before) = truth.result(position) else { return Vec::new() };
    let passes = |claim: &ConnectClaim| check(claim, position, Some(column), truth);
    let mut reasons: Vec<ConnectClaim> = Vec::new();
    let refutation = find::refutation(position, column, truth).filter(passes);
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
        let keys = [
            find::leaves,
            find::leaves_one_of,
            find::raises,
            find::threatened,
            find::leaves_among,
            find::allows_one,
        ];
        reasons.extend(keys.into_iter().find_map(|find| find(position, column, truth).filter(passes)));
    }
    // What would be if takes the longest to answer: it is asked where nothing else is known.
    if reasons.is_empty() {
        reasons.extend(find::causes(position, column, truth, &end).filter(passes));
    }
    // A refutation of one stone, or by threats alone, has been told by its reason.
    if let Some(ConnectClaim::Refutation { moves, .. }) = &refutation {
        let line: Vec<usize> =
            [column].into_iter().chain(moves.iter().map(|Step { column, .. }| *column)).collect();
        let is_told = moves.len() < 2 || reasons.iter().any(shows_a_line);
        let ends = find::ending(position, &line).filter(|_| !is_told).filter(passes);
        reasons.extend(refutation.clone().filter(|_| !is_told));
        reasons.extend(ends);
        return reasons;
    }
    // The move draws, and a win was there.
    if before == GameResult::Win && !reasons.iter().any(shows_a_line) {
        reasons.extend(better_line(position, column, truth, reasons.is_empty()));
    }
    reasons
}

/// Whether a claim shows how the game is won.
fn shows_a_line(claim: &ConnectClaim) -> bool {
    use ConnectClaim as Claim;
    matches!(
        claim,
        Claim::MissedWin { .. }
            | Claim::MissedFork { .. }
            | Claim::MissedForcing { .. }
            | Claim::MissedAttack { .. }
            | Claim::AllowsFork { .. }
            | Claim::AllowsForcing { .. }
            | Claim::AllowsAttack { .. }
    )
}

/// The win that a move let go: what it rests on if that is asked for, its line, and how that ends.
fn better_line(position: &Position, column: usize, truth: &Truth, with_cause: bool) -> Vec<ConnectClaim> {
    let Some(missed) = find::missed_line(position, column, truth) else { return Vec::new() };
    let ConnectClaim::MissedLine { moves, line, .. } = &missed else { return Vec::new() };
    let passes = |claim: &ConnectClaim| check(claim, position, Some(column), truth);
    let columns: Vec<usize> = moves.iter().map(|Step { column, .. }| *column).collect();
    let cause = columns.first().filter(|_| with_cause);
    let cause = cause.and_then(|best| find::rests_on(position, column, *best, truth, line)).filter(passes);
    let ends = find::ending(position, &columns).filter(passes);
    cause.into_iter().chain([missed.clone()]).chain(ends).collect()
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
