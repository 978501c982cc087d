//! Blokus as people write it: the cells a piece covers.

use super::cells::{cell_name, letter, quoted, read_cell};
use super::colour::Colour;
use super::mv::{Kind, Move};
use super::pieces::{Piece, Shape};
use super::rules::Blokus;
use super::state::State;
use super::variant::{Start, Variant};
use plyground_core::{Game, IllegalMove, Notation, Seat, TextError};

/// A move is the cells it covers, in any order, joined by commas, or `pass`; before it may stand its colour and a colon.
/// A line is moves with blanks between them:
///
/// ```text
///   1:a20,b20,b19 2:t20,s20 t1,t2,s2        the third is a move of colour 3
/// ```
///
/// A colour without a legal move is skipped, whether a `pass` is written for it or not. A colour that is written is the
/// one to move, whoever's turn it was; alone, as in `2:`, it says who is next.
impl<V: Variant> Notation for Blokus<V> {
    fn spec(&self) -> String {
        match self.first_piece {
            None => V::SPEC.to_string(),
            Some(piece) => format!("{}:{}", V::SPEC, piece.name()),
        }
    }

    fn write_move(&self, mv: Move) -> String {
        match mv.kind() {
            Kind::Pass => "pass".to_string(),
            Kind::Next(colour) => format!("{colour}:"),
            Kind::Place(number) => {
                let cells: Vec<String> = self.table().cells(number).map(cell_name).collect();
                cells.join(",")
            }
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, TextError> {
        let (colour, body) = self.parts(text)?;
        match colour {
            Some(colour) if body.is_empty() => Ok(Move::next(colour)),
            _ => self.read_body(body),
        }
    }

    fn is_pass(&self, mv: Move) -> bool {
        mv.placement().is_none()
    }

    fn read_move_at(&self, state: &State, text: &str) -> Result<Move, TextError> {
        let (colour, body) = self.parts(text)?;
        match colour {
            Some(colour) if colour != state.colour() => {
                let turn = state.colour();
                let (own, other) = (turn.name(), colour.name());
                Err(TextError::new(format!(
                    "wrong colour: it is {own}'s turn ({turn}), not {other}'s ({colour})"
                )))
            }
            _ => self.read_body(body),
        }
    }

    fn write_line(&self, moves: &[Move]) -> String {
        let mut state = self.start();
        let mut words = Vec::new();
        for &mv in moves {
            if !matches!(mv.kind(), Kind::Next(_)) {
                words.push(format!("{}:{}", state.colour(), self.write_move(mv)));
            }
            self.play(&mut state, mv);
        }
        // Read without this, the line would go on with the passes that follow.
        let set = moves.last().is_some_and(|mv| matches!(mv.kind(), Kind::Next(_)));
        if set || (self.payoffs(&state).is_none() && !self.can_place(&state)) {
            words.push(format!("{}:", state.colour()));
        }
        words.join(" ")
    }

    fn read_line(&self, text: &str) -> Result<Vec<Move>, TextError> {
        let mut line = Line { game: self, state: self.start(), moves: Vec::new(), before: None };
        let mut turn_is_set = false;
        let words = text.split(|c: char| c.is_whitespace() || c == ';').filter(|word| !word.is_empty());
        for (i, word) in words.enumerate() {
            let at = |error: &dyn std::fmt::Display| TextError::new(format!("move {}: {error}", i + 1));
            let (colour, body) = self.parts(word).map_err(|error| at(&error))?;
            turn_is_set = colour.is_some() && body.is_empty();
            if let Some(colour) = colour {
                line.turn_to(colour);
            }
            if turn_is_set {
                continue;
            }
            let mv = self.read_body(body).map_err(|error| at(&error))?;
            if mv != Move::PASS && colour.is_none() {
                line.skip_the_stuck();
            }
            if let Err(why) = self.try_play(&mut line.state, mv) {
                return Err(at(&self.explain(&line.state, mv, why)));
            }
            line.moves.push(mv);
        }
        if !turn_is_set {
            line.skip_the_stuck();
        }
        Ok(line.moves)
    }

    fn explain(&self, state: &State, mv: Move, why: IllegalMove) -> String {
        match self.fault(state, mv) {
            Some(fault) if why == IllegalMove::NotAllowed => fault.to_string(),
            _ => why.to_string(),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        let own = |colour: &Colour| V::OWNERS[colour.index()] == Some(seat.index());
        let names: Vec<&str> = Colour::all(V::COLOURS).filter(own).map(Colour::name).collect();
        names.join(" and ")
    }

    fn colours(&self) -> usize {
        V::COLOURS
    }

    fn colour_name(&self, colour: usize) -> String {
        Colour::new(colour).name().to_string()
    }

    fn colour_seat(&self, colour: usize) -> Option<Seat> {
        V::OWNERS[colour].map(Seat::new)
    }

    fn colour(&self, state: &State) -> usize {
        state.colour().index()
    }

    fn final_score(&self, state: &State) -> String {
        if V::SEATS > 2 {
            let points = Colour::all(V::COLOURS).map(|colour| state.points(colour).to_string());
            return points.collect::<Vec<_>>().join(" ");
        }
        let [first, second, ..] = self.seat_points(state);
        match first - second {
            0 => "0".to_string(),
            lead @ 1.. => format!("B+{lead}"),
            lead => format!("W+{}", -lead),
        }
    }

    fn move_hint(&self) -> String {
        match V::STARTS[0] {
            Start::Cell(column, row) => {
                let cells = [(column, row), (column + 1, row), (column + 1, row - 1)].map(cell_name);
                format!("cells such as {}", cells.join(","))
            }
            Start::Border => {
                let mut moves = Vec::new();
                self.moves(&self.start(), &mut moves);
                format!("cells such as {}", self.write_move(moves[0]))
            }
        }
    }

    fn header(&self) -> String {
        (0..V::SIDE).fold("  ".to_string(), |header, column| header + " " + &letter(column).to_string())
    }

    fn draw(&self, state: &State) -> String {
        let mut picture = String::new();
        for row in (0..V::SIDE).rev() {
            picture += &format!("{:>2}", row + 1);
            for column in 0..V::SIDE {
                picture.push(' ');
                picture.push(self.at(state, column, row).map_or('.', Colour::letter));
            }
            picture.push('\n');
        }
        picture
    }

    fn standing(&self, state: &State) -> String {
        match self.payoffs(state) {
            Some(_) => self.scores(state),
            None => Colour::all(V::COLOURS).map(|colour| in_hand(state, colour)).collect(),
        }
    }
}

/// The pieces a colour still has, on a line.
fn in_hand(state: &State, colour: Colour) -> String {
    let pieces: Vec<&str> = state.pieces_left(colour).map(Piece::name).collect();
    let (name, squares) = (colour.name(), state.squares_left(colour));
    let words = if state.has_passed(colour) { " (has passed)" } else { "" };
    format!("{name:<6} {squares:>2} squares left{words}: {}\n", pieces.join(" "))
}

impl<V: Variant> Blokus<V> {
    /// The colour of a move, if it is written, and the rest.
    fn parts<'a>(&self, text: &'a str) -> Result<(Option<Colour>, &'a str), TextError> {
        let Some((colour, body)) = text.split_once(':') else { return Ok((None, text.trim())) };
        let number = Colour::all(V::COLOURS).find(|number| number.to_string() == colour.trim());
        match number {
            Some(colour) => Ok((Some(colour), body.trim())),
            None => {
                let (colour, last) = (quoted(colour), V::COLOURS);
                Err(TextError::new(format!("no colour {colour}: expected 1 to {last}")))
            }
        }
    }

    /// A move without its colour.
    fn read_body(&self, text: &str) -> Result<Move, TextError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::PASS);
        }
        let mut cells = Vec::new();
        for cell in text.split(',') {
            let cell = read_cell(cell, V::SIDE)?;
            if cells.contains(&cell) {
                return Err(TextError::new(format!("{} twice", cell_name(cell))));
            }
            cells.push(cell);
        }
        let corner = |of: fn(&(usize, usize)) -> usize| cells.iter().map(of).min().unwrap_or(0);
        let (left, low) = (corner(|cell| cell.0), corner(|cell| cell.1));
        let number = Shape::find(&cells).and_then(|shape| self.table().number(shape, left, low));
        number.map(Move::from).ok_or_else(|| TextError::new(format!("not a piece: {}", quoted(text))))
    }
}

