//! Keys as boards that people can read, for any Connect board.
//!
//! A board is its rows from the top with `/` between, `R` for the first seat, `Y` for the second and `.` for nobody:
//! `......./......./......./......./......./...R...`. Mirror images share an entry, under the key of the lower of the two.

use super::error::StoreError;
use plyground_core::{Game, Notation, Seat, Symmetry, TextError};
use plyground_games::connect::{AnyConnect, Bits, Connect};

/// The boards of one game.
pub(crate) trait Boards {
    /// The board with this key; `None` where there is none.
    fn write(&self, key: u128) -> Option<String>;
    /// The key of a board, or of its mirror image.
    fn read(&self, board: &str) -> Result<u128, StoreError>;
    /// A line of play: where it leads, and where each move leads from there.
    fn look(&self, line: &str) -> Result<Look, TextError>;
}

/// A position with its moves, by the keys that a store has for them.
pub(crate) struct Look {
    pub(crate) key: u128,
    pub(crate) picture: String,
    pub(crate) turn: Seat,
    pub(crate) mover: String,
    /// Each move as a person would type it, with the key of the position it leads to; `None` where it ends the game.
    pub(crate) moves: Vec<(String, Option<u128>)>,
}

/// The boards of a game's spec.
pub(crate) fn boards(game: &str) -> Result<Box<dyn Boards>, TextError> {
    match AnyConnect::read(game, "has no store of values")? {
        AnyConnect::Word(game) => Ok(Box::new(game)),
        AnyConnect::Long(game) => Ok(Box::new(game)),
    }
}

/// What a store calls a position.
pub(crate) fn key<B: Bits>(game: &Connect<B>, state: &<Connect<B> as Game>::State) -> u128 {
    game.canonical_key(state).wide()
}

impl<B: Bits> Boards for Connect<B> {
    fn write(&self, key: u128) -> Option<String> {
        let state = self.from_key(B::narrow(key)?)?;
        let cell = |column, row| match self.stone_at(&state, column, row) {
            Some(Seat::FIRST) => 'R',
            Some(_) => 'Y',
            None => '.',
        };
        let row = |row| (0..self.columns()).map(|column| cell(column, row)).collect::<String>();
        Some((0..self.rows()).rev().map(row).collect::<Vec<_>>().join("/"))
    }

    fn read(&self, board: &str) -> Result<u128, StoreError> {
        let wrong = |what: &str| StoreError::Text(format!("board {board:?}: {what}"));
        let rows: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
        let (columns, height) = (self.columns() as usize, self.rows() as usize);
        if rows.len() != height || rows.iter().any(|row| row.len() != columns) {
            return Err(wrong(&format!("expected {height} rows of {columns} cells with / between")));
        }
        let count = |stone: u8| rows.iter().flat_map(|row| row.iter()).filter(|cell| **cell == stone).count();
        let (red, yellow, empty) = (count(b'R'), count(b'Y'), count(b'.'));
        if red + yellow + empty != columns * height {
            return Err(wrong("expected R, Y and . alone"));
        }
        let mover = if red == yellow { b'R' } else { b'Y' };
        let mut key = B::EMPTY;
        for column in 0..columns {
            let cells: Vec<u8> = rows.iter().rev().map(|row| row[column]).collect();
            let stones = cells.iter().take_while(|cell| **cell != b'.').count();
            if cells[stones..].iter().any(|cell| *cell != b'.') {
                return Err(wrong("a stone floats above an empty cell"));
            }
            let at = |row: usize| B::cell((column * (height + 1) + row) as u32);
            let own = (0..stones).filter(|row| cells[*row] == mover);
            key = own.fold(key | at(stones), |key, row| key | at(row));
        }
        let state = self.from_key(key).filter(|state| self.payoffs(state).is_none());
        let state = state.ok_or_else(|| wrong("the game is over there"))?;
        if red != yellow && red != yellow + 1 {
            return Err(wrong(&format!("{red} R and {yellow} Y: no game leads there")));
        }
        Ok(self::key(self, &state))
    }

    fn look(&self, line: &str) -> Result<Look, TextError> {
        let state = self.read_line(line)?.into_iter().fold(self.start(), |state, mv| self.child(&state, mv));
        let mut moves = Vec::new();
        if self.payoffs(&state).is_none() {
            self.moves(&state, &mut moves);
        }
        let one = |mv| {
            let child = self.child(&state, mv);
            (self.write_move(mv), self.payoffs(&child).is_none().then(|| key(self, &child)))
        };
        let turn = self.turn(&state);
        Ok(Look {
            key: key(self, &state),
            picture: format!("{}\n{}", self.header(), self.draw(&state)),
            turn,
            mover: self.seat_name(turn),
            moves: moves.into_iter().map(one).collect(),
        })
    }
}
