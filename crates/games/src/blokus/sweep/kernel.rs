//! The sweep itself, for registers of any kind.

use super::Query;
use super::buffers::SweepBuffers;
use crate::blokus::colour::Colour;
use crate::blokus::layout::{Band, Feet, GROUP, GROUPS, ROOM, Reach, Slot};
use crate::blokus::placement_table::Step;
use crate::blokus::plane::Plane;
use crate::blokus::state::ALL_PIECES;

/// A whole board in registers: a row of 64-bit words, the lowest first.
///
/// Everything that takes part in a sweep is inlined into one function, compiled for the processor's instructions.
pub(super) trait Lanes: Copy {
    /// How many words.
    const WORDS: usize;

    fn load(band: &Band, reach: Reach) -> Self;
    /// Puts the board there; where it is smaller than a plane, the rest of the plane is emptied.
    fn store(self, band: &mut Band, reach: Reach);
    /// Where a parent fits, and where it is legal.
    fn feet(inner: &[Feet; ROOM], slot: Slot) -> (Self, Self);
    fn read(plane: &Plane) -> Self;
    fn write(self, plane: &mut Plane);
    /// The same word everywhere.
    fn splat(word: u64) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is here and not there.
    fn without(self, other: Self) -> Self;
    /// Each word shifted to lower bits by 0 to 63.
    fn down(self, bits: u32) -> Self;
    /// Each word shifted to higher bits by 0 to 63.
    fn up(self, bits: u32) -> Self;
    fn is_empty(self) -> bool;
    /// Which words are not empty, one bit each.
    fn filled(self) -> u32;

    /// A number of placements, in the form that adds up fastest.
    type Sum: Copy;
    /// Adds up the bits of four boards, on top of `sum` and one after the other: `up_to` gets the sum after each.
    fn add_up(boards: [Self; GROUP], sum: Self::Sum, up_to: &mut [u32; GROUP]) -> Self::Sum;
    /// Nothing added up yet.
    fn nothing() -> Self::Sum;
    fn total(sum: Self::Sum) -> u32;
}

/// A board size, known to the compiler.
pub(super) struct Side<const SIDE: usize>;

impl<const SIDE: usize> Side<SIDE> {
    pub(super) const STRIDE: usize = if SIDE == 20 { 24 } else { 16 };

    /// The board at `reach`, moved left by 1 to 4 columns. Empty bits between rows may be filled from the next row.
    #[inline(always)]
    pub(super) fn left<L: Lanes>(board: L, band: &Band, reach: Reach, columns: u32) -> L {
        if Self::STRIDE == 24 {
            // Rows run on from word to word; four empty bits keep them apart.
            board.down(columns).or(L::load(band, reach.next_word()).up(64 - columns))
        } else {
            // Four rows to a word: what came from the row above is masked.
            board.down(columns).and(L::splat((0xFFFF >> columns) * 0x0001_0001_0001_0001))
        }
    }

    /// The board at `reach`, moved right by one column.
    #[inline(always)]
    pub(super) fn right<L: Lanes>(board: L, band: &Band, reach: Reach) -> L {
        if Self::STRIDE == 24 {
            board.up(1).or(L::load(band, reach.last_word()).down(63))
        } else {
            board.up(1)
        }
    }
}

/// Calls `visit` with four shapes at a time of the pieces that are asked for, in order: their group, and the feet from
/// which each is legal. The last group may be filled up with shapes that fit nowhere.
#[inline(always)]
pub(super) fn sweep<L: Lanes, const SIDE: usize>(
    query: Query<'_>,
    buffers: &mut SweepBuffers,
    mut visit: impl FnMut(usize, [L; GROUP], &mut SweepBuffers),
) -> usize {
    let groups = buffers.enrol(query.table, query.pieces);
    if !spread_out::<L, SIDE>(query, buffers) {
        return 0;
    }
    for (slot, &step) in query.table.inner.iter().enumerate() {
        let (fits, legal) = grow::<L>(step, buffers);
        fits.write(&mut buffers.inner[slot].fits);
        legal.write(&mut buffers.inner[slot].legal);
    }
    for group in 0..groups {
        let at = GROUP * (group % GROUPS);
        let [a, b, c, d] = *buffers.roster[at..].first_chunk().expect("there is room for all groups");
        let legal = [grow(a, buffers).1, grow(b, buffers).1, grow(c, buffers).1, grow(d, buffers).1];
        visit(group % GROUPS, legal, buffers);
    }
    groups
}

/// The feet from which a shape fits and from which it is legal, by those of its parent.
#[inline(always)]
pub(super) fn grow<L: Lanes>(step: Step, buffers: &SweepBuffers) -> (L, L) {
    let (fits, legal) = L::feet(&buffers.inner, step.parent);
    let free = L::load(&buffers.free, step.reach);
    let corners = L::load(&buffers.corners, step.reach);
    (fits.and(free), legal.and(free).or(fits.and(corners)))
}

/// Lays out the free cells and the corners of a colour, moved left by 0 to 4 columns; false if it has no corner.
#[inline(always)]
fn spread_out<L: Lanes, const SIDE: usize>(query: Query<'_>, buffers: &mut SweepBuffers) -> bool {
    let (free, corners) = frontier::<L, SIDE>(query, buffers);
    if corners.is_empty() {
        return false;
    }
    lay_out::<L, SIDE>(free, &mut buffers.free);
    lay_out::<L, SIDE>(corners, &mut buffers.corners);
    true
}

/// Lays out a board, moved left by 0 to 4 columns.
#[inline(always)]
pub(super) fn lay_out<L: Lanes, const SIDE: usize>(board: L, band: &mut Band) {
    let stride = Side::<SIDE>::STRIDE;
    let home = Reach::new(0, 0, stride);
    board.store(band, home);
    for columns in 1..=4 {
        let moved = Side::<SIDE>::left(board, band, home, columns as u32);
        moved.store(band, Reach::new(columns, 0, stride));
    }
}

/// The cells that are free for a colour, and its corners among them.
///
/// ```text
///   . c - c .      own cells #
///   c - # - c      - beside them: not free for this colour
///   - # # - .      c corners: free cells that touch an own cell slantwise
///   c - - c .
/// ```
#[inline(always)]
pub(super) fn frontier<L: Lanes, const SIDE: usize>(query: Query<'_>, buffers: &mut SweepBuffers) -> (L, L) {
    let Query { table, state, colour, start, .. } = query;
    let occupied = L::read(&state.occupied);
    let open = L::read(&table.board).without(occupied);
    if state.left[colour] == ALL_PIECES {
        return (open, L::read(start).and(open));
    }
    let (low, high) = Colour::new(colour).planes();
    let own = occupied
        .without(L::read(&state.low).xor(L::splat(low)))
        .without(L::read(&state.high).xor(L::splat(high)));
    // Two places that the layout overwrites serve to look up and down.
    let at = |columns, rows| Reach::new(columns, rows, Side::<SIDE>::STRIDE);
    own.store(&mut buffers.free, at(1, 0));
    let left = Side::<SIDE>::left(own, &buffers.free, at(1, 0), 1);
    let beside = left.or(Side::<SIDE>::right(own, &buffers.free, at(1, 0)));
    beside.store(&mut buffers.free, at(2, 0));
    let edges = beside.or(L::load(&buffers.free, at(1, 1))).or(L::load(&buffers.free, at(1, -1)));
    let slantwise = L::load(&buffers.free, at(2, 1)).or(L::load(&buffers.free, at(2, -1)));
    let free = open.without(edges);
    (free, slantwise.and(free))
}
