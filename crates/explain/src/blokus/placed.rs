//! A piece that a move places, as sentences name it.

use crate::language::{Language, Slots, fill};
use crate::shape::{Shape, Square};
use plyground_core::{Cell, Grid, Notation};
use serde::{Deserialize, Serialize};

/// A piece that a move places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the piece is called, such as `V5`.
    pub piece: String,
    /// Whose it is: a colour, from one.
    pub colour: usize,
    /// The squares it covers, in the order of the move.
    pub squares: Vec<Square>,
}

impl Placed {
    /// The piece that a legal move places; `None` for a pass.
    pub(super) fn new<G: Grid + Notation>(game: &G, state: &G::State, mv: G::Move) -> Option<Placed> {
        let piece = game.piece_placed(mv)?.piece;
        let mut cells = Vec::new();
        game.cells_filled(state, mv, &mut cells);
        let rows = game.size().1;
        Some(Placed {
            mv: game.write_move(mv),
            piece: game.pieces()[piece].name.to_owned(),
            colour: game.colour(state) + 1,
            squares: cells.into_iter().map(|cell| square(cell, rows)).collect(),
        })
    }

    /// What it is called in a sentence: the piece, and the corners of the box it lies in.
    pub(super) fn name(&self, language: Language) -> String {
        let low = |of: fn(&Square) -> usize| self.squares.iter().map(of).min().unwrap_or(0);
        let high = |of: fn(&Square) -> usize| self.squares.iter().map(of).max().unwrap_or(0);
        let first = Square { column: low(|square| square.column), row: low(|square| square.row) };
        let last = Square { column: high(|square| square.column), row: high(|square| square.row) };
        let place = if first == last { first.to_string() } else { format!("{first}–{last}") };
        // Pieces in a row are called by how long they are, these two as well.
        let piece = match self.piece.as_str() {
            "1" | "2" => format!("I{}", self.piece),
            other => other.to_owned(),
        };
        fill(language, "blokus.placed", &Slots::from([("piece", piece), ("place", place)]))
    }

    /// The piece as if it lay there.
    pub(super) fn ghosts(&self) -> Vec<Shape> {
        let ghost = |&at: &Square| Shape::Ghost { at, colour: self.colour, text: String::new() };
        self.squares.iter().map(ghost).collect()
    }
}

/// A cell of a drawing as a square of the board.
pub(super) fn square(cell: Cell, rows: usize) -> Square {
    Square { column: cell.column, row: rows - 1 - cell.row }
}

/// What a colour is called, by its number from one.
pub(super) fn colour_name(language: Language, colour: usize) -> String {
    fill(language, &format!("blokus.colour_{colour}"), &Slots::new())
}
