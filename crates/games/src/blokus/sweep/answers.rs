//! Counting, listing and sampling of moves: how many placements there are, which they are, and one of them at random.

use super::Query;
use super::buffers::SweepBuffers;
use super::kernel::{Lanes, frontier, grow, sweep};
use crate::blokus::layout::GROUP;
use crate::blokus::mv::Move;
use crate::blokus::placement_table::Step;
use crate::blokus::plane::Plane;
use plyground_core::Rng;

/// How many placements there are.
#[inline(always)]
pub(super) fn count<L: Lanes, const SIDE: usize>(query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
    let mut sum = L::nothing();
    sweep::<L, SIDE>(query, buffers, |_, legal, _| sum = L::add_up(legal, sum, &mut [0; GROUP]));
    L::total(sum)
}

/// How many corners there are.
#[inline(always)]
pub(super) fn corners<L: Lanes, const SIDE: usize>(query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
    let none = L::splat(0);
    let (_, corners) = frontier::<L, SIDE>(query, buffers);
    L::total(L::add_up([corners, none, none, none], L::nothing(), &mut [0; GROUP]))
}

/// Appends all placements.
///
/// Most words of most boards are empty, and most others hold one bit or two. What a processor guesses wrong costs more
/// than what it does in vain: all words of four boards are looked through in one loop, and two placements are written
/// for each.
#[inline(always)]
pub(super) fn list<L: Lanes, const SIDE: usize>(
    query: Query<'_>,
    buffers: &mut SweepBuffers,
    out: &mut Vec<Move>,
) {
    let mut words = [Plane::default(); GROUP];
    let mut sum = L::nothing();
    let (before, mut end) = (out.len(), out.len());
    sweep::<L, SIDE>(query, buffers, |group, legal, buffers| {
        sum = L::add_up(legal, sum, &mut [0; GROUP]);
        let room = before + L::total(sum) as usize + 2;
        if out.len() < room {
            out.resize(room + 256, Move::PASS);
        }
        let mut filled = 0;
        for (i, legal) in legal.into_iter().enumerate() {
            legal.write(&mut words[i]);
            filled |= legal.filled() << (8 * i);
        }
        while filled != 0 {
            let place = filled.trailing_zeros() as usize;
            filled &= filled - 1;
            let shape = usize::from(buffers.roster[GROUP * group + place / 8].shape);
            let spread = &query.table.shapes[shape];
            let places = &query.table.places[usize::from(spread.places) + 64 * (place % 8)..][..65];
            let first_of = |word: u64| {
                // No bit at all is the 64th.
                Move::from(spread.origin.wrapping_add(places[word.trailing_zeros() as usize]))
            };
            let first = words.as_flattened()[place];
            let mut rest = first & (first - 1);
            let ones = first.count_ones() as usize;
            let slots = &mut out[end..];
            slots[0] = first_of(first);
            slots[1] = first_of(rest);
            for slot in slots[..ones].iter_mut().skip(2) {
                rest &= rest - 1;
                *slot = first_of(rest);
            }
            end += ones;
        }
    });
    out.truncate(end);
}

/// The placement of number `rng.below(count)`.
#[inline(always)]
pub(super) fn draw<L: Lanes, const SIDE: usize>(
    query: Query<'_>,
    buffers: &mut SweepBuffers,
    rng: &mut Rng,
) -> Option<u16> {
    let mut sum = L::nothing();
    let groups = sweep::<L, SIDE>(query, buffers, |group, legal, buffers| {
        sum = L::add_up(legal, sum, &mut buffers.up_to[group]);
    });
    let count = L::total(sum);
    let pick = rng.below(count.max(1));
    // To look at it once more is cheaper than to have kept all boards.
    picked::<L>(query, buffers, groups, (count, pick), |step, buffers| grow::<L>(step, buffers).1)
}

/// The placement of a number, of those that are counted up in the buffers; `feet` are those of a shape.
#[inline(always)]
fn picked<L: Lanes>(
    query: Query<'_>,
    buffers: &SweepBuffers,
    groups: usize,
    (count, pick): (u32, u32),
    feet: impl Fn(Step, &SweepBuffers) -> L,
) -> Option<u16> {
    if count == 0 {
        return None;
    }
    // Each shape whose placements all come before the one picked is passed over.
    let up_to = buffers.up_to[..groups].as_flattened();
    let place = up_to.iter().map(|&up_to| u32::from(up_to <= pick)).sum::<u32>() as usize;
    let before = if place == 0 { 0 } else { up_to[place - 1] };
    let step = buffers.roster[place];
    let mut legal = Plane::default();
    feet(step, buffers).write(&mut legal);
    let foot = nth(&legal[..L::WORDS], pick - before);
    let spread = &query.table.shapes[usize::from(step.shape)];
    Some(spread.origin.wrapping_add(query.table.places[usize::from(spread.places) + foot]))
}

/// The place of the bit of number `n`, from zero.
#[inline(always)]
pub(super) fn nth(words: &[u64], mut n: u32) -> usize {
    for (i, &word) in words.iter().enumerate() {
        let ones = word.count_ones();
        if n < ones {
            let rest = (0..n).fold(word, |word, _| word & word.wrapping_sub(1));
            return 64 * i + rest.trailing_zeros() as usize;
        }
        n -= ones;
    }
    unreachable!("there are more than n bits")
}
