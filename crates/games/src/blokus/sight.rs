//! What the colour to move sees.

#[cfg(test)]
mod tests;

use super::colour::Colour;
use super::plane::Plane;
use super::prior::sight::{PLACES, STAGES, Sight};
use super::prior::{Around, Played};
use super::rules::Blokus;
use super::scratch::BUFFERS;
use super::state::{ALL_PIECES, State};
use super::sweep::{Frontier, Opened};
use super::variant::Variant;
use plyground_core::Game;

/// So many moves are recent.
pub(super) const RECENT: usize = 3;
/// What a cell off the board is.
const OFF_BESIDE: u8 = 1 << 4;
const OFF_SLANTWISE: u8 = 1 << 3;

impl<V: Variant> Blokus<V> {
    /// The place of a bit of the board among those of a sight.
    #[inline]
    pub(super) fn margin(&self) -> usize {
        self.table.stride + 1
    }

    /// What the colour to move sees. `recent` are the last moves, the latest last.
    pub fn sight(&self, state: &State, recent: &[Played]) -> Sight {
        let mut frontiers = [Frontier::default(); 4];
        BUFFERS.with_borrow_mut(|buffers| {
            self.sweeper.frontiers(self.survey(state), buffers, &mut frontiers);
        });
        let stride = self.table.stride;
        let board = self.table.board;
        let mover = state.colour;
        let seat = self.turn(state).index();
        let Frontier { free: own_free, corners: own } = frontiers[mover.index()];
        let (mut theirs, mut free, mut open, mut ally) =
            (Plane::default(), Plane::default(), Plane::default(), Plane::default());
        let (mut next_to_theirs, mut ally_cells) = (Plane::default(), Plane::default());
        for colour in Colour::all(V::COLOURS) {
            let one = &frontiers[colour.index()];
            match V::OWNERS[colour.index()] {
                _ if colour == mover => {}
                Some(other) if other == seat => {
                    ally_cells = or(ally_cells, cells_of(state, colour));
                    if !state.has_passed(colour) {
                        ally = or(ally, one.corners);
                    }
                }
                Some(_) if !state.has_passed(colour) => {
                    theirs = or(theirs, one.corners);
                    free = or(free, one.free);
                    next_to_theirs = or(next_to_theirs, and(beside(one.corners, stride), one.free));
                    open = or(open, and(one.corners, three(one.free, stride)));
                }
                _ => {}
            }
        }
        let fresh = self.fresh(recent, seat, &frontiers, state);
        let occupied = state.occupied;
        let mine = cells_of(state, mover);
        let off: Plane = std::array::from_fn(|i| !board[i]);
        let [one, two, four] = counts(own_free, stride);
        let own_open = and(own, three(own_free, stride));
        let next_to_own = beside(own, stride);
        let blocked = without(occupied, mine);
        let mut sight = Sight {
            stage: stage::<V>(state),
            covered: [0; PLACES],
            beside: [OFF_BESIDE; PLACES],
            slantwise: [OFF_SLANTWISE; PLACES],
        };
        let margin = self.margin();
        let room = margin..margin + stride * V::SIDE;
        kinds(
            &mut sight.covered[room.clone()],
            [own, next_to_own, theirs, next_to_theirs, free, fresh, open, ally],
        );
        let beside_ally = or(ally, ally_cells);
        kinds(
            &mut sight.beside[room.clone()],
            [own_free, own, own_open, occupied, off, free, theirs, beside_ally],
        );
        let count = |bit: Plane, other: Plane| or(and(bit, own_free), without(other, own_free));
        let slantwise =
            [own_free, own, count(one, blocked), count(two, off), count(four, mine), theirs, free, ally];
        kinds(&mut sight.slantwise[room], slantwise);
        sight
    }

