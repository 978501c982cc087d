//! Positions as pages send them.

use crate::limits::Limits;
use crate::refusal::Refusal;
use plyground_players::{Session, open_drawing, registry};

/// A position: a line of play, from the start of a game or from a drawn board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: String,
    /// The board that it begins with, as drawn text; the start of the game where there is none.
    pub(crate) board: Option<String>,
}

impl Place {
    /// The position that a request names; one of `position` and `board` must be there, or both: moves after a drawn board.
    pub(crate) fn new(
        game: String,
        position: Option<String>,
        board: Option<String>,
        limits: &Limits,
    ) -> Result<Place, Refusal> {
        if position.is_none() && board.is_none() {
            return Err(
                Refusal::bad("bad_position", "neither position nor board: expected one").of("position")
            );
        }
        let texts = [("game", Some(&game)), ("position", position.as_ref()), ("board", board.as_ref())];
        for (field, text) in texts {
            let longest = if field == "game" { 64 } else { limits.position };
            if text.is_some_and(|text| text.len() > longest) {
                let message = format!("too long: expected at most {longest} bytes");
                return Err(Refusal::bad("too_long", message).of(field));
            }
        }
        Ok(Place { game, position: position.unwrap_or_default(), board })
    }

    /// The game, at this position.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>, Refusal> {
        let mut session = match &self.board {
            None => open(&self.game)?,
            Some(board) => {
                open(&self.game)?;
                // Rows may stand in one line, as positions of drawn boards are written.
                let mut session = open_drawing(&self.game, &board.replace('/', "\n"), &mut |_| {})?;
                for mv in moves(&self.position) {
                    session.play(&mv)?;
                }
                return Ok(session);
            }
        };
        session.go_to(&self.position)?;
        Ok(session)
    }

    /// The same, where the game still runs.
    pub(crate) fn open_running(&self) -> Result<Box<dyn Session>, Refusal> {
        let session = self.open()?;
        match session.outcome() {
            None => Ok(session),
            Some(_) => Err(over()),
        }
    }

    /// The words of a command line that name this position; a drawn board has none.
    pub(crate) fn words(&self) -> Option<[&str; 2]> {
        self.board.is_none().then_some(["--position", &self.position])
    }
}

/// A game at its start.
pub(crate) fn open(game: &str) -> Result<Box<dyn Session>, Refusal> {
    registry::open(game).map_err(|error| Refusal::bad("bad_game", error.to_string()).of("game"))
}

/// There is nothing to ask of a finished game.
pub(crate) fn over() -> Refusal {
    Refusal::conflict("game_over", "the game is over: expected a position of a running game")
}

/// The moves of a line behind a drawn board, which only Connect has: digits, or numbers with commas or blanks between.
fn moves(line: &str) -> Vec<String> {
    let line = line.trim();
    match line.contains([',', ' ']) {
        true => line.split([',', ' ']).filter(|mv| !mv.is_empty()).map(str::to_owned).collect(),
        false => line.chars().map(String::from).collect(),
    }
}
