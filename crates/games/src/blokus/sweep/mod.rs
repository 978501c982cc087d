//! Move generation on bitboards: all legal placements of a colour at once.
//!
//! A shape fits with its foot on a cell if every one of its squares falls on a free cell; it is legal there if, besides,
//! one of them falls on a corner of the colour's own pieces. On boards of bits both are asked for all cells together:
//!
//! ```text
//!   fits(shape)  =  free moved by square 1  AND  free moved by square 2  AND  ...
//!   legal(shape) =  fits(shape)  AND  (corners moved by square 1  OR  corners moved by square 2  OR  ...)
//! ```
//!
//! A shape is a smaller one (its parent) and one more square, and corners are free, so that a step is enough:
//!
//! ```text
//!   fits(shape)  =  fits(parent)  AND  free moved
//!   legal(shape) =  legal(parent) AND  free moved   OR   fits(parent) AND corners moved
//! ```
//!
//! Each placement is one bit of one shape's board: none can appear twice, and counting them is counting bits.

mod after;
mod answers;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod buffers;
mod frontiers;
mod kernel;
mod reply;
mod scalar;

pub(super) use after::{Change, ColourCounts, Sheets, Survey};
#[cfg(test)]
pub(super) use buffers::BY_SIZE;
pub(super) use buffers::SweepBuffers;
pub(super) use frontiers::Frontier;
pub(super) use reply::Opened;

use super::mv::Move;
use super::placement_table::PlacementTable;
use super::plane::Plane;
use super::state::State;
use plyground_core::Rng;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// How placements are found; the answers are equal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Path {
    /// With the instructions every 64-bit processor has.
    Scalar,
    /// With AVX2 and BMI2: a whole board in one or two registers.
    Avx2,
}

impl Path {
    /// What this processor can do, from the slowest.
    #[inline]
    pub fn available() -> Vec<Path> {
        let mut paths = vec![Path::Scalar];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            paths.push(Path::Avx2);
        }
        paths
    }

    /// The fastest path of this processor.
    #[inline]
    pub fn fastest() -> Path {
        static FASTEST: OnceLock<Path> = OnceLock::new();
        *FASTEST.get_or_init(|| *Path::available().last().unwrap_or(&Path::Scalar))
    }
}

impl fmt::Display for Path {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Path::Scalar => "scalar",
            Path::Avx2 => "avx2",
        })
    }
}

/// A colour whose placements are asked for.
#[derive(Copy, Clone)]
pub(super) struct Query<'a> {
    pub(super) table: &'static PlacementTable,
    pub(super) state: &'a State,
    /// The index of the colour; it need not be the one to move.
    pub(super) colour: usize,
    /// The cells of which its first piece must cover one.
    pub(super) start: &'a Plane,
    /// Those of its pieces that are asked for, one bit each.
    pub(super) pieces: u32,
}

/// A path that this processor is known to have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Sweeper(Path);

impl Sweeper {
    /// # Panics
    /// If this processor does not have the path.
    #[inline]
    pub(super) fn new(path: Path) -> Sweeper {
        assert!(Path::available().contains(&path), "this processor has no {path} path");
        Sweeper(path)
    }

    /// How many placements there are.
    #[inline]
    pub(super) fn count(self, query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has seen that the processor has the instructions.
            Path::Avx2 => unsafe { avx2::count(query, buffers) },
            _ => scalar::count(query, buffers),
        }
    }

    /// How many cells the colour could go on from: corners, or the start if that is still free.
    #[inline]
    pub(super) fn corners(self, query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Path::Avx2 => unsafe { avx2::corners(query, buffers) },
            _ => scalar::corners(query, buffers),
        }
    }

    /// Appends all placements, in rising order.
    #[inline]
    pub(super) fn list(self, query: Query<'_>, buffers: &mut SweepBuffers, out: &mut Vec<Move>) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Path::Avx2 => unsafe { avx2::list(query, buffers, out) },
            _ => scalar::list(query, buffers, out),
        }
    }

    /// The placement of number `rng.below(count)`, from zero; `None` if there are none, and then too a word is drawn.
    #[inline]
    pub(super) fn draw(self, query: Query<'_>, buffers: &mut SweepBuffers, rng: &mut Rng) -> Option<u16> {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Path::Avx2 => unsafe { avx2::draw(query, buffers, rng) },
            _ => scalar::draw(query, buffers, rng),
        }
    }

    /// A placement as a playout draws it: an answer to one of some moves, or a large one. `asked` is a colour, and those of its pieces that are
    /// asked for, a bit each.
    #[inline]
    pub(super) fn reply(
        self,
        survey: Survey<'_>,
        asked: (usize, u32),
        opened: &[Opened],
        buffers: &mut SweepBuffers,
        rng: &mut Rng,
    ) -> Option<u16> {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Path::Avx2 => unsafe { avx2::reply(survey, asked, opened, buffers, rng) },
            _ => scalar::reply(survey, asked, opened, buffers, rng),
        }
    }

    /// The corners of all colours, laid out for [`after`](Sweeper::after).
    #[inline]
    pub(super) fn sheets(self, survey: Survey<'_>, buffers: &mut SweepBuffers) -> Sheets {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Path::Avx2 => unsafe { avx2::sheets(survey, buffers) },
            _ => scalar::sheets(survey, buffers),
        }
    }

    /// What each colour sees of the board.
    #[inline]
    pub(super) fn frontiers(self, survey: Survey<'_>, buffers: &mut SweepBuffers, out: &mut [Frontier; 4]) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Path::Avx2 => unsafe { avx2::frontiers(survey, buffers, out) },
            _ => scalar::frontiers(survey, buffers, out),
        }
    }

    /// Calls `each` with what every one of some placements of the colour to move changes, until it breaks off.
    #[inline]
    pub(super) fn after(
        self,
        survey: Survey<'_>,
        sheets: &Sheets,
        moves: &[Move],
        each: impl FnMut(Change) -> ControlFlow<()>,
    ) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Path::Avx2 => unsafe { avx2::after(survey, sheets, moves, each) },
            _ => scalar::after(survey, sheets, moves, each),
        }
    }
}
