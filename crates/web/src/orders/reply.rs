//! `reply`: a move of the computer, and the board after it.

use super::search::Inquiry;
use crate::jobs::{Context, Lane, NewJob, result};
use crate::position::Place;
use crate::refusal::Refusal;
use crate::safe::admit;
use crate::server::Server;
use crate::view::BoardAnswer;
use plyground_players::Thought;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A position in which the computer is to move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// Who moves.
    pub(crate) player: String,
    /// What its random numbers come from: 1 where nothing is said.
    pub(crate) seed: Option<u64>,
}

/// A move, and the board after it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReplyResult {
    /// The answer, as `analyze --json` prints it.
    answer: Thought,
    /// The board after the move.
    board: BoardAnswer,
}

pub(crate) fn prepare(asked: ReplyAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let session = place.open_running()?;
    let player = admit(&asked.player, &server.config)?;
    player.enlist(session.as_ref())?;
    let inquiry = Inquiry { session, player, seed: asked.seed.unwrap_or(1), threads: None };
    let command = inquiry.command(&place, server, &["--json"]);
    let work = Box::new(move |context: &Context| {
        let (answer, _) = inquiry.think(context, false)?;
        let mut session = inquiry.session.fork();
        match answer.nth {
            Some(nth) => session.play_nth(nth),
            None => return Err(Refusal::conflict("no_answer", format!("{}: no move", inquiry.player.shown))),
        }
        result(&ReplyResult { answer, board: BoardAnswer::new(session.as_ref()) })
    });
    Ok(NewJob { kind: "reply", lane: Lane::Reply, keep: false, command, work, contest: None })
}
