//! The sweep itself, for registers of any kind.

use super::Query;
use super::desk::{Band, Desk, GROUPS, ROOM, Reach};
use crate::blokus::pieces::SMALL;
use crate::blokus::state::{ALL_PIECES, Plane};
use crate::blokus::table::{Step, Table};
use plyground_core::Rng;

/// A whole board in registers: a row of 64-bit words, the lowest first.
///
/// Everything that takes part in a sweep is inlined into one function, compiled for the processor's instructions.
pub(super) trait Lanes: Copy {
    /// How many words.
    const WORDS: usize;

    fn load(band: &Band, reach: Reach) -> Self;
    fn store(self, band: &mut Band, reach: Reach);
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

    /// A number of placements, in the form that adds up fastest.
    type Sum: Copy;
    /// Adds up the bits of four boards, on top of `sum` and one after the other: `up_to` gets the sum after each.
    fn add_up(boards: [Self; FOUR], sum: Self::Sum, up_to: &mut [u32; FOUR]) -> Self::Sum;
    /// Nothing added up yet.
    fn nothing() -> Self::Sum;
    fn total(sum: Self::Sum) -> u32;
}

/// Bits are counted four boards at a time: the last steps of counting are shared by them.
pub(super) const FOUR: usize = 4;

/// A board size, known to the compiler.
pub(super) struct Side<const SIDE: usize>;

impl<const SIDE: usize> Side<SIDE> {
    const STRIDE: usize = if SIDE == 20 { 24 } else { 16 };

    /// The board at `reach`, moved left by 1 to 4 columns. Empty bits between rows may be filled from the next row.
    #[inline(always)]
    fn left<L: Lanes>(board: L, band: &Band, reach: Reach, columns: u32) -> L {
        if Self::STRIDE == 24 {
            // Rows run on from word to word; four empty bits keep them apart.
            board.down(columns).or(L::load(band, reach.word(true)).up(64 - columns))
        } else {
            // Four rows to a word: what came from the row above is masked.
            board.down(columns).and(L::splat((0xFFFF >> columns) * 0x0001_0001_0001_0001))
        }
    }

    /// The board at `reach`, moved right by one column.
    #[inline(always)]
    fn right<L: Lanes>(board: L, band: &Band, reach: Reach) -> L {
        if Self::STRIDE == 24 {
            board.up(1).or(L::load(band, reach.word(false)).down(63))
        } else {
            board.up(1)
        }
    }
}

/// Calls `visit` with four shapes at a time of those that the colour has left, in order: their group, and the feet from
/// which each is legal. The last group may be filled up with shapes that fit nowhere.
#[inline(always)]
fn sweep<L: Lanes, const SIDE: usize>(
    query: Query<'_>,
    desk: &mut Desk,
    mut visit: impl FnMut(usize, [L; FOUR], &mut Desk),
) -> usize {
    let groups = desk.enrol(query.table, query.state.left[query.colour]);
    if !spread_out::<L, SIDE>(query, desk) {
        return 0;
    }
    for shape in 0..SMALL {
        let (fits, legal) = grow::<L>(query.table.steps[shape], desk);
        fits.write(&mut desk.small[shape].fits);
        legal.write(&mut desk.small[shape].legal);
    }
    for group in 0..groups {
        let at = FOUR * (group % GROUPS);
        let [a, b, c, d] = *desk.roster[at..].first_chunk().expect("there is room for all groups");
        let legal = [grow(a, desk).1, grow(b, desk).1, grow(c, desk).1, grow(d, desk).1];
        visit(group % GROUPS, legal, desk);
    }
    groups
}

/// The feet from which a shape fits and from which it is legal, by those of its parent.
#[inline(always)]
fn grow<L: Lanes>(step: Step, desk: &Desk) -> (L, L) {
    let parent = &desk.small[usize::from(step.parent) % ROOM];
    let (fits, legal) = (L::read(&parent.fits), L::read(&parent.legal));
    let free = L::load(&desk.free, step.reach);
    let corners = L::load(&desk.corners, step.reach);
    (fits.and(free), legal.and(free).or(fits.and(corners)))
}

