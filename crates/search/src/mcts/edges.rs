//! The moves of a position, side by side in memory, so that to choose among them is to read one piece of it.
//!
//! ```text
//!   header | owner | value × k | spread × k | child × k | visits × k        k moves, 4 bytes each
//! ```
//!
//! `value` is a copy of the child's mean through the eyes of the seat to move, made whenever the move is walked; `spread`
//! is 1/sqrt(visits). So the bound of a move is one product and one sum, and children that several positions share are
//! not looked at before they are chosen. Childs, Brodeur and Kocsis (2008) call this UCT2: values belong to positions,
//! visits to moves.

use super::node::{Node, Proof, bump};
use plyground_core::Seat;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The moves of one position, in board order.
#[derive(Copy, Clone)]
pub(super) struct Edges<'a> {
    value: &'a [AtomicU32],
    spread: &'a [AtomicU32],
    child: &'a [AtomicU32],
    visits: &'a [AtomicU32],
    pub(super) mover: Seat,
}

/// Words before the first move.
const HEAD: usize = 2;
/// Set in a child's number where the child is the mirror image of what the move leads to.
const FLIP: u32 = 1 << 31;
/// Where the seat to move is kept in the header, above the number of moves.
const MOVER: u32 = 24;

/// Words that `count` moves take.
pub(super) fn words(count: usize) -> usize {
    HEAD + 4 * count
}

/// The number of moves in a block.
pub(super) fn count(header: u32) -> usize {
    (header & ((1 << MOVER) - 1)) as usize
}

/// The node that a block belongs to.
pub(super) fn owner(block: &[AtomicU32]) -> u32 {
    block[1].load(Relaxed)
}

/// Writes a block of moves never tried: their value is infinite, so that they come first.
pub(super) fn write(block: &[AtomicU32], owner: u32, count: usize, mover: Seat) {
    block[0].store(count as u32 | (mover.index() as u32) << MOVER, Relaxed);
    block[1].store(owner, Relaxed);
    let (values, rest) = block[HEAD..].split_at(count);
    values.iter().for_each(|value| put(value, f32::INFINITY));
    rest.iter().for_each(|word| word.store(0, Relaxed));
}

/// Gives a block that moved its owner's new number, and the children theirs.
pub(super) fn renumber(block: &[AtomicU32], new: impl Fn(u32) -> u32) {
    block[1].store(new(owner(block)), Relaxed);
    let count = count(block[0].load(Relaxed));
    for child in &block[HEAD + 2 * count..HEAD + 3 * count] {
        let old = child.load(Relaxed);
        if old != 0 {
            child.store(new(old & !FLIP) | old & FLIP, Relaxed);
        }
    }
}

impl<'a> Edges<'a> {
    #[inline]
    pub(super) fn at(block: &'a [AtomicU32]) -> Edges<'a> {
        let header = block[0].load(Relaxed);
        let count = count(header);
        let (value, rest) = block[HEAD..HEAD + 4 * count].split_at(count);
        let (spread, rest) = rest.split_at(count);
        let (child, visits) = rest.split_at(count);
        Edges { value, spread, child, visits, mover: Seat::new((header >> MOVER) as usize) }
    }

    pub(super) fn len(&self) -> usize {
        self.value.len()
    }

    /// The move with the highest upper bound `value + weight * spread`; the first in board order of equals.
    #[inline]
    pub(super) fn best(&self, weight: f32) -> usize {
        let mut best = 0;
        for (i, (value, spread)) in self.value.iter().zip(self.spread).enumerate() {
            let bound = get(value) + weight * get(spread);
            // No bound is negative, so their bits are in the same order; below them, the earlier move is the higher.
            best = best.max(u64::from(bound.to_bits()) << 32 | u64::from(!(i as u32)));
        }
        !(best as u32) as usize
    }

    /// One of the moves never tried, by a number from 0 to 2^32 - 1; `None` where all were.
    pub(super) fn untried(&self, word: u32) -> Option<usize> {
        let is_untried = |i: &usize| get(&self.value[*i]) == f32::INFINITY;
        let count = (0..self.len()).filter(is_untried).count() as u64;
        let number = (u64::from(word) * count) >> 32;
        (0..self.len()).filter(is_untried).nth(number as usize)
    }

    /// Counts `count` visits of a move whose results are not known yet, as lost games (virtual loss, Chaslot, Winands and
    /// van den Herik 2008): who comes next looks elsewhere.
    #[inline]
    pub(super) fn take<const SHARED: bool>(&self, i: usize, count: u32) {
        let visits = bump::<SHARED>(&self.visits[i], count);
        let value = get(&self.value[i]);
        if get(&self.spread[i]) == 0.0 && value < f32::INFINITY {
            return;
        }
        let part = 1.0 / visits as f32;
        put(&self.spread[i], part.sqrt());
        put(&self.value[i], if visits == count { 0.0 } else { value * ((visits - count) as f32 * part) });
    }

    /// Sets the value of a move to its child's.
    #[inline]
    pub(super) fn adopt(&self, i: usize, value: f32) {
        put(&self.value[i], value);
    }

    /// Replaces the losses that [`take`](Edges::take) counted by `value`, for a move whose child found no room.
    pub(super) fn repay(&self, i: usize, value: f32, count: u32) {
        let visits = self.visits(i).max(1) as f32;
        put(&self.value[i], get(&self.value[i]).min(2.0) + value * count as f32 / visits);
    }

    /// Fixes the value of a move: there is nothing left to explore.
    #[inline]
    pub(super) fn fix(&self, i: usize, proof: Proof) {
        put(&self.value[i], proof.raised(self.mover));
        put(&self.spread[i], 0.0);
    }

    /// The value of the position, if those of all moves are proven: the first of the best in board order, as in plain MaxN.
    pub(super) fn proof(&self, nodes: &[Node]) -> Option<Proof> {
        let is_open = |i: usize| get(&self.spread[i]) != 0.0 || get(&self.value[i]) == f32::INFINITY;
        if (0..self.len()).any(is_open) {
            return None;
        }
        let mut best: Option<Proof> = None;
        for i in 0..self.len() {
            let proof = nodes[self.child(i)?.0 as usize].proof()?;
            if best.is_none_or(|best| proof.twelfths(self.mover) > best.twelfths(self.mover)) {
                best = Some(proof);
            }
        }
        best
    }

    /// Where a move leads, and whether to the mirror image; `None` as long as nobody went there.
    #[inline]
    pub(super) fn child(&self, i: usize) -> Option<(u32, bool)> {
        match self.child[i].load(Relaxed) {
            0 => None,
            child => Some((child & !FLIP, child & FLIP != 0)),
        }
    }

    pub(super) fn set_child(&self, i: usize, child: u32, is_flipped: bool) {
        self.child[i].store(if is_flipped { child | FLIP } else { child }, Relaxed);
    }

    #[inline]
    pub(super) fn visits(&self, i: usize) -> u32 {
        self.visits[i].load(Relaxed)
    }
}

#[inline]
fn get(word: &AtomicU32) -> f32 {
    f32::from_bits(word.load(Relaxed))
}

#[inline]
fn put(word: &AtomicU32, value: f32) {
    word.store(value.to_bits(), Relaxed);
}
