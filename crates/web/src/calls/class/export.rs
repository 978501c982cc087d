//! The games of a class as a table.

use super::closed;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use plyground_arena::class::ClassGame;
use std::sync::Arc;

/// `GET /api/class/export.csv`: every finished game, with names.
pub(crate) async fn csv(State(server): State<Arc<Server>>) -> Result<Response, Refusal> {
    let room = server.classroom.as_ref().ok_or_else(closed)?;
    let mut text = String::from("number,first,second,opening,moves,first_share,second_share,ending\n");
    room.class().games().iter().for_each(|game| text += &row(game));
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"class.csv\""),
    ];
    Ok((headers, text).into_response())
}

/// A row; what members chose is quoted, and nothing in it is a formula to a spreadsheet.
fn row(game: &ClassGame) -> String {
    let quoted = |text: &str| {
        let is_formula = text.starts_with(['=', '+', '-', '@']);
        format!("\"{}{}\"", if is_formula { "'" } else { "" }, text.replace('"', "\"\""))
    };
    let [first, second] = &game.seats;
    let ClassGame { number, opening, moves, shares, ending, .. } = game;
    let ending = ending.as_deref().unwrap_or_default();
    format!(
        "{number},{},{},{opening},{},{},{},{}\n",
        quoted(first),
        quoted(second),
        quoted(moves),
        shares[0],
        shares[1],
        quoted(ending)
    )
}
