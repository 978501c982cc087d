//! Moves and boards as numbers: what programs ask for that learn, and what costs less than text.

use crate::{Cell, Grid, TextError};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game whose moves have numbers, and whose boards can be written as numbers.
///
/// An *action* is the number of a move, from zero, the same wherever that move is legal. A game that says nothing has none:
/// `impl Coded for Mine {}`.
pub trait Coded: Grid {
    /// How many actions there are, legal somewhere or not.
    fn actions(&self) -> usize {
        0
    }

    /// The number of a move; `None` for what is never legal, or where moves have no numbers.
    fn action(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The move of a number, legal here or not; `None` where no move has it.
    fn move_of(&self, action: usize) -> Option<Self::Move> {
        let _ = action;
        None
    }

    /// Writes the colour that lies on each cell, counted from one, in the order of [`Cell::all`]; 0 for none.
    ///
    /// There must be room for all cells.
    fn write_cells(&self, state: &Self::State, out: &mut [u8]) {
        for (cell, place) in Cell::all(self.size()).zip(out) {
            *place = self.colour_at(state, cell).map_or(0, |colour| colour as u8 + 1);
        }
    }

    /// The position whose cells these are, where cells tell a position; finished ones too.
    fn read_cells(&self, cells: &[u8]) -> Result<Self::State, TextError> {
        let _ = cells;
        Err(TextError::new("cells do not tell a position of this game: expected a line of play"))
    }

    /// The [`key`](crate::Game::key) as a number: equal for equal positions, and other for others as far as keys are.
    fn number(&self, state: &Self::State) -> u128 {
        let mut hasher = DefaultHasher::new();
        self.key(state).hash(&mut hasher);
        u128::from(hasher.finish())
    }
}
