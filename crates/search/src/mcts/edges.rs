//! Edges: the moves of a position side by side in memory, so that to select among them is to read one piece of it.
//!
//! `value` is a copy of the child's mean through the eyes of the seat to move, made whenever the move is walked; `spread`
//! is 1/sqrt(visits). So the bound of a move is one product and one sum, and children that several positions share are
//! not looked at before they are chosen. Childs, Brodeur and Kocsis (2008) call this UCT2: values belong to positions,
//! visits to moves.
//!
//! # What threads that share a tree promise each other
//!
//! Counts and values may be a little wrong, what is proven may not. For that three things hold, whatever threads do at the
//! same moment; the tests of this file try all orders in which they may see each other's stores.
//!
//! 1. *Whoever sees a number sees what it stands for.* A position's entry is reset before its number stands in the index or at
//!    a move; a block is written, with all that is ruled out or remembered, before its position says where it is. Such a
//!    number is stored with release and loaded with acquire.
//! 2. *A proof rests on words that never change back.* A move is settled if its child is proven, or if it was ruled out. A
//!    child stays, and so does its proof; ruled out means the value [`NEVER`], which is written before others see the block
//!    and by nobody after that. A move without a child that says anything else is open, tried or not.
//! 3. *Whoever sees a move tried sees it open.* A move never tried has an infinite value and spread zero, one that is closed
//!    a finite value and spread zero. Who tries it stores the spread before the value, with release; who asks loads the
//!    value, with acquire, before the spread. So no move counts as closed between the two, which would keep everybody from it.

use super::atomics::{Atomics, Native, Word};
use super::block::{FLIP, HEAD, MOVER, NEVER, change, count, get, put, room};
use super::exploration::Exploration;
use super::node::Node;
use super::proof::Proof;
use plyground_core::Seat;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// The moves of one position, in board order.
pub(super) struct Edges<'a, A: Atomics = Native> {
    /// All words but the first two: four for each move.
    words: &'a [A::U32],
    /// How many moves there is room for, and how many there are.
    room: usize,
    count: usize,
    pub(super) mover: Seat,
}

impl<A: Atomics> Copy for Edges<'_, A> {}

impl<A: Atomics> Clone for Edges<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, A: Atomics> Edges<'a, A> {
    /// The moves in the block that begins at `offset`.
    #[inline(always)]
    pub(super) fn at(arena: &'a [A::U32], offset: usize) -> Edges<'a, A> {
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
    fn value(&self, i: usize) -> &A::U32 {
        &self.words[i]
    }

    #[inline(always)]
    fn spread(&self, i: usize) -> &A::U32 {
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
        let (load, store) = if SHARED { (Acquire, Release) } else { (Relaxed, Relaxed) };
        let (before, is_new) = (f32::from_bits(value.load(load)), visits == count);
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
        value.store(if stays { before } else { after }.to_bits(), store);
    }

    /// Replaces a [virtual loss](Edges::add_virtual_loss) by `value`, for a move whose child found no room.
    pub(super) fn replace_virtual_loss(&self, i: usize, value: f32, count: u32) {
        let visits = self.visits(i).max(1) as f32;
        change(self.value(i), |before| before.min(2.0) + value * count as f32 / visits);
    }

    /// The mean of a move with one added; infinite for one never tried, [`NEVER`] for one that is ruled out.
    pub(super) fn mean(&self, i: usize) -> f32 {
        get(self.value(i))
    }

    /// What the weight of exploration is multiplied by.
    pub(super) fn width(&self, i: usize) -> f32 {
        get(self.spread(i))
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

    /// Keeps everybody from a move, for a block that nobody else sees yet.
    pub(super) fn rule_out(&self, i: usize) {
        put(self.value(i), NEVER);
        put(self.spread(i), 0.0);
    }

    /// Lets moves that were ruled out be tried after all, for a tree that nobody else sees.
    pub(super) fn rule_in(&self) {
        for i in (0..self.len()).filter(|&i| self.visits(i) == 0) {
            put(self.value(i), f32::INFINITY);
        }
    }

    /// The value of the position, if those of all moves are proven: the first of the best in board order, as in plain MaxN.
    pub(super) fn proof(&self, nodes: &[Node<A>]) -> Option<Proof> {
        // Whether it is worth to look at the children; what they say decides.
        if (0..self.len()).any(|i| self.is_open(i)) {
            return None;
        }
        let mut best: Option<Proof> = None;
        for i in 0..self.len() {
            let Some((child, _)) = self.child(i) else {
                // A move that was ruled out is not the best: there are others.
                if get(self.value(i)) == NEVER {
                    continue;
                }
                return None;
            };
            let proof = nodes[child as usize].proof()?;
            if best.is_none_or(|best| proof.twelfths(self.mover) > best.twelfths(self.mover)) {
                best = Some(proof);
            }
        }
        best
    }

    /// Whether there is something left to explore behind a move.
    #[inline]
    fn is_open(&self, i: usize) -> bool {
        let value = f32::from_bits(self.value(i).load(Acquire));
        value == f32::INFINITY || get(self.spread(i)) != 0.0
    }

    /// Where a move leads, and whether to the mirror image; `None` as long as nobody went there.
    #[inline]
    pub(super) fn child(&self, i: usize) -> Option<(u32, bool)> {
        match self.words[2 * self.room + i].load(Acquire) {
            0 => None,
            child => Some((child & !FLIP, child & FLIP != 0)),
        }
    }

    pub(super) fn set_child(&self, i: usize, child: u32, is_flipped: bool) {
        let word = if is_flipped { child | FLIP } else { child };
        self.words[2 * self.room + i].store(word, Release);
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
