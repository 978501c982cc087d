//! Moves and positions as text: only faces read and write it.

use crate::{Game, IllegalMove, Seat};
use std::fmt;

/// How people write a game.
pub trait Notation: Game {
    /// The game in the form a registry takes, such as `connect:7x6x4`.
    fn spec(&self) -> String;

    /// A move as a person would type it.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads a move; legal or not, it must exist on this board.
    fn read_move(&self, text: &str) -> Result<Self::Move, TextError>;

    /// Reads a move that is meant for a position: as [`read_move`](Notation::read_move), and the text may say whose it is.
    fn read_move_at(&self, state: &Self::State, text: &str) -> Result<Self::Move, TextError> {
        let _ = state;
        self.read_move(text)
    }

    /// Whether a move is a pass: a turn given up by who can do nothing else.
    fn is_pass(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// A line of play, from the start.
    fn write_line(&self, moves: &[Self::Move]) -> String {
        moves.iter().map(|&mv| self.write_move(mv)).collect::<Vec<_>>().join(" ")
    }

    /// Reads a line of play and checks every move of it. The empty text is the start.
    fn read_line(&self, text: &str) -> Result<Vec<Self::Move>, TextError> {
        let mut state = self.start();
        let mut line = Vec::new();
        for word in text.split_whitespace() {
            let at = |error: &dyn fmt::Display| TextError::new(format!("move {}: {error}", line.len() + 1));
            let mv = self.read_move_at(&state, word).map_err(|error| at(&error))?;
            let before = state.clone();
            self.try_play(&mut state, mv).map_err(|why| at(&self.explain(&before, mv, why)))?;
            line.push(mv);
        }
        Ok(line)
    }

    /// Why a move was refused here, in words such as `column 4 is full`.
    fn explain(&self, state: &Self::State, mv: Self::Move, why: IllegalMove) -> String {
        let _ = (state, mv);
        why.to_string()
    }

    /// What a seat is called, such as `Red`.
    fn seat_name(&self, seat: Seat) -> String;

    /// How many colours there are; a seat may play more than one.
    fn colours(&self) -> usize {
        self.seats()
    }

    /// What a colour is called.
    fn colour_name(&self, colour: usize) -> String {
        self.seat_name(Seat::new(colour))
    }

    /// How a colour is drawn: the first letter of its name.
    fn colour_symbol(&self, colour: usize) -> char {
        self.colour_name(colour).chars().next().unwrap_or('?')
    }

    /// The seat that plays a colour; `None` where all do in turn.
    fn colour_seat(&self, colour: usize) -> Option<Seat> {
        Some(Seat::new(colour))
    }

    /// The colour to move, from zero.
    fn colour(&self, state: &Self::State) -> usize {
        self.turn(state).index()
    }

    /// How it stands, as controllers of games write it: `B+3`, `W+3` or `0` for two seats, else the points of each colour.
    fn final_score(&self, state: &Self::State) -> String {
        let payoffs = self.payoffs(state);
        match payoffs.and_then(|payoffs| payoffs.winner()) {
            Some(winner) if self.seats() == 2 => ["B+1", "W+1"][winner.index()].to_owned(),
            _ if self.seats() == 2 => "0".to_owned(),
            _ => {
                let points = |seat| payoffs.map_or(0, |payoffs| payoffs.twelfths(seat)).to_string();
                Seat::all(self.seats()).map(points).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// What a person is asked for, such as `1-7`.
    fn move_hint(&self) -> String;

    /// What stands above the picture, such as the numbers of the columns; empty for nothing.
    fn header(&self) -> String {
        String::new()
    }

    /// The position as a picture in text, lines ending in `\n`.
    fn draw(&self, state: &Self::State) -> String;

    /// What the picture does not show, such as pieces in hand or, of a finished game, the points; lines ending in `\n`.
    fn standing(&self, state: &Self::State) -> String {
        let _ = state;
        String::new()
    }
}

/// What was wrong with a text, where, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError(String);

impl TextError {
    /// An error that reads as one line.
    pub fn new(message: impl Into<String>) -> TextError {
        TextError(message.into())
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TextError {}
