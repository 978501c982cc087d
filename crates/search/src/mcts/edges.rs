//! Edges: the moves of a position side by side in memory, so that to select among them is to read one piece of it.
//!
//! `value` is a copy of the child's mean through the eyes of the seat to move, made whenever the move is walked; `spread`
//! is 1/sqrt(visits). So the bound of a move is one product and one sum, and children that several positions share are
//! not looked at before they are chosen. Childs, Brodeur and Kocsis (2008) call this UCT2: values belong to positions,
//! visits to moves.

use super::block::{FLIP, HEAD, MOVER, NEVER, change, count, get, put, room};
use super::exploration::Exploration;
use super::node::Node;
use super::proof::Proof;
use plyground_core::Seat;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The moves of one position, in board order.
#[derive(Copy, Clone)]
pub(super) struct Edges<'a> {
    /// All words but the first two: four for each move.
    words: &'a [AtomicU32],
    /// How many moves there is room for, and how many there are.
    room: usize,
    count: usize,
    pub(super) mover: Seat,
}

impl<'a> Edges<'a> {
    /// The moves in the block that begins at `offset`.
    #[inline(always)]
    pub(super) fn at(arena: &'a [AtomicU32], offset: usize) -> Edges<'a> {
        let header = arena[offset].load(Relaxed);
        let count = count(header);
        let room = room(count);
        let words = &arena[offset + HEAD..offset + HEAD + 4 * room];
        Edges { words, room, count, mover: Seat::new((header >> MOVER) as usize) }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn value(&self, i: usize) -> &AtomicU32 {
        &self.words[i]
    }

    #[inline(always)]
    fn spread(&self, i: usize) -> &AtomicU32 {
        &self.words[self.room + i]
    }

    /// The move with the highest upper bound `value + weight * spread`; the first in board order of equals.
    #[inline(always)]
    pub(super) fn best(&self, weight: f32) -> usize {
        // Seven moves are the most common case by far where it matters, and take no loop.
        if let Some(words) = self.words.first_chunk::<28>().filter(|_| self.room == 7) {
            return highest((0..7).map(|i| get(&words[i]) + weight * get(&words[7 + i])));
        }
        let (values, spreads) = self.words[..2 * self.room].split_at(self.room);
        highest(values.iter().zip(spreads).map(|(value, spread)| get(value) + weight * get(spread)))
    }

    /// One of the moves never tried, by a number from 0 to 2^32 - 1; `None` where all were.
    pub(super) fn untried(&self, word: u32) -> Option<usize> {
        let is_untried = |i: &usize| get(self.value(*i)) == f32::INFINITY;
        let count = (0..self.len()).filter(is_untried).count() as u64;
        let number = (u64::from(word) * count) >> 32;
        (0..self.len()).filter(is_untried).nth(number as usize)
    }

    /// Virtual loss (Chaslot, Winands and van den Herik 2008): counts `count` visits of a move whose results are not known yet
    /// as lost games, so that who comes next looks elsewhere.
    #[inline(always)]
    pub(super) fn add_virtual_loss<const SHARED: bool>(&self, i: usize, count: u32, weights: &Exploration) {
        let counter = &self.words[3 * self.room + i];
        let visits = counter.load(Relaxed).wrapping_add(count);
        counter.store(visits, Relaxed);
        let (value, spread) = (self.value(i), self.spread(i));
        let (before, is_new) = (get(value), visits == count);
        let (part, root) = weights.part(visits);
        let share = (visits - count) as f32 * part;
        // A value that is certain stays; which ones are, nothing foretells, so that this takes no jump.
        let stays = (get(spread) == 0.0) & (before < f32::INFINITY);
        put(spread, if stays { 0.0 } else { root });
        if SHARED && !stays && !is_new && self.child(i).is_none() {
            // No child will put right what threads lose of each other's changes.
            return change(value, |value| value * share);
        }
        let after = if is_new { 0.0 } else { before * share };
        put(value, if stays { before } else { after });
    }

    /// Replaces a [virtual loss](Edges::add_virtual_loss) by `value`, for a move whose child found no room.
    pub(super) fn replace_virtual_loss(&self, i: usize, value: f32, count: u32) {
        let visits = self.visits(i).max(1) as f32;
        change(self.value(i), |before| before.min(2.0) + value * count as f32 / visits);
    }

    /// Lets a move begin with visits and a value that are known from before.
    pub(super) fn begin(&self, i: usize, visits: u32, value: f32) {
        self.words[3 * self.room + i].store(visits, Relaxed);
        put(self.spread(i), 1.0 / (visits.max(1) as f32).sqrt());
        put(self.value(i), value);
    }

    /// Fixes the value of a move: there is nothing left to explore.
    pub(super) fn fix(&self, i: usize, proof: Proof) {
        put(self.value(i), proof.shifted(self.mover));
        put(self.spread(i), 0.0);
    }

    /// Keeps everybody from a move that nobody tried yet.
    pub(super) fn rule_out(&self, i: usize) {
        put(self.value(i), NEVER);
        put(self.spread(i), 0.0);
    }

    /// Lets moves that were ruled out be tried after all.
    pub(super) fn rule_in(&self) {
        for i in (0..self.len()).filter(|&i| self.visits(i) == 0) {
            put(self.value(i), f32::INFINITY);
        }
    }

    /// The value of the position, if those of all moves are proven: the first of the best in board order, as in plain MaxN.
    pub(super) fn proof(&self, nodes: &[Node]) -> Option<Proof> {
        let is_open = |i: usize| get(self.spread(i)) != 0.0 || get(self.value(i)) == f32::INFINITY;
        if (0..self.len()).any(is_open) {
            return None;
        }
        let mut best: Option<Proof> = None;
        for i in 0..self.len() {
            // A move that was ruled out is not the best: there are others.
            let Some((child, _)) = self.child(i) else { continue };
            let proof = nodes[child as usize].proof()?;
            if best.is_none_or(|best| proof.twelfths(self.mover) > best.twelfths(self.mover)) {
                best = Some(proof);
            }
        }
        best
    }

    /// Where a move leads, and whether to the mirror image; `None` as long as nobody went there.
    #[inline]
    pub(super) fn child(&self, i: usize) -> Option<(u32, bool)> {
        match self.words[2 * self.room + i].load(Relaxed) {
            0 => None,
            child => Some((child & !FLIP, child & FLIP != 0)),
        }
    }

    pub(super) fn set_child(&self, i: usize, child: u32, is_flipped: bool) {
        let word = if is_flipped { child | FLIP } else { child };
        self.words[2 * self.room + i].store(word, Relaxed);
    }

    #[inline]
    pub(super) fn visits(&self, i: usize) -> u32 {
        self.words[3 * self.room + i].load(Relaxed)
    }

    pub(super) fn all_visits(&self) -> Vec<u32> {
        (0..self.len()).map(|i| self.visits(i)).collect()
    }

    #[inline]
    pub(super) fn set_visits(&self, i: usize, visits: u32) {
        self.words[3 * self.room + i].store(visits, Relaxed);
    }
}

/// The place of the highest number, the first of equals; negative ones do not count.
///
/// One by one, although four at a time would take fewer instructions: a processor that reads four numbers right after one
/// of them was written, as it was by the simulation before, waits until that one has reached its memory.
#[inline(always)]
fn highest(bounds: impl Iterator<Item = f32>) -> usize {
    let (mut best, mut highest) = (0, -1);
    for (i, bound) in bounds.enumerate() {
        // Bits of numbers that are not negative are in the same order, and are chosen from without a jump.
        let bound = bound.to_bits() as i32;
        best = if bound > highest { i } else { best };
        highest = if bound > highest { bound } else { highest };
    }
    best
}
