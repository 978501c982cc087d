//! The 21 pieces and their 91 oriented shapes: all ways in which one to five squares can hang together.

use std::sync::OnceLock;

/// How many pieces a colour has.
pub const PIECES: usize = 21;
/// How many oriented shapes the pieces have.
pub const SHAPES: usize = 91;
/// The squares of all pieces together.
pub const SQUARES: u32 = 89;

/// The pieces by size, each with a picture of it, rows parted by `/`.
const PICTURES: [(&str, &str); PIECES] = [
    ("1", "#"),
    ("2", "##"),
    ("I3", "###"),
    ("V3", "#./##"),
    ("I4", "####"),
    ("L4", "#../###"),
    ("T4", ".#./###"),
    ("O4", "##/##"),
    ("S4", ".##/##."),
    ("F", ".##/##./.#."),
    ("I5", "#####"),
    ("L5", "#.../####"),
    ("N", ".###/##.."),
    ("P", "##/##/#."),
    ("T5", "###/.#./.#."),
    ("U", "#.#/###"),
    ("V5", "#../#../###"),
    ("W", "#../##./.##"),
    ("X", ".#./###/.#."),
    ("Y", ".#../####"),
    ("Z", "##./.#./.##"),
];

/// One of the 21 pieces; smaller ones have smaller numbers.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(pub(super) u8);

impl Piece {
    /// The single square: five points more if it is the last to be placed.
    pub const SINGLE: Piece = Piece(0);
    /// The first of those with five squares.
    pub const F: Piece = Piece(9);

    /// All pieces.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES as u8).map(Piece)
    }

    /// What it is called, such as `V3`.
    pub fn name(self) -> &'static str {
        PICTURES[usize::from(self.0)].0
    }

    /// The piece of five squares with that name; `I5`, `L5`, `T5` and `V5` may go without their number.
    pub fn pentomino(name: &str) -> Option<Piece> {
        let is_called = |piece: &Piece| {
            let own = piece.name();
            own.eq_ignore_ascii_case(name) || own.trim_end_matches('5').eq_ignore_ascii_case(name)
        };
        Piece::all().filter(|piece| piece.size() == 5).find(is_called)
    }

    /// How many squares it has.
    pub fn size(self) -> u32 {
        PICTURES[usize::from(self.0)].1.matches('#').count() as u32
    }
}

/// A piece, turned and flipped, pushed into the lower left corner.
///
/// Its *foot* is the lowest square of its leftmost column: the square by which it is put on the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shape {
    /// Which piece it is.
    pub piece: Piece,
    /// Its squares as (column, row), by row, then by column.
    pub cells: Vec<(usize, usize)>,
}

impl Shape {
    /// All shapes, piece by piece.
    pub fn all() -> &'static [Shape] {
        static ALL: OnceLock<Vec<Shape>> = OnceLock::new();
        ALL.get_or_init(|| Piece::all().flat_map(orientations).collect())
    }

    /// The shape of some squares, wherever they lie; `None` if no piece looks like that.
    pub fn find(cells: &[(usize, usize)]) -> Option<usize> {
        let cells = normal(cells.to_vec());
        Shape::all().iter().position(|shape| shape.cells == cells)
    }

    /// Columns it spans.
    pub fn width(&self) -> usize {
        1 + self.cells.iter().map(|cell| cell.0).max().unwrap_or(0)
    }

    /// Rows it spans.
    pub fn height(&self) -> usize {
        1 + self.cells.iter().map(|cell| cell.1).max().unwrap_or(0)
    }

    /// The row of the foot; its column is 0.
    pub fn foot(&self) -> usize {
        self.cells.iter().find(|cell| cell.0 == 0).map_or(0, |cell| cell.1)
    }
}

/// Every way to turn and flip a piece, each once.
fn orientations(piece: Piece) -> Vec<Shape> {
    let rows = PICTURES[usize::from(piece.0)].1.split('/').rev().enumerate();
    let mut cells: Vec<(usize, usize)> = rows
        .flat_map(|(y, row)| row.char_indices().filter(|(_, c)| *c == '#').map(move |(x, _)| (x, y)))
        .collect();
    let mut shapes = Vec::new();
    for turn in 0..8 {
        shapes.push(Shape { piece, cells: normal(cells.clone()) });
        // A quarter turn each time, and a flip half way.
        cells = cells.iter().map(|&(x, y)| if turn == 3 { (y, x) } else { (4 - y, x) }).collect();
    }
    shapes.sort();
    shapes.dedup();
    shapes
}

/// The same squares in the lower left corner, in order.
fn normal(mut cells: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let low = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - left, cell.1 - low);
    }
    cells.sort_by_key(|&(x, y)| (y, x));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_91_shapes() {
        let shapes = Shape::all();
        assert_eq!(shapes.len(), SHAPES);
        assert!(shapes.is_sorted_by_key(|shape| shape.cells.len()), "small shapes come first");
        assert_eq!(Piece::all().map(Piece::size).sum::<u32>(), SQUARES);
        // All fixed polyominoes of 1 to 5 squares: 1, 2, 6, 19, 63.
        let of_size = |size| shapes.iter().filter(|shape| shape.cells.len() == size).count();
        assert_eq!([1, 2, 3, 4, 5].map(of_size), [1, 2, 6, 19, 63]);
        for (i, shape) in shapes.iter().enumerate() {
            assert!(shapes[..i].iter().all(|other| other.cells != shape.cells), "{shape:?} twice");
        }
    }
}
