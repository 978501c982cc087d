//! Blocks: how the moves of a position lie in memory, as words of 32 bits.
//!
//! ```text
//!   header | owner | value × k | spread × k | child × k | visits × k | nothing      k moves, 4 bytes each
//! ```
//!
//! Four to six moves are kept as if they were seven, the last of which nobody may choose: that takes no more memory, and
//! the way to the best of seven takes no loop.

use super::atomics::Word;
use crate::pages::LINE;
use plyground_core::Seat;
use std::sync::atomic::Ordering::Relaxed;

/// Words before the first move.
pub(super) const HEAD: usize = 2;
/// Set in a child's number where the child is the mirror image of what the move leads to.
pub(super) const FLIP: u32 = 1 << 31;
/// The value of a move that nobody chooses: no bound is below it.
pub(super) const NEVER: f32 = -1.0;
/// Where the seat to move is kept in the header, above the number of moves.
pub(super) const MOVER: u32 = 24;

/// Words that `count` moves take. Blocks are whole lines: seven moves, the most common case, take two.
pub(super) fn words(count: usize) -> usize {
    (HEAD + 4 * room(count)).next_multiple_of(LINE)
}

/// For how many moves there is room in a block of so many.
#[inline(always)]
pub(super) fn room(count: usize) -> usize {
    if (4..7).contains(&count) { 7 } else { count }
}

/// Sets the value of move `edge` in the block at `offset` to its child's.
#[inline(always)]
pub(super) fn set_value<W: Word<u32>>(arena: &[W], offset: u32, edge: u32, value: f32) {
    put(&arena[HEAD + (offset + edge) as usize], value);
}

/// The number of moves in a block.
pub(super) fn count(header: u32) -> usize {
    (header & ((1 << MOVER) - 1)) as usize
}

/// The node that a block belongs to.
pub(super) fn owner<W: Word<u32>>(block: &[W]) -> u32 {
    block[1].load(Relaxed)
}

/// Writes a block of moves never tried: their value is infinite, so that they come first.
pub(super) fn write<W: Word<u32>>(block: &[W], owner: u32, count: usize, mover: Seat) {
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
fn fill<W: Word<u32>>(words: &[W], room: usize, count: usize) {
    let (values, rest) = words.split_at(room);
    (0..).zip(values).for_each(|(i, value)| put(value, if i < count { f32::INFINITY } else { NEVER }));
    rest.iter().for_each(|word| word.store(0, Relaxed));
}

/// Gives a block that moved its owner's new number, and the children theirs.
pub(super) fn renumber<W: Word<u32>>(block: &[W], new: impl Fn(u32) -> u32) {
    block[1].store(new(owner(block)), Relaxed);
    let room = room(count(block[0].load(Relaxed)));
    for child in &block[HEAD + 2 * room..HEAD + 3 * room] {
        let old = child.load(Relaxed);
        if old != 0 {
            child.store(new(old & !FLIP) | old & FLIP, Relaxed);
        }
    }
}

#[inline]
pub(super) fn get(word: &impl Word<u32>) -> f32 {
    f32::from_bits(word.load(Relaxed))
}

/// Changes a number whatever other threads do to it meanwhile.
pub(super) fn change(word: &impl Word<u32>, new: impl Fn(f32) -> f32) {
    word.change(|bits| new(f32::from_bits(bits)).to_bits());
}

#[inline]
pub(super) fn put(word: &impl Word<u32>, value: f32) {
    word.store(value.to_bits(), Relaxed);
}
