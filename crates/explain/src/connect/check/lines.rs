//! Claims that show a line of best play, judged ply by ply.

use super::super::claim::Step;
use super::super::position::Position;
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::board::PlainBoard;
use super::geometry::lacks_only;
use super::outcomes::keeping;
use crate::shape::Square;

/// The seat to move wins; every ply keeps the exact score, forced replies are forced, and the last stone is the winner's and completes the run.
pub(super) fn wins(position: &Position, truth: &Truth, moves: &[Step], line: &[Square]) -> bool {
    let (winner, mut here) = (position.turn(), position.clone());
    if truth.score(&here).is_none_or(|score| score <= 0) {
        return false;
    }
    for (i, step) in moves.iter().enumerate() {
        let board = PlainBoard::new(&here);
        let Some(before) = truth.score(&here) else { return false };
        let Ok(next) = here.play(step.column) else { return false };
        if truth.score(&next) != Some(-before) || is_forced(&board, step.column) != step.forced {
            return false;
        }
        if i + 1 == moves.len() {
            let completes =
                board.landing(step.column).is_some_and(|at| lacks_only(&board, board.mover, at, line));
            return completes && board.mover == winner;
        }
        here = next;
    }
    false
}

/// Whether the other side would win on one square if nothing were done, that of this column, and the mover cannot win first.
fn is_forced(board: &PlainBoard, column: usize) -> bool {
    let mut passed = board.clone();
    passed.mover = 3 - board.mover;
    let wins = |board: &PlainBoard, column| board.after(column).is_some_and(|next| next.winner().is_some());
    let threats: Vec<usize> = board.columns().filter(|column| wins(&passed, *column)).collect();
    threats == [column] && !board.columns().any(|column| wins(board, column))
}

/// To take the square was the one move that kept what the mover had, and is the one move that keeps what the other seat has now.
pub(super) fn leaves(
    position: &Position,
    truth: &Truth,
    column: usize,
    at: Square,
    (kept, gained): (GameResult, GameResult),
) -> bool {
    let key = at.column + 1;
    let Ok(next) = position.play(column) else { return false };
    let landings = [position, &next].map(|here| PlainBoard::new(here).landing(key));
    let only = |here: &Position, worth: GameResult| {
        keeping(here, truth).is_some_and(|(result, only, of)| result == worth && only == [key] && of > 1)
    };
    key != column && landings == [Some(at); 2] && only(position, kept) && only(&next, gained)
}

/// These moves kept what the mover had, to take the square is one of them, and is the one move that keeps what the other seat has now.
pub(super) fn leaves_one_of(
    position: &Position,
    truth: &Truth,
    column: usize,
    at: Square,
    moves: &[usize],
    (kept, gained): (GameResult, GameResult),
) -> bool {
    let key = at.column + 1;
    let Ok(next) = position.play(column) else { return false };
    let landings = [position, &next].map(|here| PlainBoard::new(here).landing(key));
    let kept_before = keeping(position, truth)
        .is_some_and(|(result, all, of)| result == kept && all == moves && all.len() < of);
    let needed_now =
        keeping(&next, truth).is_some_and(|(result, only, of)| result == gained && only == [key] && of > 1);
    moves.len() > 1
        && moves.contains(&key)
        && !moves.contains(&column)
        && landings == [Some(at); 2]
        && gained > kept.flipped()
        && kept_before
        && needed_now
}

/// The square is right above the move, and to take it is the one move that keeps what the move gave the other seat.
pub(super) fn raises(
    position: &Position,
    truth: &Truth,
    column: usize,
    at: Square,
    gained: GameResult,
) -> bool {
    let Ok(next) = position.play(column) else { return false };
    let (board, after) = (PlainBoard::new(position), PlainBoard::new(&next));
    let is_above = board.landing(column).is_some_and(|below| below.row + 1 == at.row)
        && after.landing(column) == Some(at)
        && at.column + 1 == column;
    let had = keeping(position, truth).map(|(result, ..)| result.flipped());
    is_above
        && had.is_some_and(|had| had < gained)
        && keeping(&next, truth)
            .is_some_and(|(result, only, of)| result == gained && only == [column] && of > 1)
}

/// Every ply of the line keeps the exact score; before the last but one these columns are left to the loser, each of which loses at
/// once though nothing is threatened; and the last stone wins on the square, right above the one before.
pub(super) fn runs_out(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: usize,
    moves: &[usize],
    left: &[usize],
    at: Square,
) -> bool {
    let [before @ .., under, last] = moves else { return false };
    let Some(board) = end_of(position, truth, column, before) else { return false };
    let all_lose = board
        .columns()
        .filter_map(|column| board.after(column))
        .all(|next| next.winner().is_none() && next.wins_at_once());
    let mut passed = board.clone();
    passed.mover = seat;
    let Some(end) = board.after(*under) else { return false };
    board.mover != seat
        && board.columns().filter(|column| board.landing(*column).is_some()).eq(left.iter().copied())
        && all_lose
        && !passed.wins_at_once()
        && under == last
        && end.landing(*last) == Some(at)
        && end.after(*last).is_some_and(|end| end.winner() == Some(seat))
}

/// Every ply of the line keeps the exact score; and before the last but one the seat threatens both squares, or one of them and, once that is
/// taken, the one right above it; the last stone wins.
pub(super) fn ends_in_fork(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: usize,
    moves: &[usize],
    at: [Square; 2],
) -> bool {
    let [before @ .., under, last] = moves else { return false };
    let Some(board) = end_of(position, truth, column, before) else { return false };
    let mut passed = board.clone();
    passed.mover = seat;
    let wins_on = |board: &PlainBoard, at: Square| {
        board.landing(at.column + 1) == Some(at)
            && board.after(at.column + 1).is_some_and(|end| end.winner() == Some(seat))
    };
    let [first, second] = at;
    let is_stacked = first.column == second.column
        && wins_on(&passed, first)
        && board.after(first.column + 1).is_some_and(|taken| wins_on(&taken, second));
    let can_win_first = board.wins_at_once();
    board.mover != seat
        && first < second
        && !can_win_first
        && ((wins_on(&passed, first) && wins_on(&passed, second)) || is_stacked)
        && board.after(*under).and_then(|end| end.after(*last)).is_some_and(|end| end.winner() == Some(seat))
}

/// The board after a move and a line, every ply of which keeps the exact score.
fn end_of(position: &Position, truth: &Truth, column: usize, line: &[usize]) -> Option<PlainBoard> {
    let mut here = position.play(column).ok()?;
    for &column in line {
        let (score, next) = (truth.score(&here)?, here.play(column).ok()?);
        if truth.score(&next)? != -score {
            return None;
        }
        here = next;
    }
    Some(PlainBoard::new(&here))
}
