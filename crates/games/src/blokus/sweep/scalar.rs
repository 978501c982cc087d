//! The sweep with plain 64-bit words.

use super::buffers::SweepBuffers;
use super::kernel::Lanes;
use super::{Change, Frontier, Opened, Query, Sheets, Survey, after, answers, frontiers, reply};
use crate::blokus::layout::{BOARD, Band, Feet, GROUP, ROOM, Reach, Slot};
use crate::blokus::mv::Move;
use crate::blokus::plane::Plane;
use plyground_core::Rng;
use std::ops::ControlFlow;

pub(super) fn count(query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
    match query.table.side {
        14 => answers::count::<Words<4>, 14>(query, buffers),
        _ => answers::count::<Words<8>, 20>(query, buffers),
    }
}

pub(super) fn corners(query: Query<'_>, buffers: &mut SweepBuffers) -> u32 {
    match query.table.side {
        14 => answers::corners::<Words<4>, 14>(query, buffers),
        _ => answers::corners::<Words<8>, 20>(query, buffers),
    }
}

pub(super) fn list(query: Query<'_>, buffers: &mut SweepBuffers, out: &mut Vec<Move>) {
    match query.table.side {
        14 => answers::list::<Words<4>, 14>(query, buffers, out),
        _ => answers::list::<Words<8>, 20>(query, buffers, out),
    }
}

pub(super) fn draw(query: Query<'_>, buffers: &mut SweepBuffers, rng: &mut Rng) -> Option<u16> {
    match query.table.side {
        14 => answers::draw::<Words<4>, 14>(query, buffers, rng),
        _ => answers::draw::<Words<8>, 20>(query, buffers, rng),
    }
}

pub(super) fn reply(
    survey: Survey<'_>,
    asked: (usize, u32),
    opened: &[Opened],
    buffers: &mut SweepBuffers,
    rng: &mut Rng,
) -> Option<u16> {
    match survey.table.side {
        14 => reply::reply::<Words<4>, 14>(survey, asked, opened, buffers, rng),
        _ => reply::reply::<Words<8>, 20>(survey, asked, opened, buffers, rng),
    }
}

pub(super) fn sheets(survey: Survey<'_>, buffers: &mut SweepBuffers) -> Sheets {
    match survey.table.side {
        14 => after::sheets::<Words<4>, 14, 1>(survey, buffers),
        _ => after::sheets::<Words<8>, 20, 3>(survey, buffers),
    }
}

pub(super) fn frontiers(survey: Survey<'_>, buffers: &mut SweepBuffers, out: &mut [Frontier; 4]) {
    match survey.table.side {
        14 => frontiers::frontiers::<Words<4>, 14, 2>(survey, buffers, out),
        _ => frontiers::frontiers::<Words<8>, 20, 4>(survey, buffers, out),
    }
}

pub(super) fn after(
    survey: Survey<'_>,
    sheets: &Sheets,
    moves: &[Move],
    each: impl FnMut(Change) -> ControlFlow<()>,
) {
    match survey.table.side {
        14 => after::after::<1>(survey, sheets, moves, each),
        _ => after::after::<3>(survey, sheets, moves, each),
    }
}

/// `N` words of 64 bits.
#[derive(Copy, Clone)]
struct Words<const N: usize>([u64; N]);

impl<const N: usize> Words<N> {
    #[inline(always)]
    fn with(self, other: Self, of_both: impl Fn(u64, u64) -> u64) -> Self {
        Words(std::array::from_fn(|i| of_both(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Lanes for Words<N> {
    const WORDS: usize = N;

    #[inline(always)]
    fn load(band: &Band, reach: Reach) -> Self {
        let (words, _) = band.0[reach.at()..].as_chunks::<8>();
        Words(std::array::from_fn(|i| u64::from_le_bytes(words[i])))
    }

    #[inline(always)]
    fn store(self, band: &mut Band, reach: Reach) {
        let (words, _) = band.0[reach.at()..][..BOARD].as_chunks_mut::<8>();
        let (own, rest) = words.split_at_mut(N);
        for (to, from) in own.iter_mut().zip(self.0) {
            *to = from.to_le_bytes();
        }
        rest.fill([0; 8]);
    }

    #[inline(always)]
    fn feet(inner: &[Feet; ROOM], slot: Slot) -> (Self, Self) {
        let feet = &inner[slot.at() / size_of::<Feet>()];
        (Self::read(&feet.fits), Self::read(&feet.legal))
    }

    #[inline(always)]
    fn read(plane: &Plane) -> Self {
        Words(std::array::from_fn(|i| plane[i]))
    }

    #[inline(always)]
    fn write(self, plane: &mut Plane) {
        plane[..N].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Words([word; N])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        Words(self.0.map(|word| word >> bits))
    }

    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        Words(self.0.map(|word| word << bits))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn filled(self) -> u32 {
        self.0.iter().rev().fold(0, |filled, &word| filled << 1 | u32::from(word != 0))
    }

    type Sum = u32;

    #[inline(always)]
    fn add_up(boards: [Self; GROUP], mut sum: u32, up_to: &mut [u32; GROUP]) -> u32 {
        for (board, up_to) in boards.iter().zip(up_to) {
            sum += board.0.iter().map(|word| word.count_ones()).sum::<u32>();
            *up_to = sum;
        }
        sum
    }

    #[inline(always)]
    fn nothing() -> u32 {
        0
    }

    #[inline(always)]
    fn total(sum: u32) -> u32 {
        sum
    }
}
