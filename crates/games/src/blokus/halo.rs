//! What surrounds a shape.

use super::pieces::{SHAPES, Shape};
use std::sync::OnceLock;

/// How many parts a halo is cut into.
pub(super) const PARTS: usize = 3;

/// A shape with the cells around it, in seven rows of a board from one below the shape and one left of it.
///
/// ```text
///   h - h . .      # cells
///   - # - h .      - beside them; together with the cells, what the shape touches
///   - # # - .      h horns: cells that touch it slantwise and not along an edge
///   h - - h .
/// ```
///
/// Rows are as far apart as on the board. The bits are cut into [`PARTS`] of 56, so that one unaligned word of a board,
/// shifted by less than a byte, holds a part wherever the shape lies.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Halo {
    pub(super) cells: [u64; PARTS],
    pub(super) touched: [u64; PARTS],
    pub(super) horns: [u64; PARTS],
    /// How many cells.
    pub(super) size: u32,
    /// How many parts are not empty: two for shapes of up to three rows.
    pub(super) parts: usize,
}

/// Bits of a part.
const PART: usize = 56;

impl Halo {
    /// The halos of all shapes on a board whose rows are `stride` bits apart.
    #[inline]
    pub(super) fn all(stride: usize) -> &'static [Halo; SHAPES] {
        static CLASSIC: OnceLock<[Halo; SHAPES]> = OnceLock::new();
        static DUO: OnceLock<[Halo; SHAPES]> = OnceLock::new();
        let halos = if stride == 16 { &DUO } else { &CLASSIC };
        halos.get_or_init(|| std::array::from_fn(|i| Halo::new(&Shape::all()[i], stride)))
    }

    fn new(shape: &Shape, stride: usize) -> Halo {
        let mut halo = Halo { size: shape.cells.len() as u32, ..Halo::default() };
        let has = |x: usize, y: usize| shape.cells.iter().any(|&cell| (cell.0 + 1, cell.1 + 1) == (x, y));
        for (x, y) in (0..7_usize).flat_map(|y| (0..7_usize).map(move |x| (x, y))) {
            let near = |dx: isize, dy: isize| has(x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            let is_touched = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|&(dx, dy)| near(dx, dy));
            let is_slant = [(1, 1), (1, -1), (-1, 1), (-1, -1)].iter().any(|&(dx, dy)| near(dx, dy));
            let bit = y * stride + x;
            let put =
                |parts: &mut [u64; PARTS], is_set| parts[bit / PART] |= u64::from(is_set) << (bit % PART);
            put(&mut halo.cells, has(x, y));
            put(&mut halo.touched, is_touched);
            put(&mut halo.horns, is_slant && !is_touched);
        }
        halo.parts = (0..PARTS).rfind(|&i| halo.touched[i] | halo.horns[i] != 0).map_or(0, |last| last + 1);
        halo
    }
}
