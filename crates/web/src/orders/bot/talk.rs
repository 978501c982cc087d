//! `talk`: all that was said to an engine and by it for one move.

use super::{engine, limit};
use crate::jobs::{Context, Lane, NewJob, result};
use crate::orders::search::drawn_first;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::server::Server;
use crate::shell;
use plyground_players::{Request, registry, with_option};
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::sync::Arc;
use utoipa::ToSchema;

/// An engine and a position that it is asked about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TalkAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// Who moves: `engine:NAME`.
    pub(crate) player: String,
    /// What it is told to take its random numbers from: 1 where nothing is said.
    pub(crate) seed: Option<u64>,
}

/// What an engine answered, and all that was said.
#[derive(Serialize, ToSchema)]
pub(crate) struct TalkResult {
    /// Its move, as it is typed; none where it gave the game up.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    /// Why it would have lost the game, with its last words.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<String>,
    /// How long it took.
    seconds: f64,
    /// How long a move may take.
    limit: f64,
    /// What was said, in order.
    talk: Vec<TalkLine>,
    /// Whether more was said than stands there.
    cut: bool,
}

/// A line of what was said.
#[derive(Serialize, ToSchema, PartialEq, Eq, Debug)]
pub(crate) struct TalkLine {
    /// `sent` to the engine, `answer` of its stdout, `stderr`.
    from: &'static str,
    /// The line, in characters that only show themselves.
    text: String,
}

/// Bytes of a conversation that are shown.
const SHOWN: u64 = 64 << 10;

pub(crate) fn prepare(asked: TalkAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let session = place.open_running()?;
    let player = engine(&asked.player, server)?;
    player.enlist(session.as_ref())?;
    let settings = registry::settings(player.spec())?;
    let limit = limit(&settings)?;
    let seed = asked.seed.unwrap_or(1);
    let (seed_word, game) = (seed.to_string(), session.game());
    let heard = match server.config.is_open {
        true => player.shown.clone(),
        false => with_option(player.spec(), "log", "stderr")?,
    };
    let mut words = vec!["plyground", "analyze", &game];
    words.extend(place.words().unwrap_or(["--board", "-"]));
    words.extend(["--player", &heard, "--seed", &seed_word, "--threads", "1"]);
    let command = drawn_first(&place, session.as_ref(), shell::line(&words));
    let work = Box::new(move |context: &Context| {
        let broken = |error: std::io::Error| Refusal::broken(format!("no file for what is said: {error}"));
        let log = tempfile::Builder::new().prefix("plyground-talk-").tempfile().map_err(broken)?;
        let mut thinker =
            session.enlist(&with_option(player.spec(), "log", &log.path().display().to_string())?)?;
        let request = Request { threads: 1, seed, stop: context.stop(), observer: None };
        let thought = thinker.think(session.as_ref(), &request);
        // It is told to quit, and heard to its end.
        drop(thinker);
        let thought = thought.map_err(|error| Refusal::conflict("no_answer", error.to_string()))?;
        let mut said = Vec::new();
        log.reopen().and_then(|file| file.take(SHOWN + 1).read_to_end(&mut said)).map_err(broken)?;
        let cut = said.len() as u64 > SHOWN;
        said.truncate(SHOWN as usize);
        let forfeit = thought.forfeit.as_ref().map(ToString::to_string);
        let mv = thought.nth.filter(|_| forfeit.is_none()).map(|_| thought.best.clone());
        let talk = lines(&String::from_utf8_lossy(&said));
        result(&TalkResult { mv, forfeit, seconds: thought.seconds, limit: limit.as_secs_f64(), talk, cut })
    });
    Ok(NewJob { kind: "talk", lane: Lane::Search, keep: false, command, work, contest: None })
}

/// The lines of a log, each `PROCESS SIGN TEXT`.
fn lines(log: &str) -> Vec<TalkLine> {
    let line = |line: &str| {
        let (_, rest) = line.split_once(' ')?;
        let (sign, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let from = match sign {
            ">" => "sent",
            "<" => "answer",
            _ => "stderr",
        };
        Some(TalkLine { from, text: plyground_core::plain(text) })
    };
    log.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_told_by_whom() {
        let line = |from, text: &str| TalkLine { from, text: text.to_owned() };
        let log = "12 > plyground 1\n12 ! careful\u{1b}[2J\n12 < \n12 < move 4\nhalf";
        let told = lines(log);
        assert_eq!(told[0], line("sent", "plyground 1"));
        assert!(told[1].from == "stderr" && !told[1].text.contains('\u{1b}'), "{told:?}");
        assert_eq!(told[2..], [line("answer", ""), line("answer", "move 4")]);
    }
}
