//! The table of placements: every place where a shape fits on an empty board, which are the moves of the game, numbered.

use super::growth::{INNER, growths};
use super::layout::{NOTHING, Reach, Slot};
use super::pieces::{PIECES, Piece, SHAPES, Shape};
use super::plane::Plane;
use std::sync::OnceLock;

/// What never changes about a board of `side` x `side`: where shapes fit, and how to count in bits.
///
/// The board is one long string of bits, the lowest row first, with some bits between the rows that stay empty:
///
/// ```text
///   20 x 20: row r is bits 24 r .. 24 r + 19, four stay empty; 480 bits are 2 registers of 256
///   14 x 14: row r is bits 16 r .. 16 r + 13, two stay empty;  224 bits are 1 register
/// ```
///
/// Rows are whole bytes, so that a board moved up or down is the same bytes read from another address.
#[derive(Debug)]
pub struct PlacementTable {
    pub(super) side: usize,
    /// Bits from a row to the next.
    pub(super) stride: usize,
    pub(super) shapes: [Spread; SHAPES],
    /// The steps of the shapes that others grow from, each after its parent.
    pub(super) inner: [Step; INNER],
    /// For each piece, the steps of its shapes, and how many they are.
    pub(super) rosters: [([Step; MOST], usize); PIECES],
    /// The pieces in parts with about as many shapes each, a bit a piece: what threads list side by side.
    pub(super) parts: [u32; PARTS],
    /// Shape and bit of the lower left corner of each placement.
    pub(super) spots: Vec<Spot>,
    /// For shapes of one to five columns, and one more for those who look too far, how many placements come before
    /// the one with its foot on each bit.
    pub(super) places: Vec<u16>,
    /// All cells.
    pub(super) board: Plane,
}

/// The bits of a plane.
const BITS: usize = 8 * size_of::<Plane>();

/// Parts of a list of placements.
pub(super) const PARTS: usize = 4;
/// The most shapes a piece has.
pub(super) const MOST: usize = 8;

/// A shape and the numbers of its placements.
#[derive(Copy, Clone, Debug)]
pub(super) struct Spread {
    pub(super) piece: Piece,
    /// Its squares as bits, with its lower left corner at bit 0.
    pub(super) mask: u128,
    /// The number of the placement with the foot at a1, which need not exist.
    pub(super) origin: u16,
    /// Where in [`PlacementTable::places`] those of its width begin.
    pub(super) places: u16,
}

/// A [`Growth`](super::growth::Growth) of a shape, in places of memory.
#[derive(Copy, Clone, Debug)]
#[repr(align(8))]
pub(super) struct Step {
    pub(super) reach: Reach,
    pub(super) parent: Slot,
    pub(super) shape: u8,
}

/// Where a placement lies.
#[derive(Copy, Clone, Debug)]
pub(super) struct Spot {
    pub(super) shape: u8,
    /// The bit of the lower left corner of its box.
    pub(super) bit: u16,
}

