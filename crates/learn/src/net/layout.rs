//! Where the weights of a tuple stand: indices that are sums over the parts of a board.
//!
//! The weight that a tuple has for a position is number `first + Σ offset(part, code)`: each part tells the patterns apart that it can
//! show in the tuple's cells, and counts those alone, so there is no entry that no position has. A move changes the code of
//! one part, and so the sum by a difference of two offsets. The mirror image has the same offsets, read from the mirrored parts.

use super::error::NetError;
use super::parts::{CELL_STATES, Part, Parts};
use super::tuples::Tuple;
use std::collections::HashMap;

/// The most tuples, cells of a tuple, weights a seat, and offsets: read before anything is allocated for them.
pub(super) const MOST_TUPLES: usize = 1024;
pub(super) const MOST_CELLS: usize = 12;
pub(super) const MOST_WEIGHTS: u64 = 1 << 23;
const MOST_OFFSETS: u64 = 1 << 24;
/// Offsets stand in rows of whole vector registers.
const LANES: usize = 16;

/// The indices of a network's weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) parts: Parts,
    /// By part, the one in its place in the mirror image.
    pub(super) mirrored: Vec<usize>,
    /// How many tuples there are, and how many there is room for in a row of offsets.
    pub(super) tuples: usize,
    pub(super) stride: usize,
    /// By tuple, its first weight.
    pub(super) first: Vec<u32>,
    /// By part, where its rows begin among the offsets: one for each code.
    rows: Vec<usize>,
    offsets: Vec<u32>,
    /// By part, the tuples that look at it.
    pub(super) touching: Vec<Vec<u16>>,
    /// How many weights there are for one seat to move.
    pub(super) weights: usize,
}

impl Layout {
    /// The layout of these tuples on a board; an error where they are none of its cells, or too many.
    pub(super) fn new(columns: u32, rows: u32, tuples: &[Tuple]) -> Result<Layout, NetError> {
        let parts = Parts::new(columns, rows);
        if tuples.is_empty() || tuples.len() > MOST_TUPLES {
            return Err(NetError::Header(format!("{} tuples: expected 1 to {MOST_TUPLES}", tuples.len())));
        }
        let stride = tuples.len().next_multiple_of(LANES);
        let codes: usize = parts.all.iter().map(Part::codes).sum();
        if codes as u64 * stride as u64 > MOST_OFFSETS {
            return Err(NetError::Header(format!("{} tuples: too many for this board", tuples.len())));
        }
        let mut layout = Layout {
            mirrored: (0..parts.all.len()).map(|part| parts.mirrored(part)).collect(),
            tuples: tuples.len(),
            stride,
            first: vec![0; stride],
            rows: Vec::new(),
            offsets: vec![0; codes * stride],
            touching: vec![Vec::new(); parts.all.len()],
            weights: 0,
            parts,
        };
        let mut row = 0;
        for part in &layout.parts.all {
            layout.rows.push(row);
            row += part.codes() * stride;
        }
        let mut weights: u64 = 0;
        for (number, tuple) in tuples.iter().enumerate() {
            let is_board = tuple.iter().all(|cell| u32::from(*cell) < columns * rows);
            if tuple.is_empty() || tuple.len() > MOST_CELLS || !tuple.is_sorted_by(|a, b| a < b) || !is_board
            {
                let expected = format!("expected 1 to {MOST_CELLS} cells of the board, in ascending order");
                return Err(NetError::Header(format!("tuple {} is {tuple:?}: {expected}", number + 1)));
            }
            layout.first[number] = weights as u32;
            weights += layout.add(number, tuple, rows)?;
            if weights > MOST_WEIGHTS {
                return Err(NetError::Header(format!("more than {MOST_WEIGHTS} weights a seat")));
            }
        }
        layout.weights = weights as usize;
        Ok(layout)
    }

    /// Writes the offsets of a tuple; tells how many weights it has.
    fn add(&mut self, number: usize, tuple: &[u16], height: u32) -> Result<u64, NetError> {
        let cells: Vec<(usize, u32)> = tuple
            .iter()
            .map(|cell| {
                let (column, row) = (u32::from(*cell) / height, u32::from(*cell) % height);
                let part = self.parts.of_cell(column, row);
                (part, row - self.parts.all[part].from)
            })
            .collect();
        let mut size: u64 = 1;
        for (number_of_part, part) in self.parts.all.iter().enumerate() {
            let rows: Vec<u32> =
                cells.iter().filter(|(other, _)| *other == number_of_part).map(|(_, row)| *row).collect();
            if rows.is_empty() {
                continue;
            }
            self.touching[number_of_part].push(number as u16);
            let mut patterns: HashMap<u64, u64> = HashMap::new();
            for code in (0..part.codes()).filter(|code| part.can_be(*code)) {
                let digit =
                    |all: u64, row: &u32| all * u64::from(CELL_STATES) + u64::from(Part::cell(code, *row));
                let pattern = rows.iter().fold(0, digit);
                let next = patterns.len() as u64;
                let rank = *patterns.entry(pattern).or_insert(next);
                self.offsets[self.rows[number_of_part] + code * self.stride + number] = (rank * size) as u32;
            }
            size *= patterns.len() as u64;
            if size > MOST_WEIGHTS {
                return Err(NetError::Header(format!(
                    "tuple {}: more than {MOST_WEIGHTS} weights",
                    number + 1
                )));
            }
        }
        Ok(size)
    }

