//! Moments of a search: how far it was, and what it preferred there.

use super::estimate::Estimate;
use super::record::Recorded;
use plyground_players::FrameThought;
use serde::Serialize;

/// A moment of a search: how many steps it had done and, if it counts them, how many plies it had looked ahead.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Moment {
    /// Steps.
    pub done: u64,
    /// What they are.
    pub unit: Unit,
    /// Plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// What the steps of a search are.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Ways down a tree, each with a game or a value at its end.
    Simulations,
    /// Random games.
    Playouts,
    /// Positions looked at.
    Positions,
}

/// A moment, the move that was preferred then, and what it was thought to be worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Preference {
    /// When.
    pub at: Moment,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its worth, as far as it was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
}

/// The moments of a search at which it preferred a move, each with what was known. Of one that goes depth by depth the end of each depth
/// counts: before, its values are of two depths.
pub(super) fn moments(recorded: &Recorded) -> Vec<(Moment, &FrameThought)> {
    let unit = unit(recorded);
    let mut all: Vec<(Moment, &FrameThought)> = Vec::new();
    for frame in recorded.frames.iter().filter(|frame| frame.best.is_some()) {
        let at = Moment { done: frame.done, unit, depth: frame.depth };
        match all.last_mut().filter(|(last, _)| at.depth.is_some() && last.depth == at.depth) {
            Some(last) => *last = (at, frame),
            None => all.push((at, frame)),
        }
    }
    all
}

/// What a search preferred, moment by moment.
pub fn preferences(recorded: &Recorded) -> Vec<Preference> {
    let preference = |(at, frame): (Moment, &FrameThought)| {
        let mv = frame.best.clone()?;
        let estimate = estimate(frame, &mv);
        Some(Preference { at, mv, estimate })
    };
    moments(recorded).into_iter().filter_map(preference).collect()
}

/// What is known of a move at a moment.
pub(super) fn estimate(frame: &FrameThought, mv: &str) -> Option<Estimate> {
    frame.moves.iter().find(|one| one.mv == mv).and_then(|one| Estimate::of(one, frame.exact))
}

/// What the steps of a search are, by what it says of moves.
pub(super) fn unit(recorded: &Recorded) -> Unit {
    let has = |what: fn(&FrameThought) -> bool| recorded.frames.iter().any(what);
    if has(|frame| !frame.depths.is_empty() || frame.moves.iter().any(|one| one.visits.is_some())) {
        Unit::Simulations
    } else if has(|frame| frame.moves.iter().any(|one| one.playouts.is_some())) {
        Unit::Playouts
    } else {
        Unit::Positions
    }
}