impl PlacementTable {
    /// The table for a board of 20 x 20 or 14 x 14; built once, shared by all.
    #[inline]
    pub fn of_side(side: usize) -> &'static PlacementTable {
        static CLASSIC: OnceLock<PlacementTable> = OnceLock::new();
        static DUO: OnceLock<PlacementTable> = OnceLock::new();
        match side {
            14 => DUO.get_or_init(|| PlacementTable::new(14, 16)),
            _ => CLASSIC.get_or_init(|| PlacementTable::new(20, 24)),
        }
    }

    /// How many placements there are.
    #[inline]
    pub fn placements(&self) -> usize {
        self.spots.len()
    }

    /// The bit of a cell.
    #[inline]
    pub(super) fn bit(&self, column: usize, row: usize) -> usize {
        row * self.stride + column
    }

    /// The number of the placement of a shape with the lower left corner of its box at a cell; `None` off the board.
    #[inline]
    pub(super) fn number(&self, shape: usize, column: usize, row: usize) -> Option<u16> {
        let (shape, spread) = (&Shape::all()[shape], &self.shapes[shape]);
        let fits = column + shape.width() <= self.side && row + shape.height() <= self.side;
        let foot = usize::from(spread.places) + self.bit(column, row + shape.foot());
        fits.then(|| spread.origin.wrapping_add(self.places[foot]))
    }

    /// The cells of a placement as (column, row), by row, then by column.
    #[inline]
    pub(super) fn cells(&self, number: u16) -> impl Iterator<Item = (usize, usize)> {
        let Spot { shape, bit } = self.spots[usize::from(number)];
        let (row, column) = (usize::from(bit) / self.stride, usize::from(bit) % self.stride);
        Shape::all()[usize::from(shape)].cells.iter().map(move |&(x, y)| (column + x, row + y))
    }

    fn new(side: usize, stride: usize) -> PlacementTable {
        let mut spots = Vec::new();
        let shapes = std::array::from_fn(|i| {
            let shape = &Shape::all()[i];
            let columns = side + 1 - shape.width();
            let origin = (spots.len() as u16).wrapping_sub((shape.foot() * columns) as u16);
            for row in 0..=side - shape.height() {
                let bits = (0..columns).map(|column| (row * stride + column) as u16);
                spots.extend(bits.map(|bit| Spot { shape: i as u8, bit }));
            }
            let mask = shape.cells.iter().fold(0, |mask, &(x, y)| mask | 1 << (y * stride + x));
            Spread { piece: shape.piece, mask, origin, places: ((shape.width() - 1) * BITS) as u16 }
        });
        let before = |width: usize, bit: usize| ((side + 1 - width) * (bit / stride) + bit % stride) as u16;
        let places = (1..=6).flat_map(|width| (0..BITS).map(move |bit| before(width, bit))).collect();
        let growths = growths();
        let mut inner: Vec<usize> = growths.iter().filter_map(|growth| growth.parent).collect();
        inner.sort_unstable();
        inner.dedup();
        let slot = |shape| inner.iter().position(|&parent| parent == shape).unwrap_or(NOTHING);
        let steps: [Step; SHAPES] = std::array::from_fn(|i| Step {
            reach: Reach::new(growths[i].right, growths[i].up, stride),
            parent: Slot::new(growths[i].parent.map_or(NOTHING, slot)),
            shape: i as u8,
        });
        let inner = std::array::from_fn(|i| steps[inner[i]]);
        let rosters = std::array::from_fn(|piece| {
            let own = |step: &&Step| usize::from(Shape::all()[usize::from(step.shape)].piece.0) == piece;
            let mut roster = [steps[0]; MOST];
            let count = steps.iter().filter(own).zip(&mut roster).map(|(&step, place)| *place = step).count();
            (roster, count)
        });
        let mut board = Plane::default();
        for bit in (0..side).flat_map(|row| (0..side).map(move |column| row * stride + column)) {
            board[bit / 64] |= 1 << (bit % 64);
        }
        let mut parts = [0; PARTS];
        for piece in 0..PIECES {
            let before = rosters[..piece].iter().map(|(_, count)| count).sum::<usize>();
            parts[before * PARTS / SHAPES] |= 1 << piece;
        }
        PlacementTable { side, stride, shapes, inner, rosters, parts, spots, places, board }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_numbered_shape_by_shape() {
        for (side, placements) in [(20, 30_433), (14, 13_729)] {
            let table = PlacementTable::of_side(side);
            assert_eq!(table.placements(), placements);
            for number in 0..placements as u16 {
                let cells: Vec<_> = table.cells(number).collect();
                let left = cells.iter().map(|cell| cell.0).min().unwrap();
                let low = cells.iter().map(|cell| cell.1).min().unwrap();
                assert!(cells.iter().all(|&(column, row)| column < side && row < side));
                assert_eq!(table.number(Shape::find(&cells).unwrap(), left, low), Some(number));
            }
        }
    }
}
