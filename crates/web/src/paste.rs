//! Pastes, taken for what they are: moves, drawn boards, JSON, PGN, blksgf.

use crate::position::open;
use crate::refusal::Refusal;
use plyground_arena::records;
use plyground_players::registry::GAMES;
use plyground_players::{Session, TextError, open_drawing, registry};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What was pasted, as a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct ReadAnswer {
    /// What it was: `moves`, `board`, `json`, `pgn` or `blksgf`.
    pub(crate) kind: &'static str,
    /// The game's spec, in full.
    pub(crate) game: String,
    /// The line of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// The board as drawn, where only a drawing tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<String>,
    /// The players, by seat, where it names them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seats: Option<Vec<String>>,
}

/// What a text is, and the position that it tells.
pub(crate) fn pasted(text: &str, game: Option<&str>) -> Result<ReadAnswer, Refusal> {
    if let Some(game) = game {
        open(game)?;
    }
    match text.trim_start().chars().next() {
        Some('{') => of_json(text, game),
        Some('(') => of_record("blksgf", text),
        Some('[') => of_record("pgn", text),
        _ => of_moves(text, game).or_else(|error| of_drawing(text, game).ok_or(error)),
    }
}

fn refused(message: impl std::fmt::Display) -> Refusal {
    let forms = "moves such as 4455, a drawn board, JSON with game and position, PGN or blksgf";
    Refusal::bad("bad_text", format!("{message}: expected {forms}")).of("text")
}

/// A saved game, or any object with a game and a position, a line of moves or a board.
fn of_json(text: &str, game: Option<&str>) -> Result<ReadAnswer, Refusal> {
    let value: Value = serde_json::from_str(text).map_err(refused)?;
    let word = |name: &str| value[name].as_str().map(str::to_owned);
    let game = word("game").or(game.map(str::to_owned)).unwrap_or_else(|| GAMES[0].name.to_owned());
    let seats = value["seats"].as_array().map(|seats| {
        seats.iter().map(|seat| seat.as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    });
    match (word("moves").or(word("position")), word("board")) {
        (Some(moves), _) => {
            let answer = of_line("json", &game, &moves);
            let answer = answer.or_else(|error| of_drawing(&moves, Some(&game)).ok_or(error));
            answer.map(|answer| ReadAnswer { seats, kind: "json", ..answer }).map_err(refused)
        }
        (None, Some(board)) => {
            let answer = of_drawing(&board, Some(&game)).ok_or_else(|| refused("no board"))?;
            Ok(ReadAnswer { kind: "json", seats, ..answer })
        }
        (None, None) => Err(refused("neither position nor board")),
    }
}

/// The first game of a file.
fn of_record(kind: &'static str, text: &str) -> Result<ReadAnswer, Refusal> {
    let games = records::read(text).map_err(refused)?;
    let first = games.into_iter().next().ok_or_else(|| refused("no game in it"))?;
    let answer = of_line(kind, &first.game, &first.moves).map_err(refused)?;
    Ok(ReadAnswer { seats: Some(first.players), ..answer })
}

/// A line of play of the game that is named, or of the first in which it is one.
fn of_moves(text: &str, game: Option<&str>) -> Result<ReadAnswer, Refusal> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(game) = game {
        return of_line("moves", game, &line).map_err(refused);
    }
    let forms = GAMES.iter().flat_map(|kind| kind.forms.iter().map(|(form, _)| *form));
    let mut found = forms.map(|form| of_line("moves", form, &line));
    let first = found.next().unwrap_or_else(|| Err(TextError::new("no game")));
    first.or_else(|error| found.find_map(Result::ok).ok_or(error)).map_err(refused)
}

fn of_line(kind: &'static str, game: &str, line: &str) -> Result<ReadAnswer, TextError> {
    let mut session = registry::open(game).map_err(|error| TextError::new(error.to_string()))?;
    session.go_to(line)?;
    let (game, position) = (session.game(), Some(session.line()));
    Ok(ReadAnswer { kind, game, position, board: None, seats: None })
}

/// A drawn board of the game that is named, or of one of its own size with four in a row.
fn of_drawing(text: &str, game: Option<&str>) -> Option<ReadAnswer> {
    let text = &text.replace('/', "\n");
    let draw = |game: &str| -> Option<Box<dyn Session>> { open_drawing(game, text, &mut |_| {}).ok() };
    let rows: Vec<&str> = text.lines().filter(|row| !row.trim().is_empty()).collect();
    let widest =
        rows.iter().map(|row| row.trim().chars().filter(|cell| !" |".contains(*cell)).count()).max()?;
    let sizes = (rows.len().saturating_sub(2)..=rows.len()).rev();
    let own = sizes.map(|height| format!("connect:{widest}x{height}x4"));
    let named = game.unwrap_or(GAMES[0].name).to_owned();
    let session = std::iter::once(named).chain(own).find_map(|game| draw(&game))?;
    Some(ReadAnswer {
        kind: "board",
        game: session.game(),
        position: None,
        board: Some(session.board().position.replace('/', "\n")),
        seats: None,
    })
}
