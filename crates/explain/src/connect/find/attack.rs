//! Quiet moves with a point: whatever is answered, a win by threats follows.

use super::super::claim::{Answered, ConnectClaim};
use super::super::position::{Position, other};
use super::forcing::by_threats;
use super::wins_now;

/// A move of the seat to move after which every answer loses by threats alone, and those answers.
pub(in super::super) fn attack(position: &Position) -> Option<(usize, Vec<Answered>)> {
    let seat = position.turn();
    if position.is_over() || !wins_now(position, seat).is_empty() {
        return None;
    }
    position.columns().into_iter().find_map(|column| {
        let next = position.play(column).ok().filter(|next| !next.is_over())?;
        if !wins_now(&next, other(seat)).is_empty() {
            return None;
        }
        let answered = |reply: usize| {
            let replied = next.play(reply).ok().filter(|replied| !replied.is_over())?;
            Some(Answered { reply, moves: by_threats(replied.game(), replied.state())? })
        };
        let answers: Option<Vec<Answered>> = next.columns().into_iter().map(answered).collect();
        answers.filter(|answers| !answers.is_empty()).map(|answers| (column, answers))
    })
}

/// The same for the other seat after a move.
pub(in super::super) fn allows_attack(position: &Position, column: usize) -> Option<ConnectClaim> {
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let (attack, answers) = attack(&next)?;
    Some(ConnectClaim::AllowsAttack { seat: position.turn(), column, attack, answers })
}