    /// The recent moves of other seats that a playout answers: on the small board only.
    #[inline]
    pub(super) fn opened<'o>(
        &self,
        state: &State,
        recent: &[Played],
        out: &'o mut [Opened; RECENT],
    ) -> &'o [Opened] {
        if V::SIDE != 14 || state.left[state.colour.index()] == ALL_PIECES {
            return &[];
        }
        let seat = self.turn(state).index();
        let mut count = 0;
        for (colour, number) in self.openers(recent, seat, state) {
            out[count] = Opened { colour: colour.index(), horns: self.horns(number) };
            count += 1;
        }
        &out[..count]
    }

    /// The colours and placements of the recent moves of other seats than the mover's.
    #[inline]
    fn openers<'r>(
        &self,
        recent: &'r [Played],
        seat: usize,
        state: &'r State,
    ) -> impl Iterator<Item = (Colour, u16)> + use<'r, V> {
        let mover = state.colour;
        recent.iter().rev().take(RECENT).filter_map(move |played| {
            let colour = Colour::new(usize::from(played.colour) % V::COLOURS);
            let is_other = colour != mover && V::OWNERS[colour.index()].is_some_and(|owner| owner != seat);
            let number = played.mv.placement().filter(|_| is_other && !state.has_passed(colour))?;
            Some((colour, number))
        })
    }

    /// The cells that a placement touches slantwise.
    #[inline]
    fn horns(&self, number: u16) -> Plane {
        let spot = self.table.spots[usize::from(number)];
        let mut horns = Plane::default();
        for &horn in &Around::all(self.table.stride)[usize::from(spot.shape)].horns {
            // Cells off the board are free for nobody.
            let bit = (usize::from(spot.bit) + usize::from(horn)).wrapping_sub(self.margin());
            if let Some(word) = horns.get_mut(bit / 64) {
                *word |= 1 << (bit % 64);
            }
        }
        horns
    }

    /// The corners that recent moves of other seats opened, and the free cells next to them.
    fn fresh(&self, recent: &[Played], seat: usize, frontiers: &[Frontier; 4], state: &State) -> Plane {
        let mut fresh = Plane::default();
        for (colour, number) in self.openers(recent, seat, state) {
            let free = frontiers[colour.index()].free;
            let corners = and(self.horns(number), frontiers[colour.index()].corners);
            fresh = or(fresh, or(corners, and(beside(corners, self.table.stride), free)));
        }
        fresh
    }
}

/// The stage of the game for the colour to move.
fn stage<V: Variant>(state: &State) -> usize {
    if V::OWNERS[state.colour.index()].is_none() {
        return STAGES - 1;
    }
    match state.pieces_placed(state.colour) {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

/// The cells of a colour.
fn cells_of(state: &State, colour: Colour) -> Plane {
    let (low, high) = colour.planes();
    std::array::from_fn(|i| state.occupied[i] & !(state.low[i] ^ low) & !(state.high[i] ^ high))
}

fn or(a: Plane, b: Plane) -> Plane {
    std::array::from_fn(|i| a[i] | b[i])
}

fn and(a: Plane, b: Plane) -> Plane {
    std::array::from_fn(|i| a[i] & b[i])
}

fn without(a: Plane, b: Plane) -> Plane {
    std::array::from_fn(|i| a[i] & !b[i])
}

/// A board moved to higher bits, by fewer than 64.
fn up(board: Plane, bits: usize) -> Plane {
    std::array::from_fn(|i| board[i] << bits | if i == 0 { 0 } else { board[i - 1] >> (64 - bits) })
}

/// A board moved to lower bits, by fewer than 64.
fn down(board: Plane, bits: usize) -> Plane {
    std::array::from_fn(|i| board[i] >> bits | if i == 7 { 0 } else { board[i + 1] << (64 - bits) })
}

/// The four neighbours of all cells.
fn neighbours(board: Plane, stride: usize) -> [Plane; 4] {
    [up(board, 1), down(board, 1), up(board, stride), down(board, stride)]
}

/// Cells next to those of a board; some lie off it.
fn beside(board: Plane, stride: usize) -> Plane {
    let [a, b, c, d] = neighbours(board, stride);
    or(or(a, b), or(c, d))
}

/// Cells with three of their four neighbours on a board, or all.
fn three(board: Plane, stride: usize) -> Plane {
    let [a, b, c, d] = neighbours(board, stride);
    or(and(and(a, b), or(c, d)), and(and(c, d), or(a, b)))
}

/// How many neighbours of each cell are on a board, as three bits.
fn counts(board: Plane, stride: usize) -> [Plane; 3] {
    let [a, b, c, d] = neighbours(board, stride);
    let xor = |a: Plane, b: Plane| -> Plane { std::array::from_fn(|i| a[i] ^ b[i]) };
    let (low, high) = (xor(a, b), xor(c, d));
    let (both_low, both_high, both) = (and(a, b), and(c, d), and(low, high));
    let twos = xor(xor(both_low, both_high), both);
    let fours = and(both_low, both_high);
    [xor(low, high), twos, fours]
}

/// Each bit of a byte as a byte of its own.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= ((byte as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// Writes what each cell is on eight boards, a bit each.
fn kinds(out: &mut [u8], planes: [Plane; 8]) {
    let (eights, _) = out.as_chunks_mut::<8>();
    for (number, eight) in eights.iter_mut().enumerate() {
        let (word, shift) = (number / 8, 8 * (number % 8));
        let mut all = 0;
        for (bit, plane) in planes.iter().enumerate() {
            all |= SPREAD[(plane[word] >> shift) as usize & 0xFF] << bit;
        }
        *eight = all.to_le_bytes();
    }
}
