//! Claims about squares that both sides look at, judged move by move.

use super::super::position::Position;
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::board::PlainBoard;
use super::outcomes::keeping;
use crate::shape::Square;

/// These moves keep what the mover has, and the square is free before each other move but one onto it; to answer there gives the other seat
/// so much at least, which is more than it had; and there are several such moves.
pub(super) fn threatened(
    position: &Position,
    truth: &Truth,
    column: usize,
    at: Square,
    moves: &[usize],
    (kept, gained): (GameResult, GameResult),
) -> bool {
    let answer = at.column + 1;
    let Some((worth, right, _)) = keeping(position, truth) else { return false };
    let board = PlainBoard::new(position);
    let wrong: Vec<usize> = board
        .columns()
        .filter(|mv| board.landing(*mv).is_some() && !right.contains(mv) && *mv != answer)
        .collect();
    let mut least = GameResult::Win;
    for mv in &wrong {
        let replied = position.play(*mv).ok().and_then(|next| next.play(answer).ok());
        let Some(worth) = replied.and_then(|replied| truth.result(&replied)) else { return false };
        least = least.min(worth.flipped());
    }
    let had = kept.flipped();
    worth == kept
        && right == moves
        && board.landing(answer) == Some(at)
        && wrong.contains(&column)
        && wrong.len() > 1
        && least == gained
        && gained > had
}

/// To take the square was the one move that kept what the mover had; these several moves, not all, keep what the other seat has now, and to
/// take it is among them.
pub(super) fn leaves_among(
    position: &Position,
    truth: &Truth,
    column: usize,
    at: Square,
    answers: &[usize],
    (kept, gained): (GameResult, GameResult),
) -> bool {
    let key = at.column + 1;
    let Ok(next) = position.play(column) else { return false };
    let landings = [position, &next].map(|here| PlainBoard::new(here).landing(key));
    let was_only =
        keeping(position, truth).is_some_and(|(result, only, of)| result == kept && only == [key] && of > 1);
    let is_among = keeping(&next, truth)
        .is_some_and(|(result, all, of)| result == gained && all == answers && all.len() < of);
    key != column
        && landings == [Some(at); 2]
        && answers.len() > 1
        && answers.contains(&key)
        && gained > kept.flipped()
        && was_only
        && is_among
}

/// The square is where the other seat's one answer falls that keeps what the move gave it; any other leaves the mover so much at least, and one
/// no more.
pub(super) fn allows_one(
    position: &Position,
    truth: &Truth,
    column: usize,
    at: Square,
    (gained, otherwise): (GameResult, GameResult),
) -> bool {
    let Ok(next) = position.play(column) else { return false };
    let answer = at.column + 1;
    let had = keeping(position, truth).map(|(worth, ..)| worth.flipped());
    let is_one =
        keeping(&next, truth).is_some_and(|(worth, only, of)| worth == gained && only == [answer] && of > 1);
    let others = next.columns().into_iter().filter(|mv| *mv != answer);
    let left: Option<Vec<GameResult>> =
        others.map(|mv| next.play(mv).ok().and_then(|after| truth.result(&after))).collect();
    PlainBoard::new(&next).landing(answer) == Some(at)
        && is_one
        && had.is_some_and(|had| had < gained)
        && left.and_then(|left| left.into_iter().min()) == Some(otherwise)
}