    /// The offsets of a part with a code, by tuple.
    #[inline(always)]
    pub(super) fn offsets(&self, part: usize, code: u16) -> &[u32] {
        let from = self.rows[part] + usize::from(code) * self.stride;
        &self.offsets[from..from + self.stride]
    }

    /// The indices of a position and of its mirror image, from its codes.
    #[inline(always)]
    pub(super) fn indices(&self, codes: &[u16], own: &mut [u32], mirrored: &mut [u32]) {
        own.copy_from_slice(&self.first);
        mirrored.copy_from_slice(&self.first);
        for (part, &code) in codes.iter().enumerate() {
            let offsets = self.offsets(part, code);
            own.iter_mut().zip(offsets).for_each(|(index, offset)| *index += offset);
            let offsets = self.offsets(self.mirrored[part], code);
            mirrored.iter_mut().zip(offsets).for_each(|(index, offset)| *index += offset);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tuples::tuples;
    use super::*;
    use plyground_core::testkit::random_positions;
    use plyground_games::connect::Connect;

    #[test]
    fn equal_patterns_share_a_weight_and_others_do_not() {
        let game: Connect<u64> = Connect::new(5, 4, 3).unwrap();
        let tuples = tuples(&game, 10, 3);
        let layout = Layout::new(5, 4, &tuples).unwrap();
        let mut codes = vec![0; 5];
        let [mut own, mut mirrored, mut of_image, mut back] = [(); 4].map(|()| vec![0; layout.stride]);
        let mut seen: HashMap<(usize, u32), Vec<u32>> = HashMap::new();
        for (line, state) in random_positions(&game, 3000, 2) {
            layout.parts.read(&game, &state, &mut codes);
            layout.indices(&codes, &mut own, &mut mirrored);
            for (number, tuple) in tuples.iter().enumerate() {
                let pattern: Vec<u32> = tuple
                    .iter()
                    .map(|cell| Part::cell(codes[usize::from(cell / 4)].into(), u32::from(cell % 4)))
                    .collect();
                assert!((own[number] as usize) < layout.weights);
                let first = seen.entry((number, own[number])).or_insert_with(|| pattern.clone());
                assert_eq!(*first, pattern, "{line:?}");
            }
            layout.parts.read(&game, &game.mirror(&state), &mut codes);
            layout.indices(&codes, &mut of_image, &mut back);
            assert_eq!((&own, &mirrored), (&back, &of_image), "{line:?}");
        }
        let mut patterns: Vec<_> =
            seen.iter().map(|((number, _), pattern)| (*number, pattern.clone())).collect();
        let count = patterns.len();
        patterns.sort_unstable();
        patterns.dedup();
        assert_eq!(patterns.len(), count);
    }

    #[test]
    fn the_standard_board_has_no_dead_entries() {
        // Four cells side by side on the ground: each is first, second or within reach.
        let ground = Layout::new(7, 6, &[vec![0, 6, 12, 18]]).unwrap();
        assert_eq!(ground.weights, 3 * 3 * 3 * 3);
        // The four lowest of a column: 1 + 2 + 4 + 8 + 16 ways.
        let column = Layout::new(7, 6, &[vec![0, 1, 2, 3]]).unwrap();
        assert_eq!(column.weights, 31);
    }

    #[test]
    fn what_is_too_much_is_refused_before_it_is_allocated() {
        for (tuple, error) in [
            (vec![42], "expected 1 to 12 cells of the board"),
            (vec![3, 3], "in ascending order"),
            ((0..13).collect(), "expected 1 to 12 cells of the board"),
        ] {
            let refused = Layout::new(7, 6, &[tuple]).unwrap_err().to_string();
            assert!(refused.contains(error), "{refused}");
        }
        assert!(Layout::new(7, 6, &vec![vec![1]; 2000]).is_err());
    }
}
