//! Drawing a placement as a playout does: an answer to what others just opened, or else a large piece.

use super::Query;
use super::after::Survey;
use super::answers::nth;
use super::buffers::SweepBuffers;
use super::kernel::{Lanes, Side, frontier, grow, lay_out};
use crate::blokus::layout::{GROUP, GROUPS, Reach};
use crate::blokus::placement_table::Step;
use crate::blokus::plane::Plane;
use plyground_core::Rng;
use std::ops::Range;

/// A recent move of another seat: its colour, and the cells that its placement touches slantwise.
#[derive(Copy, Clone, Default, Debug)]
pub(in crate::blokus) struct Opened {
    pub(in crate::blokus) colour: usize,
    pub(in crate::blokus) horns: Plane,
}

/// How far a piece goes from the corner that it covers, in steps.
const FURTHEST: usize = 4;
/// Sizes of pieces as draws tell them apart: five squares, four, three, and fewer.
const SIZES: usize = 4;

/// A placement of some pieces of a colour: of those that cover two cells which recent moves opened (a corner, or a free cell next to such a corner), any of five
/// squares, or else any; the same of those that cover one; where there are none, any of the largest size that fits. Two squares count as one.
#[inline(always)]
pub(super) fn reply<L: Lanes, const SIDE: usize>(
    survey: Survey<'_>,
    (colour, pieces): (usize, u32),
    opened: &[Opened],
    buffers: &mut SweepBuffers,
    rng: &mut Rng,
) -> Option<u16> {
    let Survey { table, state, starts } = survey;
    let query = |colour: usize| Query { table, state, colour, start: &starts[colour], pieces };
    let mut near = L::splat(0);
    for one in opened {
        let (free, corners) = frontier::<L, SIDE>(query(one.colour), buffers);
        let corners = corners.and(L::read(&one.horns));
        near = near.or(corners).or(beside::<L, SIDE>(corners, buffers).and(free));
    }
    let (free, corners) = frontier::<L, SIDE>(query(colour), buffers);
    if corners.is_empty() {
        return None;
    }
    near = near.and(free);
    if !near.is_empty() {
        // What no piece reaches is not looked for.
        let reach =
            (0..FURTHEST).fold(corners, |reach, _| reach.or(beside::<L, SIDE>(reach, buffers).and(free)));
        near = near.and(reach);
    }
    lay_out::<L, SIDE>(free, &mut buffers.free);
    lay_out::<L, SIDE>(corners, &mut buffers.corners);
    if !near.is_empty() {
        lay_out::<L, SIDE>(near, &mut buffers.near);
        let answer = draw_near::<L>(query(colour), buffers, rng);
        if answer.is_some() {
            return answer;
        }
    }
    draw::<L>(query(colour), buffers, rng)
}

/// Cells beside those of a board; some lie between its rows, or beyond them.
#[inline(always)]
fn beside<L: Lanes, const SIDE: usize>(board: L, buffers: &mut SweepBuffers) -> L {
    let at = |rows| Reach::new(1, rows, Side::<SIDE>::STRIDE);
    let band = &mut buffers.free;
    board.store(band, at(0));
    let left = Side::<SIDE>::left(board, band, at(0), 1);
    left.or(Side::<SIDE>::right(board, band, at(0))).or(L::load(band, at(1))).or(L::load(band, at(-1)))
}

/// Lays out the feet of the shapes that others grow from.
#[inline(always)]
fn grow_inner<L: Lanes>(query: Query<'_>, buffers: &mut SweepBuffers) {
    for (slot, &step) in query.table.inner.iter().enumerate() {
        let (fits, legal) = grow::<L>(step, buffers);
        fits.write(&mut buffers.inner[slot].fits);
        legal.write(&mut buffers.inner[slot].legal);
    }
}

/// The steps of a group of four.
#[inline(always)]
fn steps(buffers: &SweepBuffers, group: usize) -> [Step; GROUP] {
    *buffers.roster[GROUP * (group % GROUPS)..].first_chunk().expect("there is room for all groups")
}

/// One of the largest placements.
#[inline(always)]
fn draw<L: Lanes>(query: Query<'_>, buffers: &mut SweepBuffers, rng: &mut Rng) -> Option<u16> {
    let (groups, ends) = buffers.enrol_by_size(query.table, query.pieces);
    grow_inner::<L>(query, buffers);
    let (mut all, mut done) = (L::nothing(), 0);
    // Large pieces alone decide most draws: others are looked at where they have to be.
    for end in [ends[0], ends[SIZES - 1]] {
        let next = done.max(groups.min(end.div_ceil(GROUP)));
        for group in done..next {
            let [a, b, c, d] = steps(buffers, group);
            let legal = [grow(a, buffers).1, grow(b, buffers).1, grow(c, buffers).1, grow(d, buffers).1];
            all = L::add_up(legal, all, &mut buffers.up_to[group % GROUPS]);
        }
        done = next;
        if up_to(&buffers.up_to, end) > 0 {
            break;
        }
    }
    let mut first = 0;
    for end in ends {
        if up_to(&buffers.up_to, end) > 0 {
            let place = drawn(&buffers.up_to, first..end, rng);
            return Some(placed(query, buffers.roster[place.0], place.1, |step| grow::<L>(step, buffers).1));
        }
        first = end;
    }
    None
}

