//! Claims that the solver decides.

use super::super::position::Position;
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::board::PlainBoard;
use crate::shape::Square;

/// The score of the position after a move, for the seat that makes it.
fn score_after(position: &Position, truth: &Truth, column: usize) -> Option<i32> {
    truth.score(&position.play(column).ok()?).map(|score| -score)
}

/// The best that the seat to move can reach, move by move.
fn best(position: &Position, truth: &Truth) -> Option<i32> {
    let scores: Option<Vec<i32>> =
        position.columns().into_iter().map(|column| score_after(position, truth, column)).collect();
    scores?.into_iter().max()
}

/// The result of a move for the seat that makes it.
fn result_after(position: &Position, truth: &Truth, column: usize) -> Option<GameResult> {
    truth.result(&position.play(column).ok()?).map(GameResult::flipped)
}

/// The best result that the seat to move can reach, move by move.
fn best_result(position: &Position, truth: &Truth) -> Option<GameResult> {
    let results: Option<Vec<GameResult>> =
        position.columns().into_iter().map(|column| result_after(position, truth, column)).collect();
    results?.into_iter().max()
}

/// Plies to the end, counted from the stone that wins: the score says which of the winner's stones that is.
fn plies(position: &Position, score: i32) -> usize {
    let (columns, rows, _) = position.size();
    let (cells, stones) = (columns * rows, position.stones());
    if score == 0 {
        return cells - stones;
    }
    // The winner's stones from here on, with the last of which the game ends.
    let mover_wins = score > 0;
    (1..=cells - stones)
        .find(|plies| {
            let by_mover = !plies.is_multiple_of(2);
            by_mover == mover_wins && (cells + 2 - (stones + plies)) / 2 == score.unsigned_abs() as usize
        })
        .unwrap_or(usize::MAX)
}

pub(super) fn outcome(position: &Position, truth: &Truth, seat: usize, result: GameResult, n: usize) -> bool {
    best(position, truth).is_some_and(|score| {
        seat == position.turn() && GameResult::of(score) == result && plies(position, score) == n
    })
}

pub(super) fn move_outcome(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: usize,
    result: GameResult,
    n: usize,
) -> bool {
    let Ok(next) = position.play(column) else { return false };
    let Some(score) = truth.score(&next) else { return false };
    let ends = if next.is_over() { 0 } else { plies(&next, score) };
    seat == position.turn() && GameResult::of(score).flipped() == result && ends == n
}

pub(super) fn blunder(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: usize,
    before: GameResult,
    after: GameResult,
) -> bool {
    seat == position.turn()
        && after < before
        && best_result(position, truth) == Some(before)
        && result_after(position, truth, column) == Some(after)
}

pub(super) fn slip(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: usize,
    result: GameResult,
    n: usize,
) -> bool {
    // How long the best takes is the solver's word; that no move has a better result is gone through move by move.
    let (Some(best), Some(own)) = (truth.score(position), score_after(position, truth, column)) else {
        return false;
    };
    let Ok(next) = position.play(column) else { return false };
    let (length, own_length) =
        (plies(position, best), 1 + if next.is_over() { 0 } else { plies(&next, -own) });
    let is_worse = match result {
        GameResult::Win => own_length > length,
        GameResult::Loss => own_length < length,
        GameResult::Draw => false,
    };
    seat == position.turn()
        && GameResult::of(best) == result
        && best_result(position, truth) == Some(result)
        && GameResult::of(own) == result
        && is_worse
        && own_length.abs_diff(length) == n
}

pub(super) fn only_move(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: usize,
    result: GameResult,
) -> bool {
    keeping(position, truth).is_some_and(|(worth, keeping, of)| {
        seat == position.turn() && worth == result && keeping == [column] && of > 1
    })
}

pub(super) fn choices(
    position: &Position,
    truth: &Truth,
    seat: usize,
    result: GameResult,
    (moves, among): (&[usize], usize),
) -> bool {
    keeping(position, truth).is_some_and(|(worth, keeping, of)| {
        let is_all = (keeping.as_slice(), of) == (moves, among);
        seat == position.turn() && worth == result && is_all && keeping.len() < of
    })
}

pub(super) fn better(
    position: &Position,
    truth: &Truth,
    seat: usize,
    result: GameResult,
    moves: &[usize],
) -> bool {
    keeping(position, truth)
        .is_some_and(|(worth, keeping, _)| seat == position.turn() && worth == result && keeping == moves)
}

/// What the position is worth, the moves that keep that, and the number of all.
pub(super) fn keeping(position: &Position, truth: &Truth) -> Option<(GameResult, Vec<usize>, usize)> {
    let worth = best_result(position, truth)?;
    let columns = position.columns();
    let keeps = |column: &usize| result_after(position, truth, *column) == Some(worth);
    Some((worth, columns.iter().copied().filter(keeps).collect(), columns.len()))
}

pub(super) fn answer(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: usize,
    result: GameResult,
    keeps: bool,
) -> bool {
    let Some(own) = result_after(position, truth, column) else { return false };
    seat == position.turn() && best_result(position, truth) == Some(result) && (own == result) == keeps
}

pub(super) fn cause(
    position: &Position,
    truth: &Truth,
    seat: usize,
    column: Option<usize>,
    at: Square,
    with: GameResult,
    without: GameResult,
) -> bool {
    let here = match column {
        Some(column) => position.play(column).ok(),
        None => Some(position.clone()),
    };
    let is_empty = |here: &Position| PlainBoard::new(here).at(at) == Some(0);
    let Some(here) = here.filter(|here| !here.is_over() && is_empty(here)) else { return false };
    let through = |result: GameResult| if here.turn() == seat { result } else { result.flipped() };
    without < with
        && truth.result(&here).map(through) == Some(with)
        && truth.result_without(&here, seat, at).map(through) == Some(without)
}

pub(super) fn zugzwang(
    position: &Position,
    truth: &Truth,
    seat: usize,
    best_result: GameResult,
    pass: GameResult,
) -> bool {
    seat == position.turn()
        && self::best_result(position, truth) == Some(best_result)
        && truth.result_of_pass(position) == Some(pass)
        && pass > best_result
}
