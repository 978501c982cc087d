//! What a network has learned to look for: the patterns with the largest weights.

use super::network::Network;
use super::parts::Part;
use plyground_core::Seat;
use serde::Serialize;
use std::cmp::Reverse;

/// A pattern in the cells of a tuple, and its weight.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sight {
    /// The tuple, by its number.
    pub tuple: usize,
    /// The seat to move, 0 the first.
    pub seat: usize,
    /// Cells, each with what it shows: 0 empty and out of reach, 1 and 2 the seats, 3 empty and within reach.
    pub cells: Vec<(u16, u8)>,
    /// Through the eyes of the first seat, in parts of [`SCALE`](super::SCALE).
    pub weight: i16,
}

/// The patterns with the largest weights, the largest first.
pub fn strongest(network: &Network, count: usize) -> Vec<Sight> {
    let first = network.first_weights();
    let mut all: Vec<(u16, usize, usize)> = Vec::new();
    for seat in [Seat::FIRST, Seat::SECOND] {
        let sized = network.weights(seat).iter().enumerate();
        all.extend(sized.map(|(place, weight)| (weight.unsigned_abs(), seat.index(), place)));
    }
    all.sort_by_key(|&(size, seat, place)| (Reverse(size), seat, place));
    all.truncate(count);
    let sight = |(_, seat, place): (u16, usize, usize)| {
        let tuple = first.partition_point(|from| *from as usize <= place) - 1;
        let cells = pattern(network, tuple, place as u32 - first[tuple]);
        Sight { tuple, seat, cells, weight: network.weights(Seat::new(seat))[place] }
    };
    all.into_iter().map(sight).collect()
}

/// What the cells of a tuple show where it has this weight.
fn pattern(network: &Network, tuple: usize, index: u32) -> Vec<(u16, u8)> {
    let layout = network.layout();
    let (_, rows) = network.board().size();
    let mut left = index;
    let mut codes = vec![0; layout.parts.all.len()];
    // The last part of a tuple changes slowest: its offsets are the largest.
    for part in (0..codes.len()).rev().filter(|part| layout.touching[*part].contains(&(tuple as u16))) {
        let of = |code: usize| layout.offsets(part, code as u16)[tuple];
        let possible =
            (0..layout.parts.all[part].codes()).filter(|code| layout.parts.all[part].can_be(*code));
        let code = possible.filter(|code| of(*code) <= left).max_by_key(|code| (of(*code), Reverse(*code)));
        codes[part] = code.unwrap_or(0);
        left -= of(codes[part]);
    }
    let shows = |cell: &u16| {
        let (column, row) = (u32::from(*cell) / rows, u32::from(*cell) % rows);
        let part = layout.parts.of_cell(column, row);
        (*cell, Part::cell(codes[part], row - layout.parts.all[part].from) as u8)
    };
    network.header().tuples[tuple].iter().map(shows).collect()
}
