//! A board of squares, by the rule book: no bits, no tables, each square and each placement looked at by itself.

use crate::blokus::change::Standing;
use crate::blokus::placed::square;
use crate::shape::Square;
use plyground_core::{Cell, Grid, Notation};
use std::cell::OnceCell;

/// A board of squares, and the pieces in every hand.
#[derive(Clone)]
pub(super) struct Board {
    side: usize,
    /// The colour on each square, column by column.
    squares: Vec<Option<usize>>,
    /// What each colour may still place.
    hands: Vec<Vec<Piece>>,
    /// What holds for the first piece of each colour; none for a colour that lies on the board.
    beginnings: Vec<Option<Beginning>>,
    /// The sizes of all placements of each colour, once they were asked for.
    sizes: Vec<OnceCell<Vec<u32>>>,
}

/// A piece, in all the ways it can lie.
#[derive(Clone)]
struct Piece {
    name: &'static str,
    ways: Vec<Vec<(usize, usize)>>,
}

/// What a colour has to begin with.
#[derive(Clone)]
struct Beginning {
    /// The squares of which its first piece must cover one.
    squares: Vec<Square>,
    /// The piece, where it may not choose.
    piece: Option<&'static str>,
}

const BESIDE: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTWISE: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Board {
    /// A position as faces see it.
    pub(super) fn of<G: Grid + Notation>(game: &G, state: &G::State) -> Board {
        let (side, _) = game.size();
        let forms = game.pieces();
        let cell = |column: usize, row: usize| Cell { column, row: side - 1 - row };
        let piece = |place: usize| Piece {
            name: forms[place].name,
            ways: forms[place]
                .orientations
                .iter()
                .map(|cells| cells.iter().map(|c| (c.column, c.row)).collect())
                .collect(),
        };
        let hand = |colour| game.in_hand(state, colour).into_iter().map(piece).collect::<Vec<Piece>>();
        let hands: Vec<Vec<Piece>> = (0..game.colours()).map(hand).collect();
        let beginning = |colour: usize| {
            (hands[colour].len() == forms.len()).then(|| Beginning {
                squares: game.start_cells(colour).into_iter().map(|cell| square(cell, side)).collect(),
                piece: game.first_piece(colour).map(|piece| forms[piece].name),
            })
        };
        Board {
            side,
            squares: (0..side)
                .flat_map(|column| (0..side).map(move |row| (column, row)))
                .map(|(column, row)| game.colour_at(state, cell(column, row)))
                .collect(),
            beginnings: (0..game.colours()).map(beginning).collect(),
            sizes: vec![OnceCell::new(); game.colours()],
            hands,
        }
    }

    /// Places a piece that covers these squares, and says what it is called.
    pub(super) fn place(&mut self, colour: usize, squares: &[Square]) -> String {
        for square in squares {
            self.squares[square.column * self.side + square.row] = Some(colour);
        }
        self.beginnings[colour] = None;
        self.sizes.fill(OnceCell::new());
        let left = squares.iter().map(|square| square.column).min().unwrap_or(0);
        let top = squares.iter().map(|square| square.row).max().unwrap_or(0);
        let mut cells: Vec<_> =
            squares.iter().map(|square| (square.column - left, top - square.row)).collect();
        cells.sort_unstable();
        let is_it = |piece: &Piece| {
            piece.ways.iter().any(|way| {
                let mut way = way.clone();
                way.sort_unstable();
                way == cells
            })
        };
        let place = self.hands[colour].iter().position(is_it).expect("a piece in the hand");
        self.hands[colour].remove(place).name.to_owned()
    }

    pub(super) fn is_empty(&self, square: Square) -> bool {
        self.squares[square.column * self.side + square.row].is_none()
    }

    fn all(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        (0..side).flat_map(move |column| (0..side).map(move |row| Square { column, row }))
    }

    /// The squares of the board in some directions of one.
    fn around(
        &self,
        of: Square,
        steps: &'static [(isize, isize); 4],
    ) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        steps.iter().filter_map(move |&(right, up)| {
            let column = of.column.checked_add_signed(right).filter(|column| *column < side)?;
            let row = of.row.checked_add_signed(up).filter(|row| *row < side)?;
            Some(Square { column, row })
        })
    }

    fn is_own(&self, colour: usize, square: Square) -> bool {
        self.squares[square.column * self.side + square.row] == Some(colour)
    }

    /// Whether a colour may cover a square at all: it is empty, and not beside one of its own.
    fn is_free(&self, colour: usize, square: Square) -> bool {
        self.is_empty(square) && !self.around(square, &BESIDE).any(|other| self.is_own(colour, other))
    }

    fn is_corner(&self, colour: usize, square: Square) -> bool {
        let touches = match &self.beginnings[colour] {
            Some(beginning) => beginning.squares.contains(&square),
            None => self.around(square, &SLANTWISE).any(|other| self.is_own(colour, other)),
        };
        touches && self.is_free(colour, square)
    }

    /// The squares that a colour could go on from, column by column.
    pub(super) fn corners(&self, colour: usize) -> Vec<Square> {
        self.all().filter(|&square| self.is_corner(colour, square)).collect()
    }

    /// The sizes of all legal placements of a colour, one for each.
    pub(super) fn placements(&self, colour: usize) -> &[u32] {
        self.sizes[colour].get_or_init(|| self.count_placements(colour))
    }

    fn count_placements(&self, colour: usize) -> Vec<u32> {
        let free: Vec<bool> = self.all().map(|square| self.is_free(colour, square)).collect();
        let corner: Vec<bool> = self.all().map(|square| self.is_corner(colour, square)).collect();
        let mut sizes = Vec::new();
        let first = self.beginnings[colour].as_ref().and_then(|beginning| beginning.piece);
        let may_come = |piece: &&Piece| first.is_none_or(|first| first == piece.name);
        for way in self.hands[colour].iter().filter(may_come).flat_map(|piece| &piece.ways) {
            for foot in self.all() {
                let mut covered = way.iter().map(|&(right, up)| {
                    let (column, row) = (foot.column + right, foot.row + up);
                    (column < self.side && row < self.side).then_some(column * self.side + row)
                });
                if covered.clone().all(|at| at.is_some_and(|at| free[at]))
                    && covered.any(|at| at.is_some_and(|at| corner[at]))
                {
                    sizes.push(way.len() as u32);
                }
            }
        }
        sizes
    }

    /// The squares to which a colour has a way, column by column: a king of chess goes there from its corners, over squares that
    /// are free for it. None for a colour that can place nothing.
    pub(super) fn ways(&self, colour: usize) -> Vec<Square> {
        if self.placements(colour).is_empty() {
            return Vec::new();
        }
        let mut todo = self.corners(colour);
        let mut reached = vec![false; self.side * self.side];
        while let Some(square) = todo.pop() {
            let at = square.column * self.side + square.row;
            if !std::mem::replace(&mut reached[at], true) {
                let around = self.around(square, &BESIDE).chain(self.around(square, &SLANTWISE));
                todo.extend(around.filter(|&next| self.is_free(colour, next)));
            }
        }
        self.all().filter(|square| reached[square.column * self.side + square.row]).collect()
    }

    /// What a colour has to go on with.
    pub(super) fn standing(&self, colour: usize) -> Standing {
        let sizes = self.placements(colour);
        Standing {
            corners: self.corners(colour).len() as u32,
            placements: sizes.len() as u32,
            squares: self.hands[colour].iter().map(|piece| piece.ways[0].len() as u32).sum(),
            largest: sizes.iter().copied().max().unwrap_or(0),
        }
    }
}
