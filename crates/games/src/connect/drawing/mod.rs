//! Boards drawn in text, in and out.
//!
//! A *bare board* shows its size by its lines and its mover by its stones. Cells may have blanks between them and the
//! columns may have numbers; `X` and `O` do as well as `R` and `Y`. A *position* says its size, rows first, and its
//! mover, and mostly draws an empty cell as a blank:
//!
//! ```text
//!   1 2 3 4 5 6 7        6 7
//!   . . . . . . .
//!   . . . . . . .
//!   . . . . . . .
//!   . . . R . . .           X
//!   . . Y R Y . .          OXO
//!   . R Y R Y . .         XOXOX
//!                        X
//! ```
//!
//! Both may be of the numbers 1, -1 and 0 instead, as a matrix is printed.

mod numbers;
mod read;

use super::bits::Bits;
use super::rules::{Connect, State};
use plyground_core::{Game, Seat, TextError};

/// A board from outside: its stones lie on each other, but have not been held against the rules of a game.
///
/// ```
/// use plyground_games::connect::{Column, Connect, Drawing};
/// use plyground_core::Game;
///
/// let game = Connect::<u64>::new(4, 3, 3).unwrap();
/// let drawing = Drawing::read_position("3 4\n\n O\n X\nX\n").unwrap();
/// assert_eq!(drawing.imbalance(), None);
/// let (mut state, symbols) = drawing.place(&game).unwrap();
/// game.play(&mut state, Column(3));
/// assert_eq!(symbols.draw(&game, &state), "    \n O  \n X X\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    columns: u32,
    rows: u32,
    /// Row by row, the top one first; empty cells all as `blank`.
    cells: Vec<char>,
    /// The symbols of the two sides: first of the one that opens, if the text does not say who moves.
    sides: [char; 2],
    blank: char,
    /// Who is to move, if the text says so.
    told: Option<char>,
    /// Whether its size was written columns first, where rows come first.
    is_turned: bool,
    /// Whether its cells were numbers; then its symbols are `X` for 1, `O` for -1 and a dot for 0.
    is_of_numbers: bool,
}

impl Drawing {
    /// Reads a bare board. The size, as columns and rows, is that of the lines if none is given.
    ///
    /// Where empty cells are `.` or `_`, blanks mean nothing; elsewhere a blank is an empty cell, and short lines end
    /// in empty cells.
    pub fn read_board(text: &str, size: Option<(u32, u32)>) -> Result<Drawing, TextError> {
        read::board(text, size)
    }

    /// Reads a position: a line `rows cols`, the rows, and a line with the symbol of the side to move.
    ///
    /// Each character of a row is a cell; short lines end in empty cells. A line `cols rows` is taken where the rows below
    /// are drawn in full and fit that and not the other: see [`turned`](Drawing::turned).
    pub fn read_position(text: &str) -> Result<Drawing, TextError> {
        read::position(text)
    }

    /// What to tell whoever wrote the columns before the rows, where that left no doubt.
    pub fn turned(&self) -> Option<String> {
        let Drawing { columns, rows, .. } = self;
        let words = format!(
            "line 1: {columns} {rows} is taken for {columns} columns and {rows} rows, as the lines below are"
        );
        self.is_turned.then(|| format!("{words}: expected rows first, {rows} {columns}"))
    }

    /// How many columns were drawn.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// How many rows were drawn.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The symbol of the side to move: if the text does not say, the one with fewer stones, or the one that opens.
    pub fn mover(&self) -> char {
        let [opener, other] = self.sides;
        let inferred = if self.count(other) < self.count(opener) { other } else { opener };
        self.told.unwrap_or(inferred)
    }

    /// What is wrong with the numbers of stones, if no game leads to them.
    ///
    /// The side to move has as many stones as the other, or one less. Where the text names it, either side may have
    /// opened the game; on a bare board `X` or `R` has.
    pub fn imbalance(&self) -> Option<String> {
        let [first, second] = self.sides;
        let counts = format!("{} {first} and {} {second}", self.count(first), self.count(second));
        match self.told {
            Some(mover) => {
                let (own, others) = (self.count(mover), self.count(self.opponent(mover)));
                let fair = own == others || own + 1 == others;
                let wanted = format!("expected as many of each, or one {mover} less");
                (!fair).then(|| format!("{counts} with {mover} to move: {wanted}"))
            }
            None => {
                let fair =
                    self.count(first) == self.count(second) || self.count(first) == self.count(second) + 1;
                (!fair).then(|| format!("{counts}: expected as many of each, or one {first} more"))
            }
        }
    }

