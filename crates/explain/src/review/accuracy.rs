//! How well a seat played: the share of positions with a choice in which it kept the result.

use super::ReviewedMove;
use crate::connect::{GameResult, MoveClass};
use plyground_jobs::Interval;
use serde::Serialize;

/// How well a seat played. Positions in which all moves keep the result, or the truth is not known, do not count.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Accuracy {
    /// The seat, from one.
    pub seat: usize,
    /// Positions with a choice: some moves kept the result, and some did not.
    pub choices: u64,
    /// Of these, those in which it kept the result.
    pub kept: u64,
    /// The share, and where it lies 95 times of 100 for a player who plays like this.
    pub share: Option<[f64; 3]>,
    /// Moves that changed the result.
    pub blunders: u64,
    /// Moves that changed the length only.
    pub slips: u64,
}

impl Accuracy {
    /// What the moves of a seat show.
    pub(super) fn of(seat: usize, moves: &[ReviewedMove]) -> Accuracy {
        let own = || moves.iter().filter(|one| one.seat == seat);
        let count = |class| own().filter(|one| one.class == class).count() as u64;
        let is_choice = |one: &&ReviewedMove| {
            let result = one.before.and_then(super::Worth::result);
            one.keeping.len() < one.choices && result.is_some_and(|result| result != GameResult::Loss)
        };
        let choices = own().filter(is_choice).count() as u64;
        let kept = own().filter(is_choice).filter(|one| one.class != MoveClass::Blunder).count() as u64;
        let Interval { mean, lo, hi } = Interval::of_share(kept, choices);
        let share = (choices > 0).then_some([mean, lo, hi]);
        let (blunders, slips) = (count(MoveClass::Blunder), count(MoveClass::Slip));
        Accuracy { seat, choices, kept, share, blunders, slips }
    }
}
