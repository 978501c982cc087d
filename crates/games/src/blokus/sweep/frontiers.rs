//! What is free for each colour, and where its corners are.

use super::Query;
use super::after::Survey;
use super::buffers::SweepBuffers;
use super::kernel::{Lanes, frontier};
use crate::blokus::plane::Plane;

/// What a colour sees of a board.
#[derive(Copy, Clone, Default, Debug)]
pub(in crate::blokus) struct Frontier {
    /// The cells that its pieces may cover.
    pub(in crate::blokus) free: Plane,
    /// Those of them that touch its pieces slantwise; before its first piece, those it may begin on.
    pub(in crate::blokus) corners: Plane,
}

/// What each of `COLOURS` colours sees.
#[inline(always)]
pub(super) fn frontiers<L: Lanes, const SIDE: usize, const COLOURS: usize>(
    survey: Survey<'_>,
    buffers: &mut SweepBuffers,
    out: &mut [Frontier; 4],
) {
    let Survey { table, state, starts } = survey;
    for (colour, out) in out[..COLOURS].iter_mut().enumerate() {
        let query = Query { table, state, colour, start: &starts[colour], pieces: 0 };
        let (free, corners) = frontier::<L, SIDE>(query, buffers);
        free.write(&mut out.free);
        corners.write(&mut out.corners);
    }
}
