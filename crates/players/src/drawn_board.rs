//! Boards of Connect drawn in text: the move chooser, which answers a board with a board, and positions for analysis.
//!
//! A *drawn position* is a line with the numbers of rows and columns, the rows from the top, and the side to move; a *drawn
//! board* is the rows alone.

use crate::registry::connect_player;
use crate::session::{Request, Session, Thought, TypedSession};
use crate::specs::SpecError;
use plyground_core::TextError;
use plyground_games::connect::{AnyConnect, Bits, Connect, Drawing};
use plyground_search::Forfeit;
use thiserror::Error;

/// A move chooser: who plays on a drawn board, and by which rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chooser {
    /// The player that chooses.
    pub player: String,
    /// Stones in a row that win.
    pub run: u32,
    /// Whether numbers of stones that no game leads to are refused, or only warned of.
    pub is_strict: bool,
}

/// The board with a move played on it.
#[derive(Clone, PartialEq, Debug)]
pub struct ChosenMove {
    /// The new board: one line a row, in the symbols of the old one.
    pub board: String,
    /// What the player thought.
    pub thought: Thought,
}

/// Why there is no move, or no board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardError {
    /// The board makes no sense.
    #[error("{0}")]
    Text(TextError),
    /// The player makes no sense.
    #[error("{0}")]
    Spec(SpecError),
    /// The player gives the game up.
    #[error("no move: {0}")]
    Forfeit(Forfeit),
}

impl Chooser {
    /// Reads a drawn position and plays the best move on it.
    ///
    /// A size that is written columns first and a board with impossible numbers of stones are told to `warn` before it is played
    /// on.
    pub fn choose(
        &self,
        text: &str,
        request: &Request<'_>,
        warn: &mut dyn FnMut(&str),
    ) -> Result<ChosenMove, BoardError> {
        let drawing = Drawing::read_position(text).map_err(BoardError::Text)?;
        if let Some(turned) = drawing.turned() {
            warn(&turned);
        }
        if let Some(imbalance) = drawing.imbalance() {
            if self.is_strict {
                return Err(BoardError::Text(TextError::new(imbalance)));
            }
            warn(&imbalance);
        }
        match AnyConnect::new(drawing.columns(), drawing.rows(), self.run).map_err(BoardError::Text)? {
            AnyConnect::Word(game) => self.choose_on(&game, &drawing, request, warn),
            AnyConnect::Long(game) => self.choose_on(&game, &drawing, request, warn),
        }
    }

    fn choose_on<B: Bits>(
        &self,
        game: &Connect<B>,
        drawing: &Drawing,
        request: &Request<'_>,
        warn: &mut dyn FnMut(&str),
    ) -> Result<ChosenMove, BoardError> {
        let (state, symbols) = drawing.place(game).map_err(BoardError::Text)?;
        symbols.numbers().iter().for_each(|note| warn(note));
        let mut session = TypedSession::new(game.clone(), connect_player::<B>)
            .set_up(state, &one_line(&symbols.of_letters().draw(game, &state)));
        let mut player = session.enlist(&self.player).map_err(BoardError::Spec)?;
        let thought = player.think(&session, request).expect("a finished board is not placed");
        if let Some(forfeit) = thought.forfeit {
            return Err(BoardError::Forfeit(forfeit));
        }
        session.play_nth(thought.nth.expect("who does not give up moves"));
        Ok(ChosenMove { board: symbols.draw(game, session.state()), thought })
    }
}

/// A game in progress from a drawing: a drawn position where the first line holds two numbers, else a drawn board, whose
/// size must be that of the game in `spec`. A size that is written columns first and impossible numbers of stones are told to `warn`:
/// no type parameter, with which every caller's crate would compile all searches of Connect once more.
pub fn open_drawing(
    spec: &str,
    text: &str,
    warn: &mut dyn FnMut(&str),
) -> Result<Box<dyn Session>, BoardError> {
    let game = AnyConnect::read(spec, "has no drawn boards").map_err(BoardError::Text)?;
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let numbers: Vec<&str> = first.split_whitespace().collect();
    let is_position = numbers.len() == 2 && numbers.iter().all(|word| word.parse::<u32>().is_ok());
    // Two columns with their numbers above look the same, but start from one; and so do two cells of a board of numbers.
    let is_row = numbers == ["1", "2"] || numbers.iter().all(|word| ["0", "1"].contains(word));
    let drawing = if is_position && !is_row {
        Drawing::read_position(text)
    } else {
        Drawing::read_board(text, Some(game.size()))
    };
    let drawing = drawing.map_err(BoardError::Text)?;
    if let Some(turned) = drawing.turned() {
        warn(&turned);
    }
    if let Some(imbalance) = drawing.imbalance() {
        warn(&imbalance);
    }
    match game {
        AnyConnect::Word(game) => seated(game, &drawing, warn),
        AnyConnect::Long(game) => seated(game, &drawing, warn),
    }
}

fn seated<B: Bits>(
    game: Connect<B>,
    drawing: &Drawing,
    warn: &mut dyn FnMut(&str),
) -> Result<Box<dyn Session>, BoardError> {
    let (state, symbols) = drawing.place(&game).map_err(BoardError::Text)?;
    symbols.numbers().iter().for_each(|note| warn(note));
    let drawn = one_line(&symbols.of_letters().draw(&game, &state));
    Ok(Box::new(TypedSession::new(game, connect_player::<B>).set_up(state, &drawn)))
}

/// The rows of a board from the top, with bars between.
fn one_line(board: &str) -> String {
    board.lines().map(|row| row.replace(' ', ".")).collect::<Vec<_>>().join("/")
}
