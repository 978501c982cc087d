//! `POST /api/record`: a game or a position as a file that other programs read.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::safe::admit;
use crate::server::Server;
use axum::extract::State;
use plyground_arena::records::write_saved;
use plyground_explain::Picture;
use plyground_players::registry::GameKind;
use plyground_players::{SavedGame, Session, one_of};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A game, and the form that it is wanted in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// `pgn` for Connect or `blksgf` for Blokus, `json`, `txt` or `svg`.
    pub(crate) form: String,
    /// Who plays, by seat: `human` or a player; people everywhere where nothing is said.
    pub(crate) seats: Option<Vec<String>>,
    /// The seed that the computer's moves come from: 1 where nothing is said.
    pub(crate) seed: Option<u64>,
}

/// A file to be kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecordAnswer {
    /// A name for it.
    name: String,
    /// What it says.
    text: String,
}

pub(crate) async fn record(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<RecordAsked>,
) -> Answer<RecordAnswer> {
    server.compute(move |server| written(asked, server).map(Json)).await
}

fn written(asked: RecordAsked, server: &Server) -> Result<RecordAnswer, Refusal> {
    let RecordAsked { game, position, board, form, seats, seed } = asked;
    let place = Place::new(game, position, board, &server.config.limits)?;
    let session = place.open()?;
    let game = session.game();
    let own = GameKind::of(&game).record.extension();
    let forms = [own, "json", "txt", "svg"];
    if !forms.contains(&form.as_str()) {
        return Err(Refusal::bad(
            "bad_form",
            format!("{form:?} is no form of {game}: expected {}", one_of(&forms)),
        )
        .of("form"));
    }
    let text = match form.as_str() {
        "svg" => Picture::new(session.board()).draw(),
        "txt" => session.draw(),
        _ if place.board.is_some() => {
            let message = "a drawn board has no moves before it: expected txt or svg";
            return Err(Refusal::conflict("no_line", message).of("form"));
        }
        form => of_game(session.as_ref(), seats, seed, form == "json", server)?,
    };
    let name = format!("{}-{}.{form}", game.replace(':', "-"), session.ply());
    Ok(RecordAnswer { name, text })
}

/// A game from its first move on.
fn of_game(
    session: &dyn Session,
    seats: Option<Vec<String>>,
    seed: Option<u64>,
    is_json: bool,
    server: &Server,
) -> Result<String, Refusal> {
    let seats = seats.unwrap_or_else(|| vec!["human".to_owned(); session.seats()]);
    if seats.len() != session.seats() {
        let message = format!("{} players: expected one for each of {} seats", seats.len(), session.seats());
        return Err(Refusal::bad("bad_seats", message).of("seats"));
    }
    for seat in seats.iter().filter(|seat| *seat != "human") {
        admit(seat, &server.config)?;
    }
    let (game, moves, seed) = (session.game(), session.line(), seed.unwrap_or(1));
    let saved = SavedGame { plyground: SavedGame::VERSION, game, seats, seed, moves };
    if is_json {
        let text =
            serde_json::to_string_pretty(&saved).map_err(|error| Refusal::broken(error.to_string()))?;
        return Ok(text + "\n");
    }
    let mut text = Vec::new();
    write_saved(&saved, &mut text).map_err(|error| Refusal::broken(error.to_string()))?;
    String::from_utf8(text).map_err(|error| Refusal::broken(error.to_string()))
}
