//! Incremental evaluation: what a placement changes, without playing it.

use super::Query;
use super::buffers::SweepBuffers;
use super::kernel::{Lanes, frontier};
use crate::blokus::halo::{Halo, PARTS};
use crate::blokus::layout::GROUP;
use crate::blokus::mv::Move;
use crate::blokus::placement_table::{PlacementTable, Spot};
use crate::blokus::plane::Plane;
use crate::blokus::state::State;
use std::ops::ControlFlow;

/// A position whose placements are looked at.
#[derive(Copy, Clone)]
pub(in crate::blokus) struct Survey<'a> {
    pub(in crate::blokus) table: &'static PlacementTable,
    pub(in crate::blokus) state: &'a State,
    /// For each colour the cells of which its first piece must cover one.
    pub(in crate::blokus) starts: &'a [Plane; 4],
}

/// What a placement of the colour to move changes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::blokus) struct Change {
    /// Squares placed.
    pub(in crate::blokus) size: u32,
    /// How many corners each colour has after it.
    pub(in crate::blokus) corners: ColourCounts,
}

/// A number for each colour, none below zero or above 65,535; in one register, since colours differ from call to call and
/// an array would have to go through memory.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::blokus) struct ColourCounts(u64);

impl ColourCounts {
    /// So many for one colour, none for the others.
    #[inline(always)]
    pub(in crate::blokus) fn of(colour: usize, count: u32) -> ColourCounts {
        ColourCounts(u64::from(count) << (16 * colour))
    }

    #[inline(always)]
    pub(in crate::blokus) fn plus(self, other: ColourCounts) -> ColourCounts {
        ColourCounts(self.0 + other.0)
    }

    #[inline(always)]
    pub(in crate::blokus) fn less(self, other: ColourCounts) -> ColourCounts {
        ColourCounts(self.0 - other.0)
    }

    #[inline(always)]
    pub(in crate::blokus) fn times(self, factor: u32) -> ColourCounts {
        ColourCounts(self.0 * u64::from(factor))
    }

    #[inline(always)]
    pub(in crate::blokus) fn at(self, colour: usize) -> i32 {
        i32::from((self.0 >> (16 * colour)) as u16)
    }
}

/// A board in bytes with empty room around it, so that a halo may hang over the edge.
#[repr(align(64))]
struct Sheet([u8; SPAN + ROOM]);

/// A halo begins in one of so many bytes; a power of two.
const SPAN: usize = 128;
/// And ends at most so many later.
const ROOM: usize = 24;
/// Where the board begins.
const HOME: usize = 8;

impl Sheet {
    const EMPTY: Sheet = Sheet([0; SPAN + ROOM]);

    #[inline(always)]
    fn new<L: Lanes>(board: L) -> Sheet {
        let mut sheet = Sheet::EMPTY;
        let mut plane = Plane::default();
        board.write(&mut plane);
        let (words, _) = sheet.0[HOME..HOME + size_of::<Plane>()].as_chunks_mut::<8>();
        for (to, from) in words.iter_mut().zip(plane) {
            *to = from.to_le_bytes();
        }
        sheet
    }

    /// How many bits of a part of a halo are set here, where the halo begins at `byte` and `shift` bits.
    #[inline(always)]
    fn count(&self, part: usize, byte: usize, shift: u32, mask: u64) -> u32 {
        let word = self.0[(byte & (SPAN - 1)) + 7 * part..]
            .first_chunk()
            .map_or(0, |&word| u64::from_le_bytes(word));
        (word >> shift & mask).count_ones()
    }
}

/// The corners of all colours before a move, and what the mover may gain.
pub(in crate::blokus) struct Sheets {
    /// How many corners each colour has.
    before: ColourCounts,
    /// Cells that are free for the mover and no corners of its own.
    fresh: Sheet,
    /// The mover's corners.
    own: Sheet,
    /// The corners of the others, from the next in turn.
    theirs: [Sheet; 3],
}

/// Lays out the corners of all colours; `OTHERS` is how many there are besides the mover.
#[inline(always)]
pub(super) fn sheets<L: Lanes, const SIDE: usize, const OTHERS: usize>(
    survey: Survey<'_>,
    buffers: &mut SweepBuffers,
) -> Sheets {
    let mover = survey.state.colour.index();
    let mut before = ColourCounts::default();
    // What a first piece leaves has nothing to do with where it might have gone.
    let (free, corners) = look::<L, SIDE>(survey, buffers, mover, &Plane::default(), &mut before);
    let (fresh, own) = (Sheet::new(free.without(corners)), Sheet::new(corners));
    let mut theirs = [Sheet::EMPTY; 3];
    for (i, sheet) in theirs[..OTHERS].iter_mut().enumerate() {
        let other = (mover + 1 + i) % (OTHERS + 1);
        let (_, corners) = look::<L, SIDE>(survey, buffers, other, &survey.starts[other], &mut before);
        *sheet = Sheet::new(corners);
    }
    Sheets { before, fresh, own, theirs }
}

/// The free cells and the corners of a colour, which are added to the counts.
#[inline(always)]
fn look<L: Lanes, const SIDE: usize>(
    survey: Survey<'_>,
    buffers: &mut SweepBuffers,
    colour: usize,
    start: &Plane,
    counts: &mut ColourCounts,
) -> (L, L) {
    let Survey { table, state, .. } = survey;
    let (free, corners) = frontier::<L, SIDE>(Query { table, state, colour, start, pieces: 0 }, buffers);
    let none = L::splat(0);
    let count = L::total(L::add_up([corners, none, none, none], L::nothing(), &mut [0; GROUP]));
    *counts = counts.plus(ColourCounts::of(colour, count));
    (free, corners)
}

/// Calls `each` with the change of one placement after the other.
///
/// What a colour loses are its corners that a piece covers. The mover besides loses those that its own piece touches along
/// an edge, and gains the horns that are free and were no corners before.
#[inline(always)]
pub(super) fn after<const OTHERS: usize>(
    survey: Survey<'_>,
    sheets: &Sheets,
    moves: &[Move],
    mut each: impl FnMut(Change) -> ControlFlow<()>,
) {
    let Survey { table, state, .. } = survey;
    let mover = state.colour.index();
    let halos = Halo::all(table.stride);
    for number in moves.iter().filter_map(|mv| mv.placement()) {
        let Spot { shape, bit } = table.spots[usize::from(number)];
        let halo = &halos[usize::from(shape)];
        let from = 8 * HOME + usize::from(bit) - table.stride - 1;
        let (byte, shift) = (from / 8, (from % 8) as u32);
        let (mut gained, mut lost, mut taken) = (0, 0, [0; OTHERS]);
        for part in 0..halo.parts.min(PARTS) {
            gained += sheets.fresh.count(part, byte, shift, halo.horns[part]);
            lost += sheets.own.count(part, byte, shift, halo.touched[part]);
            for (taken, sheet) in taken.iter_mut().zip(&sheets.theirs) {
                *taken += sheet.count(part, byte, shift, halo.cells[part]);
            }
        }
        let mut corners =
            sheets.before.plus(ColourCounts::of(mover, gained)).less(ColourCounts::of(mover, lost));
        for (i, taken) in taken.into_iter().enumerate() {
            corners = corners.less(ColourCounts::of((mover + 1 + i) % (OTHERS + 1), taken));
        }
        if each(Change { size: halo.size, corners }).is_break() {
            return;
        }
    }
}
