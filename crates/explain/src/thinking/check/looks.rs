//! The frames of a search that count, as the judge reads them.

use super::super::estimate::Estimate;
use super::super::moment::{Moment, Unit};
use super::super::record::Recorded;
use super::reading::read;
use plyground_players::FrameThought;

/// The frames that count: those with a best move and, of each depth, the last.
pub(super) struct Looks<'a> {
    frames: Vec<&'a FrameThought>,
    unit: Unit,
}

impl<'a> Looks<'a> {
    pub(super) fn of(recorded: &'a Recorded) -> Looks<'a> {
        let all = &recorded.frames;
        let is_last = |nth: usize| {
            let depth = all[nth].depth;
            depth.is_none() || all.get(nth + 1).is_none_or(|next| next.depth != depth)
        };
        let counts = |nth: &usize| all[*nth].best.is_some() && is_last(*nth);
        let frames = (0..all.len()).filter(counts).map(|nth| &all[nth]).collect();
        Looks { frames, unit: unit(all) }
    }

    pub(super) fn all(&self) -> &[&'a FrameThought] {
        &self.frames
    }

    pub(super) fn last(&self) -> Option<&'a FrameThought> {
        self.frames.last().copied()
    }

    /// The number of the frame of a moment, if there is one.
    pub(super) fn number(&self, at: &Moment) -> Option<usize> {
        let is_it = |frame: &&FrameThought| frame.done == at.done && frame.depth == at.depth;
        self.frames.iter().position(is_it).filter(|_| at.unit == self.unit)
    }

    pub(super) fn at(&self, at: &Moment) -> Option<&'a FrameThought> {
        self.number(at).map(|nth| self.frames[nth])
    }
}

/// What was made of a move in a frame.
pub(super) fn seen(frame: &FrameThought, mv: &str) -> Option<Estimate> {
    frame.moves.iter().filter(|one| one.mv == mv).find_map(|one| read(one, frame.exact))
}

/// What a search counts: ways down a tree where moves have visits, games where they have playouts, else positions.
fn unit(frames: &[FrameThought]) -> Unit {
    let mut unit = Unit::Positions;
    for frame in frames {
        for one in &frame.moves {
            match (one.visits, one.playouts) {
                (Some(_), _) => return Unit::Simulations,
                (None, Some(_)) => unit = Unit::Playouts,
                (None, None) => {}
            }
        }
        if !frame.depths.is_empty() {
            return Unit::Simulations;
        }
    }
    unit
}
