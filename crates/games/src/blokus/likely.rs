//! How likely a prior makes the moves of a colour, by what it sees.

use super::mv::Move;
use super::placement_table::PlacementTable;
use super::prior::chances::chance;
use super::prior::sight::{PLACES, Sight};
use super::prior::weights::{BESIDE, HORN_RING, PIECE, RING, SLANTWISE};
use super::prior::{Around, Prior};
use super::rules::Blokus;
use super::variant::Variant;
use std::sync::OnceLock;

/// Room for three tables of places; a power of two.
const TABLES: usize = (3 * PLACES).next_power_of_two();

impl<V: Variant> Blokus<V> {
    /// Calls `each` with the number of every weight that a placement adds up, in the stage of the sight.
    pub fn features(&self, sight: &Sight, mv: Move, mut each: impl FnMut(usize)) {
        let Some(number) = mv.placement() else { return };
        let spot = self.table.spots[usize::from(number)];
        let around = &Around::all(self.table.stride)[usize::from(spot.shape)];
        let rings = rings(self.table);
        let at = |place: u16| usize::from(spot.bit) + usize::from(place);
        each(PIECE + around.piece);
        for place in around.cells.iter().map(|&place| at(place)) {
            each(usize::from(sight.covered[place]));
            each(RING + usize::from(rings[place]));
        }
        for place in around.beside.iter().map(|&place| at(place)) {
            each(BESIDE + usize::from(sight.beside[place]));
        }
        for place in around.horns.iter().map(|&place| at(place)) {
            each(SLANTWISE + usize::from(sight.slantwise[place]));
            if sight.slantwise[place] & 1 == 1 {
                each(HORN_RING + usize::from(rings[place]));
            }
        }
    }

    /// Appends the chance of each of some placements, which add up to one.
    pub fn chances(&self, prior: &Prior, sight: &Sight, moves: &[Move], out: &mut Vec<f32>) {
        let weights = &prior.weights[sight.stage];
        let rings = rings(self.table);
        // What a placement adds up for each cell: covered, beside, slantwise.
        let mut sums = [0_i16; TABLES];
        let (covered, rest) = sums.split_at_mut(PLACES);
        let (beside, slantwise) = rest.split_at_mut(PLACES);
        for place in 0..(self.table.side + 2) * self.table.stride {
            let ring = usize::from(rings[place]);
            covered[place] = weights[usize::from(sight.covered[place])] + weights[RING + ring];
            beside[place] = weights[BESIDE + usize::from(sight.beside[place])];
            let kind = sight.slantwise[place];
            let is_free = i16::from(kind & 1);
            slantwise[place] = weights[SLANTWISE + usize::from(kind)] + is_free * weights[HORN_RING + ring];
        }
        let all = Around::all(self.table.stride);
        let first = out.len();
        let mut most = i32::MIN;
        for mv in moves {
            let spot = self.table.spots[usize::from(mv.placement().unwrap_or(0))];
            let around = &all[usize::from(spot.shape)];
            let at = |&place: &u16| i32::from(sums[(usize::from(spot.bit) + usize::from(place)) % TABLES]);
            let sum = i32::from(weights[PIECE + around.piece]) + around.all.iter().map(at).sum::<i32>();
            most = most.max(sum);
            // Sums of some thousands are exact.
            out.push(sum as f32);
        }
        let chances = &mut out[first..];
        let mut all = 0.0;
        for one in chances.iter_mut() {
            *one = chance(most - *one as i32);
            all += *one;
        }
        chances.iter_mut().for_each(|one| *one /= all);
    }
}

/// How far each place is from the middle of the board, in cells.
fn rings(table: &PlacementTable) -> &'static [u8; PLACES] {
    static CLASSIC: OnceLock<[u8; PLACES]> = OnceLock::new();
    static DUO: OnceLock<[u8; PLACES]> = OnceLock::new();
    let of_side = if table.side == 14 { &DUO } else { &CLASSIC };
    of_side.get_or_init(|| {
        std::array::from_fn(|place| {
            let bit = place.wrapping_sub(table.stride + 1);
            let (row, column) = (bit / table.stride, bit % table.stride);
            let off = |place: usize| (2 * place).abs_diff(table.side - 1) / 2;
            if row < table.side && column < table.side { off(row).max(off(column)) as u8 } else { 0 }
        })
    })
}
