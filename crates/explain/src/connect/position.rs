//! A position of Connect with its rules: what claims are about.

use crate::shape::Square;
use plyground_core::{Game, Seat, TextError};
use plyground_core::{IllegalMove, Notation, Symmetry};
use plyground_games::connect::{AnyConnect, Column, Connect, State};
use std::sync::Arc;

/// A position of Connect, on a board of any size, with its rules. A copy is cheap.
#[derive(Clone, Debug)]
pub struct Position {
    game: Arc<Connect<u128>>,
    state: State<u128>,
}

impl Position {
    /// The start of the game of a spec, such as `connect:7x6x4`.
    pub fn start(spec: &str) -> Result<Position, TextError> {
        let size = AnyConnect::read(spec, "has no exact truth")?;
        let (columns, rows) = size.size();
        let game =
            Connect::new(columns, rows, size.run()).map_err(|error| TextError::new(error.to_string()))?;
        Ok(Position { state: game.start(), game: Arc::new(game) })
    }

    /// The position that a line of play leads to.
    pub fn after_line(spec: &str, line: &str) -> Result<Position, TextError> {
        let start = Position::start(spec)?;
        let moves = start.game.read_line(line)?;
        Ok(moves.into_iter().fold(start, |position, mv| position.child(mv)))
    }

    /// The rules.
    pub fn game(&self) -> &Connect<u128> {
        &self.game
    }

    /// The position itself.
    pub fn state(&self) -> &State<u128> {
        &self.state
    }

    /// The seat to move, from one.
    pub fn turn(&self) -> usize {
        self.game.turn(&self.state).index() + 1
    }

    /// Columns that take a stone, from one; none in a finished game.
    pub fn columns(&self) -> Vec<usize> {
        if self.is_over() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves.into_iter().map(|mv| usize::from(mv.0) + 1).collect()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.payoffs(&self.state).is_some()
    }

    /// The seat that has won, from one.
    pub fn winner(&self) -> Option<usize> {
        self.game.payoffs(&self.state)?.winner().map(|seat| seat.index() + 1)
    }

    /// The position after a stone in a column, from one; or why it cannot be played.
    pub fn play(&self, column: usize) -> Result<Position, IllegalMove> {
        let mut next = self.clone();
        let column = u8::try_from(column.wrapping_sub(1)).map_err(|_| IllegalMove::NotAllowed)?;
        self.game.try_play(&mut next.state, Column(column))?;
        Ok(next)
    }

    /// Whose stone lies on a square, as a seat from one.
    pub fn stone(&self, at: Square) -> Option<usize> {
        self.game.stone_at(&self.state, at.column as u32, at.row as u32).map(|seat| seat.index() + 1)
    }

    /// How many stones lie in a column, from one.
    pub fn height(&self, column: usize) -> usize {
        self.game.top_stone(&self.state, Column(column as u8 - 1)).map_or(0, |row| row as usize + 1)
    }

    /// The square that the next stone in a column, from one, falls onto.
    pub fn landing(&self, column: usize) -> Square {
        Square { column: column - 1, row: self.height(column) }
    }

    /// How many stones lie on the board.
    pub fn stones(&self) -> usize {
        self.game.stones(&self.state) as usize
    }

    /// Columns, rows, and how many in a row win.
    pub fn size(&self) -> (usize, usize, usize) {
        (self.game.columns() as usize, self.game.rows() as usize, self.game.run() as usize)
    }

    /// The one of a position and its mirror image that stands for both, and whether that is the image. Where they are the same, a
    /// column in the right half makes it the image.
    pub(super) fn canonical(&self, column: Option<usize>) -> (Position, bool) {
        let canonical = self.game.canonical(&self.state);
        let is_right = column.is_some_and(|column| 2 * column > self.size().0 + 1);
        let is_image =
            if self.game.mirror(&self.state) == self.state { is_right } else { canonical != self.state };
        (Position { game: self.game.clone(), state: canonical }, is_image)
    }

    fn child(&self, mv: Column) -> Position {
        Position { game: self.game.clone(), state: self.game.child(&self.state, mv) }
    }
}

/// The seat of a number from one.
pub(super) fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

/// The other seat's number.
pub(super) fn other(number: usize) -> usize {
    3 - number
}
