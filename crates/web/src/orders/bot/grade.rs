//! `grade`: a mark sheet for an engine.

use super::{engine, limit};
use crate::jobs::{Context, Lane, NewJob, result};
use crate::orders::review::DoneOf;
use crate::position::open;
use crate::refusal::Refusal;
use crate::server::Server;
use crate::shell;
use plyground_lab::grade::{Bot, Grading};
use plyground_players::registry;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// An engine that gets marks.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GradeAsked {
    /// The game's spec: connect of any size.
    pub(crate) game: Option<String>,
    /// Who is marked: `engine:NAME`.
    pub(crate) player: String,
    /// Positions to hold against exact scores: 40 where nothing is said.
    pub(crate) positions: Option<u64>,
    /// Games against each of three opponents: 10 where nothing is said.
    pub(crate) games: Option<u64>,
    /// What positions and games come from: 1 where nothing is said.
    pub(crate) seed: Option<u64>,
}

/// A mark sheet.
#[derive(Serialize, ToSchema)]
pub(crate) struct GradeResult {
    /// The sheet, as `grade --json` prints it.
    sheet: Value,
}

/// Positions and games that a page may ask for.
const POSITIONS: u64 = 1000;
const GAMES: u64 = 200;

pub(crate) fn prepare(asked: GradeAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let game = open(asked.game.as_deref().unwrap_or("connect"))?.game();
    let player = engine(&asked.player, server)?;
    let settings = registry::settings(player.spec())?;
    if settings.kind().name != "cmd" || !registry::has_solver(&game) {
        let message = "marks are for programs that play Connect by boards or lines: expected a game of connect, and no gtp engine";
        return Err(Refusal::bad("no_marks", message).of("player"));
    }
    let bounded = |asked: Option<u64>, usual, most, name| match asked.unwrap_or(usual) {
        number if number <= most => Ok(number),
        number => Err(Refusal::bad("too_large", format!("{number}: expected at most {most}")).of(name)),
    };
    let positions = bounded(asked.positions, 40, POSITIONS, "positions")?;
    let games = bounded(asked.games, 10, GAMES, "games")?;
    let seed = asked.seed.unwrap_or(1);
    let memory = settings.word("memory").map(|_| settings.bytes("memory")).transpose()?;
    let time = limit(&settings)?;
    let bot = Bot { words: settings.command().to_vec(), time, memory, log: None };
    let numbers = [positions, games, seed, memory.unwrap_or(0) as u64 >> 10].map(|number| number.to_string());
    let (time, memory) = (format!("{}ms", time.as_millis()), format!("{}KB", numbers[3]));
    let mut words =
        vec!["plyground", "grade", "--game", &game, "--positions", &numbers[0], "--games", &numbers[1]];
    words.extend([
        "--seed",
        &numbers[2],
        "--time",
        &time,
        "--memory",
        if numbers[3] == "0" { "0" } else { &memory },
    ]);
    match server.config.is_open {
        true => words.push(&player.shown),
        false => words.extend(bot.words.iter().map(String::as_str)),
    }
    let command = shell::line(&words);
    let work = Box::new(move |context: &Context| {
        let grading = Grading {
            game,
            positions: positions as usize,
            games,
            rivals: Vec::new(),
            seed,
            threads: context.threads,
        };
        let mut tick = |done, of| context.show(&DoneOf { done, of });
        let mut sheet = grading.mark(&bot, context.stop(), &mut tick)?;
        // An engine is shown by the name that its owner gave it.
        sheet.bot.clone_from(&player.shown);
        let sheet = serde_json::to_value(&sheet).map_err(|error| Refusal::broken(error.to_string()))?;
        result(&GradeResult { sheet })
    });
    Ok(NewJob { kind: "grade", lane: Lane::Long, keep: false, command, work, contest: None })
}
