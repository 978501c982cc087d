//! What the next stones can do: wins, blocks, forks.

use super::super::claim::ConnectClaim;
use super::super::position::{Position, other};
use super::forcing::forcing;
use super::{line_through, wins_now};

/// A win with the next stone.
pub(in super::super) fn win(position: &Position) -> Option<ConnectClaim> {
    let seat = position.turn();
    let at = *wins_now(position, seat).first()?;
    Some(ConnectClaim::WinsNow { seat, column: at.column + 1, line: line_through(position, seat, at)? })
}

/// A win with this stone that was not taken.
pub(in super::super) fn missed_win(position: &Position, column: usize) -> Option<ConnectClaim> {
    let seat = position.turn();
    let wins = wins_now(position, seat);
    if wins.iter().any(|at| at.column + 1 == column) {
        return None;
    }
    let at = *wins.first()?;
    Some(ConnectClaim::MissedWin {
        seat,
        column,
        win: at.column + 1,
        line: line_through(position, seat, at)?,
    })
}

/// A win of the other seat that was there before the move and still is.
pub(in super::super) fn missed_block(position: &Position, column: usize) -> Option<ConnectClaim> {
    let seat = position.turn();
    let at = wins_now(position, other(seat)).into_iter().find(|at| at.column + 1 != column)?;
    Some(ConnectClaim::MissedBlock { seat, column, at, line: line_through(position, other(seat), at)? })
}

/// A win of the other seat on top of the stone.
pub(in super::super) fn opens(position: &Position, column: usize) -> Option<ConnectClaim> {
    let seat = position.turn();
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let at = wins_now(&next, other(seat)).into_iter().find(|at| at.column + 1 == column)?;
    Some(ConnectClaim::Opens { seat, column, at, line: line_through(position, other(seat), at)? })
}

/// A win of the seat itself on top of the stone, which the other seat can take now.
pub(in super::super) fn gives_up(position: &Position, column: usize) -> Option<ConnectClaim> {
    let seat = position.turn();
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let at = wins_now(&next, seat).into_iter().find(|at| at.column + 1 == column)?;
    let line = line_through(position, seat, at)?;
    Some(ConnectClaim::GivesUp { seat, column, at, line })
}

/// A move after which the seat to move threatens to win on two squares.
pub(in super::super) fn fork(position: &Position) -> Option<ConnectClaim> {
    let seat = position.turn();
    if !wins_now(position, seat).is_empty() {
        return None;
    }
    position.columns().into_iter().find_map(|column| {
        let next = position.play(column).ok().filter(|next| !next.is_over())?;
        if !wins_now(&next, other(seat)).is_empty() {
            return None;
        }
        let wins = wins_now(&next, seat);
        let [first, second, ..] = wins[..] else { return stacked(&next, seat, column, &wins) };
        let lines = [line_through(&next, seat, first)?, line_through(&next, seat, second)?];
        Some(ConnectClaim::Fork { seat, column, at: [first, second], lines })
    })
}

/// Two squares one above the other: who takes the lower one opens the upper one.
fn stacked(
    next: &Position,
    seat: usize,
    column: usize,
    wins: &[crate::shape::Square],
) -> Option<ConnectClaim> {
    let &[first] = wins else { return None };
    let blocked = next.play(first.column + 1).ok().filter(|blocked| !blocked.is_over())?;
    let second = wins_now(&blocked, seat).into_iter().find(|at| at.column == first.column)?;
    let lines = [line_through(next, seat, first)?, line_through(&blocked, seat, second)?];
    Some(ConnectClaim::Fork { seat, column, at: [first, second], lines })
}

/// A way in which the other seat wins by threats alone after a move.
pub(in super::super) fn allows(position: &Position, column: usize) -> Option<ConnectClaim> {
    let seat = position.turn();
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    if let Some(ConnectClaim::Fork { column: reply, at, lines, .. }) = fork(&next) {
        return Some(ConnectClaim::AllowsFork { seat, column, reply, at, lines });
    }
    match forcing(&next)? {
        ConnectClaim::Forcing { moves, line, .. } => {
            Some(ConnectClaim::AllowsForcing { seat, column, moves, line })
        }
        _ => None,
    }
}
