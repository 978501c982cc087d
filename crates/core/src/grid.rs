//! The board as cells, for faces that draw it themselves.

use crate::Game;

/// A game on a board of cells. A game that says nothing has no such board: `impl Grid for Mine {}`, and faces show its
/// drawing.
///
/// Colours are those of [`Notation`](crate::Notation), counted from zero. All methods take finished positions, too, unless
/// they speak of a legal move.
pub trait Grid: Game {
    /// Columns and rows; none of either without a board.
    fn size(&self) -> (usize, usize) {
        (0, 0)
    }

    /// The colour that lies on a cell.
    fn colour_at(&self, state: &Self::State, cell: Cell) -> Option<usize> {
        let _ = (state, cell);
        None
    }

    /// Appends the cells that a legal move fills with the colour to move: all that changes on the board. A pass fills none.
    fn cells_filled(&self, state: &Self::State, mv: Self::Move, out: &mut Vec<Cell>) {
        let _ = (state, mv, out);
    }

    /// The lines that won the game, each from end to end; none while it runs, or where games are not won by lines.
    fn winning_lines(&self, state: &Self::State) -> Vec<Vec<Cell>> {
        let _ = state;
        Vec::new()
    }

    /// The pieces that each colour begins with; none where stones never run out.
    fn pieces(&self) -> Vec<PieceForm> {
        Vec::new()
    }

    /// The pieces that a colour still has, by their places in [`pieces`](Grid::pieces).
    fn in_hand(&self, state: &Self::State, colour: usize) -> Vec<usize> {
        let _ = (state, colour);
        Vec::new()
    }

    /// Which piece a move places, and in which of its orientations.
    fn piece_placed(&self, mv: Self::Move) -> Option<PiecePlaced> {
        let _ = mv;
        None
    }

    /// The cells of which a colour's first piece must cover one; none where it may lie anywhere.
    fn start_cells(&self, colour: usize) -> Vec<Cell> {
        let _ = colour;
        Vec::new()
    }

    /// The piece that a colour has to begin with, by its place among all; `None` where it may choose.
    fn first_piece(&self, colour: usize) -> Option<usize> {
        let _ = colour;
        None
    }

    /// A suggestion of red, green and blue for a colour: those of Okabe and Ito, which colour-blind people tell apart.
    fn rgb(&self, colour: usize) -> [u8; 3] {
        [BLUE, ORANGE, GREEN, PURPLE][colour % 4]
    }
}

/// Blue, of the palette of Okabe and Ito (2008).
pub const BLUE: [u8; 3] = [0x00, 0x72, 0xB2];
/// Green of that palette.
pub const GREEN: [u8; 3] = [0x00, 0x9E, 0x73];
/// Orange of that palette.
pub const ORANGE: [u8; 3] = [0xE6, 0x9F, 0x00];
/// Purple of that palette.
pub const PURPLE: [u8; 3] = [0xCC, 0x79, 0xA7];
/// Vermilion, the red of that palette.
pub const VERMILION: [u8; 3] = [0xD5, 0x5E, 0x00];
/// Yellow of that palette.
pub const YELLOW: [u8; 3] = [0xF0, 0xE4, 0x42];

/// A cell, as column and row from zero at the upper left: where a drawing begins.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// From the left.
    pub column: usize,
    /// From the top.
    pub row: usize,
}

impl Cell {
    /// All cells of a board, row by row from the top, each row from the left.
    pub fn all((columns, rows): (usize, usize)) -> impl Iterator<Item = Cell> {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell { column, row }))
    }

    /// The place of this cell among [all](Cell::all) of a board with so many columns.
    #[inline]
    pub fn place(self, columns: usize) -> usize {
        self.row * columns + self.column
    }
}

/// A piece in all the ways it can lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceForm {
    /// What it is called, such as `V3`.
    pub name: &'static str,
    /// Its cells in each orientation, pushed into the upper left corner, in the order of [`Cell::all`].
    pub orientations: Vec<Vec<Cell>>,
}

/// A piece as a move places it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PiecePlaced {
    /// Its place in [`Grid::pieces`].
    pub piece: usize,
    /// The place of its orientation in [`PieceForm::orientations`].
    pub orientation: usize,
}
