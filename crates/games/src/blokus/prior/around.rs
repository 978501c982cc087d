//! What lies around a placement, cell by cell.

use super::sight::PLACES;
use crate::blokus::pieces::{SHAPES, Shape};
use std::sync::OnceLock;

/// The cells of a shape, those beside it and its horns, as places from one row below its box and one column left of it.
///
/// ```text
///   h b h . .      # cells
///   b # b h .      b beside: they share an edge with the shape
///   b # # b .      h horns: they touch it slantwise and not along an edge
///   h b b h .
/// ```
#[derive(Clone, Default, Debug)]
pub(in crate::blokus) struct Around {
    pub(in crate::blokus) piece: usize,
    pub(in crate::blokus) cells: Vec<u16>,
    pub(in crate::blokus) beside: Vec<u16>,
    pub(in crate::blokus) horns: Vec<u16>,
    /// All of them in one list, as places of three tables that lie one behind the other.
    pub(in crate::blokus) all: Vec<u16>,
}

impl Around {
    /// What lies around each shape on a board whose rows are `stride` places apart.
    #[inline]
    pub(in crate::blokus) fn all(stride: usize) -> &'static [Around; SHAPES] {
        static CLASSIC: OnceLock<[Around; SHAPES]> = OnceLock::new();
        static DUO: OnceLock<[Around; SHAPES]> = OnceLock::new();
        let all = if stride == 16 { &DUO } else { &CLASSIC };
        all.get_or_init(|| std::array::from_fn(|i| Around::new(&Shape::all()[i], stride)))
    }

    fn new(shape: &Shape, stride: usize) -> Around {
        let mut around = Around { piece: usize::from(shape.piece.0), ..Around::default() };
        let has = |x: usize, y: usize| shape.cells.iter().any(|&cell| (cell.0 + 1, cell.1 + 1) == (x, y));
        for (y, x) in (0..7_usize).flat_map(|y| (0..7_usize).map(move |x| (y, x))) {
            let near = |dx: isize, dy: isize| has(x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            let place = (y * stride + x) as u16;
            if has(x, y) {
                around.cells.push(place);
            } else if near(1, 0) || near(-1, 0) || near(0, 1) || near(0, -1) {
                around.beside.push(place);
            } else if near(1, 1) || near(-1, 1) || near(1, -1) || near(-1, -1) {
                around.horns.push(place);
            }
        }
        let Around { cells, beside, horns, .. } = &around;
        let tables = (0..).step_by(PLACES).zip([cells, beside, horns]);
        around.all =
            tables.flat_map(|(first, places)| places.iter().map(move |place| first + place)).collect();
        around
    }
}
