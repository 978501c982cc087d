//! Edges: the moves of a position side by side in memory, so that to select among them is to read one piece of it.
//!
//! ```text
//!   header | owner | value × k | spread × k | child × k | visits × k | nothing      k moves, 4 bytes each
//! ```
//!
//! Four to six moves are kept as if they were seven, the last of which nobody may choose: that takes no more memory, and
//! the way to the best of seven takes no loop.
//!
//! `value` is a copy of the child's mean through the eyes of the seat to move, made whenever the move is walked; `spread`
//! is 1/sqrt(visits). So the bound of a move is one product and one sum, and children that several positions share are
//! not looked at before they are chosen. Childs, Brodeur and Kocsis (2008) call this UCT2: values belong to positions,
//! visits to moves.

use super::exploration::Exploration;
use super::node::{Node, Proof};
use super::pages::LINE;
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

/// Words before the first move.
const HEAD: usize = 2;
/// Set in a child's number where the child is the mirror image of what the move leads to.
const FLIP: u32 = 1 << 31;
/// The value of a move that nobody chooses: no bound is below it.
const NEVER: f32 = -1.0;
/// Where the seat to move is kept in the header, above the number of moves.
const MOVER: u32 = 24;

/// Words that `count` moves take. Blocks are whole lines: seven moves, the most common case, take two.
pub(super) fn words(count: usize) -> usize {
    (HEAD + 4 * room(count)).next_multiple_of(LINE)
}

/// For how many moves there is room in a block of so many.
#[inline(always)]
fn room(count: usize) -> usize {
    if (4..7).contains(&count) { 7 } else { count }
}

/// Sets the value of move `edge` in the block at `offset` to its child's.
#[inline(always)]
pub(super) fn set_value(arena: &[AtomicU32], offset: u32, edge: u32, value: f32) {
    put(&arena[HEAD + (offset + edge) as usize], value);
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
    let room = room(count);
    let words = &block[HEAD..HEAD + 4 * room];
    // Most blocks have seven moves, and are written without a loop.
    if let Some(words) = words.first_chunk::<28>().filter(|_| room == 7) {
        fill(words, 7, count);
    } else {
        fill(words, room, count);
    }
}

#[inline(always)]
fn fill(words: &[AtomicU32], room: usize, count: usize) {
    let (values, rest) = words.split_at(room);
    (0..).zip(values).for_each(|(i, value)| put(value, if i < count { f32::INFINITY } else { NEVER }));
    rest.iter().for_each(|word| word.store(0, Relaxed));
}

/// Gives a block that moved its owner's new number, and the children theirs.
pub(super) fn renumber(block: &[AtomicU32], new: impl Fn(u32) -> u32) {
    block[1].store(new(owner(block)), Relaxed);
    let room = room(count(block[0].load(Relaxed)));
    for child in &block[HEAD + 2 * room..HEAD + 3 * room] {
        let old = child.load(Relaxed);
        if old != 0 {
            child.store(new(old & !FLIP) | old & FLIP, Relaxed);
        }
    }
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

#[inline]
fn get(word: &AtomicU32) -> f32 {
    f32::from_bits(word.load(Relaxed))
}

/// Changes a number whatever other threads do to it meanwhile.
fn change(word: &AtomicU32, new: impl Fn(f32) -> f32) {
    let _ = word.fetch_update(Relaxed, Relaxed, |bits| Some(new(f32::from_bits(bits)).to_bits()));
}

#[inline]
fn put(word: &AtomicU32, value: f32) {
    word.store(value.to_bits(), Relaxed);
}
