//! The board of Blokus as cells, for faces that draw it themselves.

use super::colour::Colour;
use super::mv::Move;
use super::pieces::{Piece, Shape};
use super::rules::Blokus;
use super::state::State;
use super::variant::Variant;
use plyground_core::grid::{BLUE, GREEN, VERMILION, YELLOW};
use plyground_core::{Cell, Grid, PieceForm, PiecePlaced};

/// The orientations of a piece are its [shapes](Shape::all), in their order.
impl<V: Variant> Grid for Blokus<V> {
    fn size(&self) -> (usize, usize) {
        (V::SIDE, V::SIDE)
    }

    fn colour_at(&self, state: &State, cell: Cell) -> Option<usize> {
        self.at(state, cell.column, V::SIDE - 1 - cell.row).map(Colour::index)
    }

    fn cells_filled(&self, _: &State, mv: Move, out: &mut Vec<Cell>) {
        if let Some(number) = mv.placement() {
            out.extend(self.table().cells(number).map(|cell| seen_from_the_top(cell, V::SIDE)));
        }
    }

    fn pieces(&self) -> Vec<PieceForm> {
        let form = |piece: Piece| PieceForm {
            name: piece.name(),
            orientations: Shape::all().iter().filter(|shape| shape.piece == piece).map(form).collect(),
        };
        Piece::all().map(form).collect()
    }

    fn in_hand(&self, state: &State, colour: usize) -> Vec<usize> {
        state.pieces_left(Colour::new(colour)).map(|piece| usize::from(piece.0)).collect()
    }

    fn piece_placed(&self, mv: Move) -> Option<PiecePlaced> {
        let shape = usize::from(self.table().spots[usize::from(mv.placement()?)].shape);
        let piece = Shape::all()[shape].piece;
        // Shapes of a piece stand together, and no piece has more than eight.
        let earlier = Shape::all()[..shape].iter().rev().take_while(|other| other.piece == piece);
        Some(PiecePlaced { piece: usize::from(piece.0), orientation: earlier.count() })
    }

    fn start_cells(&self, colour: usize) -> Vec<Cell> {
        V::STARTS[colour].cells(V::SIDE).map(|cell| seen_from_the_top(cell, V::SIDE)).collect()
    }

    fn first_piece(&self, _: usize) -> Option<usize> {
        self.first_piece.map(|piece| usize::from(piece.0))
    }

    fn rgb(&self, colour: usize) -> [u8; 3] {
        [BLUE, YELLOW, VERMILION, GREEN][colour % 4]
    }
}

/// The squares of a shape from its upper left corner, row by row.
fn form(shape: &Shape) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        shape.cells.iter().map(|&cell| seen_from_the_top(cell, shape.height())).collect();
    cells.sort_by_key(|cell| (cell.row, cell.column));
    cells
}

/// A cell whose row is counted from the bottom.
fn seen_from_the_top((column, row): (usize, usize), rows: usize) -> Cell {
    Cell { column, row: rows - 1 - row }
}
