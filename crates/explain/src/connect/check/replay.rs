//! Claims about what happens against every reply.

use super::super::claim::Answered;
use super::board::PlainBoard;
use super::geometry::lacks_only;
use crate::shape::Square;
use std::collections::HashSet;

/// Whether the mover's stone in a column makes two threats at once, and wins whatever is replied.
pub(super) fn fork(board: &PlainBoard, column: usize, at: [Square; 2], lines: &[Vec<Square>; 2]) -> bool {
    let Some(next) = board.after(column) else { return false };
    let seat = board.mover;
    let is_stacked = at[1].column == at[0].column && at[1].row == at[0].row + 1;
    let wins_after = |reply: usize| match next.after(reply) {
        None => true,
        Some(replied) => replied.winner().is_none() && replied.wins_at_once(),
    };
    next.winner().is_none()
        && at[0] != at[1]
        && next.is_open(at[0])
        && (next.is_open(at[1]) || is_stacked)
        && lacks_only(&next, seat, at[0], &lines[0])
        && lacks_only(&next, seat, at[1], &lines[1])
        && next.columns().all(wins_after)
}

/// Whether a line of play wins by threats alone: after each stone of the mover but the last, every reply other than the one in the line loses
/// at once; and the last stone completes the run.
pub(super) fn forcing(board: &PlainBoard, moves: &[usize], line: &[Square]) -> bool {
    let seat = board.mover;
    let Some((&last, before)) = moves.split_last() else { return false };
    forced_end(board, before)
        .and_then(|end| end.landing(last).map(|at| (end, at)))
        .is_some_and(|(end, at)| lacks_only(&end, seat, at, line))
}

/// The board after moves of which every second one is forced: all others lose at once, and none wins.
fn forced_end(board: &PlainBoard, moves: &[usize]) -> Option<PlainBoard> {
    if moves.is_empty() || !moves.len().is_multiple_of(2) {
        return None;
    }
    let mut here = board.clone();
    for pair in moves.chunks(2) {
        let threat = here.after(pair[0]).filter(|next| next.winner().is_none())?;
        for reply in threat.columns() {
            let Some(replied) = threat.after(reply) else { continue };
            // No reply wins, and none but the one in the line is better than to lose at once.
            if replied.winner().is_some() || (reply != pair[1] && !replied.wins_at_once()) {
                return None;
            }
        }
        here = threat.after(pair[1])?;
    }
    Some(here)
}

/// Whether a quiet move of the mover wins whatever is answered: every answer is named, and loses to the line that stands with it.
pub(super) fn attack(board: &PlainBoard, column: usize, answers: &[Answered]) -> bool {
    let Some(next) = board.after(column).filter(|next| next.winner().is_none()) else { return false };
    let replies: Vec<usize> = next.columns().filter(|reply| next.landing(*reply).is_some()).collect();
    let named: Vec<usize> = answers.iter().map(|answered| answered.reply).collect();
    let loses = |answered: &Answered| match next.after(answered.reply) {
        Some(replied) if replied.winner().is_none() => wins_so(&replied, &answered.moves),
        _ => false,
    };
    !replies.is_empty() && replies == named && answers.iter().all(loses)
}

/// Whether the mover wins with these moves, each reply among them being forced.
fn wins_so(board: &PlainBoard, moves: &[usize]) -> bool {
    let seat = board.mover;
    let Some((&last, before)) = moves.split_last() else { return false };
    let end = if before.is_empty() { Some(board.clone()) } else { forced_end(board, before) };
    end.and_then(|end| end.after(last)).is_some_and(|end| end.winner() == Some(seat))
}

/// Whether the seat that is not to move never loses if it answers each stone in the same column, and a stone on the next square of one column of
/// a pair on that of the other.
pub(super) fn follow_up(board: &PlainBoard, pairs: &[[usize; 2]]) -> bool {
    let first = board.heights();
    let mut paired: Vec<usize> = pairs.iter().flatten().copied().collect();
    paired.sort_unstable();
    paired.dedup();
    // Every column is in one pair at most, and is one of the board's.
    if paired.len() != 2 * pairs.len() || paired.iter().any(|column| !board.columns().contains(column)) {
        return false;
    }
    let mut seen = HashSet::new();
    let mut left = vec![board.clone()];
    while let Some(here) = left.pop() {
        if !seen.insert(here.cells().to_vec()) {
            continue;
        }
        let heights = here.heights();
        for column in here.columns() {
            let Some(stone) = here.after(column) else { continue };
            if stone.winner().is_some() {
                return false;
            }
            let pair = pairs.iter().find(|pair| pair.contains(&column));
            let is_free =
                |pair: &&[usize; 2]| pair.iter().all(|column| heights[column - 1] == first[column - 1]);
            let reply = match pair.filter(is_free) {
                Some([one, two]) => {
                    if *one == column {
                        *two
                    } else {
                        *one
                    }
                }
                None => column,
            };
            match stone.after(reply) {
                None if stone.columns().all(|column| stone.landing(column).is_none()) => {}
                None => return false,
                Some(answer) if answer.winner().is_some() => {}
                Some(answer) => left.push(answer),
            }
        }
    }
    true
}