/// A line of play that is being read.
struct Line<'a, V> {
    game: &'a Blokus<V>,
    state: State,
    moves: Vec<Move>,
    /// The position before the last change of turns that was asked for.
    before: Option<State>,
}

impl<V: Variant> Line<'_, V> {
    fn push(&mut self, mv: Move) {
        self.game.play(&mut self.state, mv);
        self.moves.push(mv);
    }

    /// Whether the game goes on and the colour to move cannot.
    fn is_stuck(&self) -> bool {
        self.game.payoffs(&self.state).is_none() && !self.game.can_place(&self.state)
    }

    fn skip_the_stuck(&mut self) {
        while self.is_stuck() {
            self.push(Move::PASS);
        }
    }

    /// Makes it the turn of a colour, by passes as far as they are due. Of changes one behind the other the last one counts: a line
    /// says no others.
    fn turn_to(&mut self, colour: Colour) {
        if let Some(before) =
            self.before.take_if(|_| matches!(self.moves.last().map(|mv| mv.kind()), Some(Kind::Next(_))))
        {
            self.moves.pop();
            self.state = before;
        }
        while self.state.colour() != colour && self.is_stuck() {
            self.push(Move::PASS);
        }
        if self.state.colour() != colour {
            self.before = Some(self.state);
            self.push(Move::next(colour));
        }
    }
}
