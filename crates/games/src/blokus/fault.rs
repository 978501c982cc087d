//! Which rule a move breaks.

use super::cells::cell_name;
use super::colour::Colour;
use super::mv::{Kind, Move};
use super::pieces::Piece;
use super::rules::Blokus;
use super::state::State;
use super::variant::{Start, Variant};
use std::fmt;

/// Why a move is not legal; cells are (column, row) from a1 at (0, 0).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The colour has placed this piece before.
    Used(Piece),
    /// A square of it would lie on another piece.
    Overlaps((usize, usize)),
    /// A square of it would lie beside a piece of the same colour.
    TouchesEdge((usize, usize)),
    /// It is the colour's first piece, and does not cover its start.
    MissesStart((usize, usize)),
    /// It is the colour's first piece, and does not lie at the border.
    MissesBorder,
    /// It is the colour's first piece, and all begin with this one.
    NotFirst(Piece),
    /// It touches no piece of the same colour at a corner.
    NoCorner,
    /// There is no pass for a colour that can place a piece.
    CanPlace(Colour),
    /// Whose turn it is, is not for a move to say.
    NotAMove,
}

impl<V: Variant> Blokus<V> {
    /// The first rule that a move of the colour to move breaks; `None` if it is legal, as far as the game is not over.
    pub fn fault(&self, state: &State, mv: Move) -> Option<Fault> {
        match mv.kind() {
            Kind::Place(number) if usize::from(number) < self.table().placements() => {
                self.placement_fault(state, number)
            }
            Kind::Pass => self.can_place(state).then_some(Fault::CanPlace(state.colour)),
            _ => Some(Fault::NotAMove),
        }
    }

    fn placement_fault(&self, state: &State, number: u16) -> Option<Fault> {
        let colour = state.colour;
        let piece = self.table().shapes[usize::from(self.table().spots[usize::from(number)].shape)].piece;
        if state.left[colour.index()] >> piece.0 & 1 == 0 {
            return Some(Fault::Used(piece));
        }
        let cells: Vec<_> = self.table().cells(number).collect();
        if let Some(&cell) = cells.iter().find(|cell| self.at(state, cell.0, cell.1).is_some()) {
            return Some(Fault::Overlaps(cell));
        }
        let own = |(column, row)| self.at(state, column, row) == Some(colour);
        if let Some(&cell) = cells.iter().find(|&&cell| self.around(cell, &EDGES).any(own)) {
            return Some(Fault::TouchesEdge(cell));
        }
        if state.pieces_placed(colour) == 0 {
            return self.first_fault(colour, piece, &cells);
        }
        let touches = cells.iter().any(|&cell| self.around(cell, &CORNERS).any(own));
        (!touches).then_some(Fault::NoCorner)
    }

    /// What is wrong with a colour's first piece.
    fn first_fault(&self, colour: Colour, piece: Piece, cells: &[(usize, usize)]) -> Option<Fault> {
        if let Some(first) = self.first_piece.filter(|&first| first != piece) {
            return Some(Fault::NotFirst(first));
        }
        let start = V::STARTS[colour.index()];
        if start.cells(V::SIDE).any(|cell| cells.contains(&cell)) {
            return None;
        }
        Some(match start {
            Start::Cell(column, row) => Fault::MissesStart((column, row)),
            Start::Border => Fault::MissesBorder,
        })
    }

    /// The cells of the board that lie in some directions of a cell.
    fn around(
        &self,
        (column, row): (usize, usize),
        steps: &'static [(isize, isize); 4],
    ) -> impl Iterator<Item = (usize, usize)> {
        steps.iter().filter_map(move |&(right, up)| {
            let cell = (column.checked_add_signed(right)?, row.checked_add_signed(up)?);
            (cell.0 < V::SIDE && cell.1 < V::SIDE).then_some(cell)
        })
    }
}

const EDGES: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const CORNERS: [(isize, isize); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Used(piece) => write!(f, "piece already used: {}", piece.name()),
            Fault::Overlaps(cell) => write!(f, "overlaps at {}", cell_name(cell)),
            Fault::TouchesEdge(cell) => write!(f, "touches own edge at {}", cell_name(cell)),
            Fault::MissesStart(cell) => write!(f, "does not cover {}", cell_name(cell)),
            Fault::MissesBorder => f.write_str("a first piece covers a cell at the border"),
            Fault::NotFirst(piece) => write!(f, "all colours begin with {}", piece.name()),
            Fault::NoCorner => f.write_str("no own corner"),
            Fault::CanPlace(colour) => write!(f, "no pass: {} can place a piece", colour.name()),
            Fault::NotAMove => f.write_str("not a move"),
        }
    }
}

impl std::error::Error for Fault {}
