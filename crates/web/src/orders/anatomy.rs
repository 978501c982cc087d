//! `anatomy`: what the threads of a search did.

use super::review::DoneOf;
use super::search::{drawn_first, threads};
use crate::jobs::{Context, Lane, NewJob, result};
use crate::position::Place;
use crate::refusal::Refusal;
use crate::safe::admit;
use crate::server::Server;
use crate::shell;
use plyground_lab::anatomy::{Anatomy, AnatomyError, AnatomyPlan, anatomy, draw, in_words};
use plyground_players::Request;
use plyground_plot::counted;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A search whose threads are to be looked at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnatomyAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// Who searches: a player whose work is divided.
    pub(crate) player: String,
    /// What its random numbers come from: 1 where nothing is said.
    pub(crate) seed: Option<u64>,
    /// The most threads: all of the server's where nothing is said.
    pub(crate) threads: Option<usize>,
}

/// What the threads of a search did.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnatomyResult {
    /// The timeline of each thread.
    svg: String,
    /// What was found, as `anatomy` prints it.
    report: String,
    /// The numbers, as `anatomy --json` prints them.
    numbers: Value,
}

pub(crate) fn prepare(asked: AnatomyAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let mut session = place.open_running()?;
    let player = admit(&asked.player, &server.config)?;
    player.enlist(session.as_ref())?;
    let threads = threads(asked.threads, server)?.unwrap_or(server.config.threads);
    let seed = asked.seed.unwrap_or(1);
    let game = session.game();
    let (seed_word, threads_word) = (seed.to_string(), threads.to_string());
    let mut words = vec!["plyground", "anatomy", &game];
    words.extend(place.words().unwrap_or(["--board", "-"]));
    words.extend([
        "--player",
        player.command_spec(&server.config),
        "--seed",
        &seed_word,
        "--threads",
        &threads_word,
        "--json",
    ]);
    let command = drawn_first(&place, session.as_ref(), shell::line(&words));
    let work = Box::new(move |context: &Context| {
        let plan = AnatomyPlan { player: player.spec().to_owned(), threads, repetitions: None };
        let request = Request { threads, seed, stop: context.stop(), observer: None };
        let found =
            anatomy(session.as_mut(), &plan, &request, &|done, of| context.show(&DoneOf { done, of }));
        match found {
            Ok(found) => result(&shown(&found)?),
            Err(AnatomyError::Stopped) => Ok(None),
            Err(error) => Err(Refusal::bad("bad_player", error.to_string())),
        }
    });
    Ok(NewJob { kind: "anatomy", lane: Lane::Alone, keep: false, command, work, contest: None })
}

fn shown(found: &Anatomy) -> Result<AnatomyResult, Refusal> {
    let title = format!("{} on {}, {}", found.player, found.game, counted(found.threads as u64, "thread"));
    let numbers = serde_json::to_value(found).map_err(|error| Refusal::broken(error.to_string()))?;
    Ok(AnatomyResult { svg: draw(&found.timeline, &title), report: in_words(found), numbers })
}