    /// Sets up a running position of a game, and says which seat has which symbol.
    ///
    /// A position of plyground has no room for a mover of its own: the seat to move follows from the number of stones.
    /// So the mover's symbol goes to that seat, whether or not the numbers are balanced.
    pub fn place<B: Bits>(&self, game: &Connect<B>) -> Result<(State<B>, Symbols), TextError> {
        if (self.columns, self.rows) != (game.columns(), game.rows()) {
            let drawn = format!("a board of {} columns x {} rows", self.columns, self.rows);
            let wanted = format!("{} x {}", game.columns(), game.rows());
            return Err(TextError::new(format!("{drawn}: expected {wanted}")));
        }
        let mover = self.mover();
        let opponent = self.opponent(mover);
        let [mine, theirs] = [mover, opponent].map(|symbol| self.stones(game, symbol));
        if let Some(over) = self.ending(game) {
            return Err(TextError::new(format!("{over}: the game is over")));
        }
        let state = game.position(mine, theirs).expect("stones were found at rest when they were read");
        let seats = if game.turn(&state) == Seat::FIRST { [mover, opponent] } else { [opponent, mover] };
        Ok((state, Symbols { seats, blank: self.blank, is_of_numbers: self.is_of_numbers }))
    }

    /// Why there is nothing left to play, if so.
    fn ending<B: Bits>(&self, game: &Connect<B>) -> Option<String> {
        let has_won = |symbol: &char| game.has_run(self.stones(game, *symbol));
        let run = number(game.run());
        match self.sides.iter().filter(|symbol| has_won(symbol)).collect::<Vec<_>>()[..] {
            [winner] => Some(format!("{winner} has {run} in a row")),
            [one, other] => Some(format!("{one} and {other} both have {run} in a row")),
            _ if !self.cells.contains(&self.blank) => Some("the board is full".to_string()),
            _ => None,
        }
    }

    fn stones<B: Bits>(&self, game: &Connect<B>, symbol: char) -> B {
        let mut stones = B::EMPTY;
        for (i, _) in self.cells.iter().enumerate().filter(|(_, cell)| **cell == symbol) {
            let (row, column) = (i as u32 / self.columns, i as u32 % self.columns);
            stones = stones | B::cell(column * game.height() + self.rows - 1 - row);
        }
        stones
    }

    fn count(&self, symbol: char) -> usize {
        self.cells.iter().filter(|cell| **cell == symbol).count()
    }

    fn opponent(&self, symbol: char) -> char {
        let [one, other] = self.sides;
        if symbol == one { other } else { one }
    }
}

/// The symbols in which a board was drawn, so that it can be drawn again in the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Symbols {
    seats: [char; 2],
    blank: char,
    is_of_numbers: bool,
}

impl Symbols {
    /// What to tell whoever drew a board of numbers: which seat each is.
    pub fn numbers(&self) -> Option<String> {
        let [first, second] = self.seats.map(numbers::number);
        let words = format!(
            "numbers are cells: {first} is the first seat, Red, {second} the second, Yellow, 0 is empty"
        );
        self.is_of_numbers.then_some(words)
    }

    /// The same with one character a cell: `X` for 1 and `O` for -1.
    #[must_use]
    pub fn of_letters(self) -> Symbols {
        Symbols { is_of_numbers: false, ..self }
    }

    /// The symbol of a seat's stones.
    pub fn of(&self, seat: Seat) -> char {
        self.seats[seat.index()]
    }

    /// The symbol of an empty cell.
    pub fn blank(&self) -> char {
        self.blank
    }

    /// The rows of a position, all of full width: one character a cell, or a number of two with a blank between them.
    pub fn draw<B: Bits>(&self, game: &Connect<B>, state: &State<B>) -> String {
        let mut picture = String::new();
        for row in (0..game.rows()).rev() {
            let cell = |column| game.stone_at(state, column, row).map_or(self.blank, |seat| self.of(seat));
            let cells = (0..game.columns()).map(cell);
            if self.is_of_numbers {
                let numbers: Vec<String> =
                    cells.map(|cell| format!("{:>2}", numbers::number(cell))).collect();
                picture += &numbers.join(" ");
            } else {
                picture.extend(cells);
            }
            picture.push('\n');
        }
        picture
    }
}

/// A small number in words, as in "four in a row".
fn number(n: u32) -> String {
    const WORDS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = n.checked_sub(2).and_then(|i| WORDS.get(i as usize));
    word.map_or_else(|| n.to_string(), ToString::to_string)
}