/// One of the answers: of those that cover two near cells, then of those that cover one, the largest.
#[inline(always)]
fn draw_near<L: Lanes>(query: Query<'_>, buffers: &mut SweepBuffers, rng: &mut Rng) -> Option<u16> {
    let (groups, ends) = buffers.enrol_by_size(query.table, query.pieces);
    grow_inner::<L>(query, buffers);
    for (slot, &step) in query.table.inner.iter().enumerate() {
        let (once, twice) = cover::<L>(step, buffers);
        once.write(&mut buffers.covers[slot].fits);
        twice.write(&mut buffers.covers[slot].legal);
    }
    let (mut all_once, mut all_twice, mut done) = (L::nothing(), L::nothing(), 0);
    let (large, all) = (ends[0], ends[SIZES - 1]);
    for end in [large, all] {
        let next = done.max(groups.min(end.div_ceil(GROUP)));
        for group in done..next {
            let [a, b, c, d] = steps(buffers, group);
            let (a, b, c, d) =
                (answers(a, buffers), answers(b, buffers), answers(c, buffers), answers(d, buffers));
            all_once = L::add_up([a.0, b.0, c.0, d.0], all_once, &mut buffers.up_to[group % GROUPS]);
            all_twice = L::add_up([a.1, b.1, c.1, d.1], all_twice, &mut buffers.twice_up_to[group % GROUPS]);
        }
        done = next;
        if up_to(&buffers.twice_up_to, end) > 0 {
            let place = drawn(&buffers.twice_up_to, 0..end, rng);
            return Some(placed(query, buffers.roster[place.0], place.1, |step| {
                answers::<L>(step, buffers).1
            }));
        }
    }
    let end = if up_to(&buffers.up_to, large) > 0 { large } else { all };
    if up_to(&buffers.up_to, end) == 0 {
        return None;
    }
    let place = drawn(&buffers.up_to, 0..end, rng);
    Some(placed(query, buffers.roster[place.0], place.1, |step| answers::<L>(step, buffers).0))
}

/// The feet from which a shape is legal and covers one near cell, and from which it covers two.
#[inline(always)]
fn answers<L: Lanes>(step: Step, buffers: &SweepBuffers) -> (L, L) {
    let (_, legal) = grow::<L>(step, buffers);
    let (once, twice) = cover::<L>(step, buffers);
    (legal.and(once), legal.and(twice))
}

/// The feet from which a shape covers one of the near cells, and from which it covers two, wherever it may lie.
#[inline(always)]
fn cover<L: Lanes>(step: Step, buffers: &SweepBuffers) -> (L, L) {
    let (once, twice) = L::feet(&buffers.covers, step.parent);
    let here = L::load(&buffers.near, step.reach);
    (once.or(here), twice.or(once.and(here)))
}

/// How many placements the shapes before a place have.
#[inline(always)]
fn up_to(counts: &[[u32; GROUP]; GROUPS], end: usize) -> u32 {
    if end == 0 { 0 } else { counts.as_flattened()[(end - 1) % (GROUP * GROUPS)] }
}

/// One of the placements of some shapes: the place of its shape, and which of its placements.
#[inline(always)]
fn drawn(counts: &[[u32; GROUP]; GROUPS], range: Range<usize>, rng: &mut Rng) -> (usize, u32) {
    let before = up_to(counts, range.start);
    let pick = before + rng.below(up_to(counts, range.end) - before);
    let flat = &counts.as_flattened()[..range.end.min(GROUP * GROUPS)];
    let place = flat.iter().map(|&up_to| u32::from(up_to <= pick)).sum::<u32>() as usize;
    (place, pick - up_to(counts, place))
}

/// The placement of a shape with this number among its feet. To look at these once more is cheaper than to have kept all.
#[inline(always)]
fn placed<L: Lanes>(query: Query<'_>, step: Step, number: u32, feet: impl Fn(Step) -> L) -> u16 {
    let mut legal = Plane::default();
    feet(step).write(&mut legal);
    let spread = &query.table.shapes[usize::from(step.shape)];
    spread
        .origin
        .wrapping_add(query.table.places[usize::from(spread.places) + nth(&legal[..L::WORDS], number)])
}
