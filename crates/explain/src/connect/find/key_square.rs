//! Squares that both sides need, and squares on which a game ends under best play.

use super::super::claim::ConnectClaim;
use super::super::position::{Position, other};
use super::super::result::GameResult;
use super::super::truth::Truth;
use super::wins_now;

/// A square that was the mover's one good move, and is now the other seat's.
pub(in super::super) fn leaves(position: &Position, column: usize, truth: &Truth) -> Option<ConnectClaim> {
    let seat = position.turn();
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let ((key, gained), (own, kept)) = (only(&next, truth)?, only(position, truth)?);
    let is_needed = key == own && key != column && gained != GameResult::Loss;
    is_needed.then(|| ConnectClaim::Leaves { seat, column, at: position.landing(key), kept, gained })
}

/// A square that was one of several good moves of the mover, and is now the other seat's one.
pub(in super::super) fn leaves_one_of(
    position: &Position,
    column: usize,
    truth: &Truth,
) -> Option<ConnectClaim> {
    let seat = position.turn();
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let (key, gained) = only(&next, truth)?;
    let results = truth.results(position)?;
    let kept = results.iter().map(|(_, result)| *result).max()?;
    let keeps = |(_, result): &&(usize, GameResult)| *result == kept;
    let keeping: Vec<usize> = results.iter().filter(keeps).map(|(column, _)| *column).collect();
    let is_needed = keeping.contains(&key) && keeping.len() > 1 && gained != GameResult::Loss;
    is_needed.then(|| {
        let at = position.landing(key);
        ConnectClaim::LeavesOneOf { seat, column, at, keeping, kept, gained }
    })
}

/// A square right above the move that is now the other seat's one good move.
pub(in super::super) fn raises(position: &Position, column: usize, truth: &Truth) -> Option<ConnectClaim> {
    let seat = position.turn();
    let next = position.play(column).ok().filter(|next| !next.is_over())?;
    let (key, gained) = only(&next, truth)?;
    let is_above = key == column && gained != GameResult::Loss;
    is_above.then(|| ConnectClaim::Raises { seat, column, at: next.landing(column), gained })
}

/// The one move that keeps the result, where others do not, and that result.
fn only(position: &Position, truth: &Truth) -> Option<(usize, GameResult)> {
    let results = truth.results(position)?;
    let best = results.iter().map(|(_, result)| *result).max()?;
    let mut keeping = results.iter().filter(|(_, result)| *result == best);
    let (column, _) = keeping.next()?;
    (keeping.next().is_none() && results.len() > 1).then_some((*column, best))
}

/// How a line of best play that begins with a move ends: on a square under which the loser has to play, because all else loses at
/// once, too; or with two squares of which the loser can take one.
pub(in super::super) fn ending(position: &Position, line: &[usize]) -> Option<ConnectClaim> {
    let [column, moves @ ..] = line else { return None };
    let [before @ .., under, last] = moves else { return None };
    let next = position.play(*column).ok()?;
    let end = before.iter().try_fold(next, |here, &column| here.play(column).ok())?;
    let (seat, taken) = (other(end.turn()), end.landing(*under));
    let at = end.play(*under).ok()?.landing(*last);
    let threatened = wins_now(&end, seat);
    let (column, moves) = (*column, moves.to_vec());
    match threatened[..] {
        [] if under == last => Some(ConnectClaim::RunsOut { seat, column, moves, left: end.columns(), at }),
        [one] if one == taken && under == last => {
            Some(ConnectClaim::EndsInFork { seat, column, moves, at: [taken, at] })
        }
        [first, second, ..] => {
            let at = [first.min(second), first.max(second)];
            Some(ConnectClaim::EndsInFork { seat, column, moves, at })
        }
        _ => None,
    }
}