/// Lays out the free cells and the corners of a colour, moved left by 0 to 4 columns; false if it has no corner.
///
/// ```text
///   . c - c .      own cells #
///   c - # - c      - beside them: not free for this colour
///   - # # - .      c corners: free cells that touch an own cell slantwise
///   c - - c .
/// ```
#[inline(always)]
fn spread_out<L: Lanes, const SIDE: usize>(query: Query<'_>, desk: &mut Desk) -> bool {
    let Query { table, state, colour, start } = query;
    let stride = Side::<SIDE>::STRIDE;
    let occupied = L::read(&state.occupied);
    let open = L::read(&table.board).without(occupied);
    let (free, corners);
    if state.left[colour] == ALL_PIECES {
        let mut cell = Plane::default();
        cell[start / 64] = 1 << (start % 64);
        free = open;
        corners = L::read(&cell).and(open);
    } else {
        let (low, high) = crate::blokus::Colour::new(colour).planes();
        let own = occupied
            .without(L::read(&state.low).xor(L::splat(low)))
            .without(L::read(&state.high).xor(L::splat(high)));
        // Two of the places that are overwritten below serve to look up and down.
        let at = |columns, rows| Reach::new(columns, rows, stride);
        own.store(&mut desk.free, at(1, 0));
        let beside = Side::<SIDE>::left(own, &desk.free, at(1, 0), 1).or(Side::<SIDE>::right(
            own,
            &desk.free,
            at(1, 0),
        ));
        beside.store(&mut desk.free, at(2, 0));
        let edges = beside.or(L::load(&desk.free, at(1, 1))).or(L::load(&desk.free, at(1, -1)));
        let slantwise = L::load(&desk.free, at(2, 1)).or(L::load(&desk.free, at(2, -1)));
        free = open.without(edges);
        corners = slantwise.and(free);
    }
    if corners.is_empty() {
        return false;
    }
    for (board, band) in [(free, &mut desk.free), (corners, &mut desk.corners)] {
        let home = Reach::new(0, 0, stride);
        board.store(band, home);
        for columns in 1..=4 {
            let moved = Side::<SIDE>::left(board, band, home, columns as u32);
            moved.store(band, Reach::new(columns, 0, stride));
        }
    }
    true
}

/// How many placements there are.
#[inline(always)]
pub(super) fn count<L: Lanes, const SIDE: usize>(query: Query<'_>, desk: &mut Desk) -> u32 {
    let mut sum = L::nothing();
    sweep::<L, SIDE>(query, desk, |_, legal, _| sum = L::add_up(legal, sum, &mut [0; FOUR]));
    L::total(sum)
}

/// Appends the numbers of all placements.
#[inline(always)]
pub(super) fn list<L: Lanes, T: From<u16>, const SIDE: usize>(
    query: Query<'_>,
    desk: &mut Desk,
    out: &mut Vec<T>,
) {
    sweep::<L, SIDE>(query, desk, |group, legal, desk| {
        for (step, legal) in desk.roster[FOUR * group..].iter().zip(legal) {
            let mut words = Plane::default();
            legal.write(&mut words);
            for (i, mut word) in words.into_iter().enumerate().take(L::WORDS) {
                while word != 0 {
                    let foot = 64 * i + word.trailing_zeros() as usize;
                    out.push(T::from(number::<SIDE>(query.table, usize::from(step.shape), foot)));
                    word &= word - 1;
                }
            }
        }
    });
}

/// The placement of number `rng.below(count)`.
#[inline(always)]
pub(super) fn draw<L: Lanes, const SIDE: usize>(
    query: Query<'_>,
    desk: &mut Desk,
    rng: &mut Rng,
) -> Option<u16> {
    let mut sum = L::nothing();
    let groups = sweep::<L, SIDE>(query, desk, |group, legal, desk| {
        sum = L::add_up(legal, sum, &mut desk.up_to[group]);
    });
    let count = L::total(sum);
    let pick = rng.below(count.max(1));
    if count == 0 {
        return None;
    }
    // Each shape whose placements all come before the one picked is passed over.
    let up_to = desk.up_to[..groups].as_flattened();
    let place = up_to.iter().map(|&up_to| u32::from(up_to <= pick)).sum::<u32>() as usize;
    let before = if place == 0 { 0 } else { up_to[place - 1] };
    let step = desk.roster[place];
    // To look at it once more is cheaper than to have kept all boards.
    let mut legal = Plane::default();
    grow::<L>(step, desk).1.write(&mut legal);
    let foot = nth(&legal[..L::WORDS], pick - before);
    Some(number::<SIDE>(query.table, usize::from(step.shape), foot))
}

/// The place of the bit of number `n`, from zero.
#[inline(always)]
fn nth(words: &[u64], mut n: u32) -> usize {
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

/// The number of the placement of a shape with its foot on a bit.
#[inline(always)]
fn number<const SIDE: usize>(table: &Table, shape: usize, foot: usize) -> u16 {
    let spread = &table.shapes[shape];
    let (row, column) = (foot / Side::<SIDE>::STRIDE, foot % Side::<SIDE>::STRIDE);
    spread.origin.wrapping_add(row as u16 * spread.columns + column as u16)
}
