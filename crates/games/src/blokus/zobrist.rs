//! Zobrist keys (Zobrist 1970): a random number for each colour and placement, all of them added up bit by bit.

use super::state::State;

/// The number of a placement by a colour.
#[inline]
pub(super) fn placement(number: u16, colour: usize) -> u64 {
    mix(u64::from(number) << 2 | colour as u64)
}

/// The key of a position: its placements, whose turn it is and who has passed.
#[inline]
pub(super) fn key(state: &State) -> u64 {
    let rest = [state.colour.index() as u8, state.passed, state.single_last, 1];
    state.placed ^ mix(u64::from(u32::from_le_bytes(rest)) << 32)
}

/// A number that looks random, for each number: the finaliser of SplitMix64 after a step of its sequence.
#[inline]
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
