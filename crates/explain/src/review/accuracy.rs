//! How well a seat played: the share of positions with a choice in which it kept the result.

use super::ReviewedMove;
use crate::connect::{GameResult, MoveClass};
use plyground_jobs::Interval;
use serde::Serialize;

/// How well a seat played. Positions in which all moves keep the result, or the truth is not known, do not count.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Accuracy {
    /// The seat, from one.
    pub seat: usize,
    /// Positions with a choice: some moves kept the result, and some did not.
    #[serde(rename = "of")]
    pub choices: u64,
    /// Of these, those in which it kept the result.
    pub kept: u64,
    /// The share; `None` where there was no choice.
    pub share: Option<f64>,
    /// At least so large is it, 95 times of 100, for a player who plays like this.
    pub low: Option<f64>,
    /// At most so large.
    pub high: Option<f64>,
    /// Moves that changed the result.
    pub blunders: u64,
    /// Of these, those right after a mistake of the other side.
    pub missed: u64,
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
        let kept = own().filter(is_choice).filter(|one| !one.class.is_mistake()).count() as u64;
        let Interval { mean, lo, hi } = Interval::of_share(kept, choices);
        let known = |share: f64| (choices > 0).then_some(share);
        let (missed, slips) = (count(MoveClass::Missed), count(MoveClass::Slip));
        let blunders = count(MoveClass::Blunder) + missed;
        Accuracy {
            seat,
            choices,
            kept,
            share: known(mean),
            low: known(lo),
            high: known(hi),
            blunders,
            missed,
            slips,
        }
    }
}
