//! Squares on which a result rests: without the runs through them it would be another.

use super::super::claim::ConnectClaim;
use super::super::position::{Position, other, seat};
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::squares;
use crate::shape::Square;
use plyground_games::connect::Bits;
use std::collections::{BTreeMap, HashSet};

/// A square without which the other seat would not have after a move what it has.
pub(in super::super) fn causes(
    position: &Position,
    column: usize,
    truth: &Truth,
    end: &[Square],
) -> Option<ConnectClaim> {
    let (mover, winner) = (position.turn(), other(position.turn()));
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let with = truth.result(&next)?;
    debug_assert_eq!(next.turn(), other(mover));
    let (at, without) = square(&next, winner, truth, end, with, |result| result)?;
    Some(ConnectClaim::Cause { seat: winner, column: Some(column), at, with, without })
}

/// A square on which the mover's win would rest if it played the best move.
pub(in super::super) fn rests_on(
    position: &Position,
    column: usize,
    best: usize,
    truth: &Truth,
    end: &[Square],
) -> Option<ConnectClaim> {
    let mover = position.turn();
    let next = position.play(best).ok().filter(|next| !next.is_over())?;
    let with = truth.result(&next)?.flipped();
    if with != GameResult::Win {
        return None;
    }
    let (at, without) = square(&next, mover, truth, end, with, GameResult::flipped)?;
    Some(ConnectClaim::MissedCause { seat: mover, column, best, at, with, without })
}

/// The first square without whose runs a seat would be worse off than it is, and what it would have; `eyes` turns results of who is to move
/// into its own.
fn square(
    position: &Position,
    owner: usize,
    truth: &Truth,
    end: &[Square],
    with: GameResult,
    eyes: impl Fn(GameResult) -> GameResult,
) -> Option<(Square, GameResult)> {
    let mut unanswered = 0;
    for at in candidates(position, owner, truth, end) {
        match truth.result_without(position, owner, at).map(&eyes) {
            Some(without) if without < with => return Some((at, without)),
            Some(_) => {}
            None => unanswered += 1,
        }
        // Where two take too long, the others would, too.
        if unanswered == UNANSWERED {
            return None;
        }
    }
    None
}

/// Questions without an answer after which no more are asked.
const UNANSWERED: usize = 2;
/// Squares that are asked for, at most.
const SQUARES: usize = 16;

/// The threats of who wins a position without which it would not.
pub(in super::super) fn deciding(position: &Position, truth: &Truth) -> Vec<ConnectClaim> {
    let Some(result) = truth.result(position).filter(|result| *result != GameResult::Draw) else {
        return Vec::new();
    };
    let winner = if result == GameResult::Win { position.turn() } else { other(position.turn()) };
    let threats = squares(position, position.game().threats(position.state(), seat(winner)));
    let through = |result: GameResult| if winner == position.turn() { result } else { result.flipped() };
    let decides = |at: Square| {
        let without = through(truth.result_without(position, winner, at)?);
        (without < GameResult::Win).then_some(ConnectClaim::Cause {
            seat: winner,
            column: None,
            at,
            with: GameResult::Win,
            without,
        })
    };
    threats.into_iter().filter_map(decides).collect()
}

/// Empty squares on which much may rest: what is known of the first moves, the squares that complete a run now, the empty ones of the
/// last run, and then those that the most can come of.
fn candidates(position: &Position, owner: usize, truth: &Truth, end: &[Square]) -> Vec<Square> {
    let (game, state) = (position.game(), position.state());
    let mut all: Vec<Square> = truth.known_square(position, owner).into_iter().collect();
    all.extend(squares(position, game.threats(state, seat(owner))));
    all.extend(end.iter().filter(|at| position.stone(**at).is_none()));
    all.extend(by_promise(position, owner));
    let mut seen = HashSet::new();
    all.retain(|at| seen.insert(*at));
    all.truncate(SQUARES);
    all
}

/// The empty squares with runs that a seat can still complete, those first that have the most of them, and with the most stones.
fn by_promise(position: &Position, owner: usize) -> Vec<Square> {
    let (game, run) = (position.game(), position.game().run());
    let mut promise: BTreeMap<Square, u64> = BTreeMap::new();
    for (step, starts) in game.run_starts() {
        for start in starts.cells() {
            let cells = (0..run).fold(0_u128, |cells, i| cells | u128::cell(start + i * step));
            let line = squares(position, cells);
            let stones: Vec<Option<usize>> = line.iter().map(|at| position.stone(*at)).collect();
            if stones.contains(&Some(other(owner))) {
                continue;
            }
            let worth = 1 << (2 * stones.iter().flatten().count());
            let empty = line.iter().zip(&stones).filter(|(_, stone)| stone.is_none());
            empty.for_each(|(at, _)| *promise.entry(*at).or_default() += worth);
        }
    }
    let mut all: Vec<(Square, u64)> = promise.into_iter().collect();
    all.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
    all.into_iter().map(|(at, _)| at).collect()
}
