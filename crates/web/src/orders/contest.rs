//! `match` and `tournament`: who is better, told game after game.

use crate::jobs::{Context, Lane, Match, NewJob, Work, result};
use crate::position::open;
use crate::refusal::Refusal;
use crate::safe::{Admitted, admit};
use crate::server::Server;
use crate::shell;
use crate::truths::locked;
use plyground_arena::{Event, EventReport, Field, Played, Sprt, Standings};
use plyground_jobs::{Job as _, in_order};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// How many meet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meeting {
    /// Two.
    Match,
    /// Many.
    Tournament,
}

/// A match or a tournament to be played.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContestAsked {
    /// The game's spec: `connect` where nothing is said.
    game: Option<String>,
    /// The players.
    players: Vec<String>,
    /// Games in all for a match; for a tournament, of each set of players that meet.
    games: Option<u64>,
    /// What all random numbers come from: 1 where nothing is said.
    seed: Option<u64>,
    /// Random moves before the players are asked: 4 where nothing is said.
    openings: Option<u32>,
    /// The two Elo differences of a sequential test that may end a match early.
    sprt: Option<[f64; 2]>,
}

/// How a match or tournament stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestFrame {
    /// Games played.
    done: u64,
    /// Games to be played.
    of: u64,
    /// The report, as `match --json` prints it.
    report: EventReport,
    /// Each player's row: how it did against each other; null on the diagonal.
    crosstable: Vec<Vec<Option<CrossCell>>>,
}

/// How one player did against another.
#[derive(Copy, Clone, Default, Serialize, ToSchema)]
pub(crate) struct CrossCell {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// A game of a match, as a list shows it.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameRow {
    /// Its number, from zero.
    number: u64,
    /// Which player sat at each seat, from zero.
    seats: Vec<usize>,
    /// The line of play.
    moves: String,
    /// How many moves of it were the opening.
    opening: usize,
    /// What each seat got, 0 to 1.
    payoffs: Vec<f64>,
    /// Why it ended before its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
}

/// A match or tournament with the games that were played.
pub(crate) struct Contested {
    event: Event,
    /// How the players are shown.
    shown: Vec<String>,
    games: Mutex<Vec<Played>>,
}

/// Random moves before the players are asked, at most, and where nothing is said.
const LONGEST_OPENING: u32 = 20;
const USUAL_OPENING: u32 = 4;
/// Time between two reports.
const PAUSE: Duration = Duration::from_millis(100);

impl Match for Contested {
    fn work(self: Arc<Self>) -> Work {
        Box::new(move |context: &Context| self.play(context))
    }

    fn games(&self, first: Option<usize>, second: Option<usize>) -> Result<Option<Box<RawValue>>, Refusal> {
        let sat = |played: &Played, seat: usize, player: Option<usize>| {
            player.is_none_or(|player| played.seats.get(seat) == Some(&player))
        };
        let games = locked(&self.games);
        let found = games.iter().filter(|played| sat(played, 0, first) && sat(played, 1, second));
        result(&found.map(GameRow::new).collect::<Vec<_>>())
    }
}

impl Contested {
    fn play(&self, context: &Context) -> Result<Option<Box<RawValue>>, Refusal> {
        let mut standings = self.event.begin();
        let begun = {
            let games = locked(&self.games);
            games.iter().for_each(|played| standings.add(played));
            games.len() as u64
        };
        let workers = (0..context.threads).map(|_| self.event.worker()).collect::<Result<Vec<_>, _>>();
        let workers = workers.map_err(|error| Refusal::bad("bad_player", error.to_string()))?;
        let mut shown: Option<Instant> = None;
        let mut failure = None;
        let unit = |crew: &mut _, number: u64| self.event.unit(crew, number, context.stop());
        in_order(workers, begun..self.event.schedule.games(), context.halt(), &unit, &mut |played| {
            let played = match played {
                Ok(Some(played)) => played,
                Ok(None) => return ControlFlow::Break(()),
                Err(error) => {
                    failure = Some(Refusal::conflict("no_game", error.to_string()));
                    return ControlFlow::Break(());
                }
            };
            standings.add(&played);
            locked(&self.games).push(played);
            if shown.is_none_or(|shown| shown.elapsed() >= PAUSE) {
                shown = Some(Instant::now());
                context.show(&self.frame(&standings));
            }
            let is_set = standings.games.is_multiple_of(self.event.schedule.set());
            if is_set && self.event.is_decided(&standings) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match failure {
            Some(refusal) => Err(refusal),
            None => result(&self.frame(&standings)),
        }
    }

    fn frame(&self, standings: &Standings) -> ContestFrame {
        let mut report = EventReport::new(&self.event, standings);
        let count = self.shown.len();
        let mut crosstable = vec![vec![Some(CrossCell::default()); count]; count];
        (0..count).for_each(|player| crosstable[player][player] = None);
        for row in &report.meetings {
            let (wins, draws, losses) = (row.wins, row.draws, row.losses);
            crosstable[row.player][row.against] = Some(CrossCell { wins, draws, losses });
            crosstable[row.against][row.player] = Some(CrossCell { wins: losses, draws, losses: wins });
        }
        report.players.iter_mut().zip(&self.shown).for_each(|(row, shown)| row.player.clone_from(shown));
        ContestFrame { done: report.games, of: report.planned, report, crosstable }
    }
}

impl GameRow {
    fn new(played: &Played) -> GameRow {
        let whole = f64::from(plyground_players::Payoffs::WHOLE);
        GameRow {
            number: played.number,
            seats: played.seats.clone(),
            moves: played.moves.clone(),
            opening: played.opening,
            payoffs: played.payoffs.iter().map(|&twelfths| f64::from(twelfths) / whole).collect(),
            ending: played.ending.clone(),
        }
    }
}

pub(crate) fn prepare(
    meeting: Meeting,
    asked: ContestAsked,
    server: &Arc<Server>,
) -> Result<NewJob, Refusal> {
    let limits = &server.config.limits;
    let game = asked.game.as_deref().unwrap_or("connect");
    let session = open(game)?;
    let (least, most) = if meeting == Meeting::Match { (2, 2) } else { (2, limits.players) };
    if !(least..=most).contains(&asked.players.len()) {
        let message = format!("{} players: expected {least} to {most}", asked.players.len());
        return Err(Refusal::bad("bad_players", message).of("players"));
    }
    let players = asked.players.iter().map(|player| admit(player, &server.config));
    let players = players.collect::<Result<Vec<Admitted>, Refusal>>()?;
    for player in &players {
        player.enlist(session.as_ref())?;
    }
    let default = if meeting == Meeting::Match { 100 } else { 20 };
    let games = asked.games.unwrap_or(default);
    let (seed, sprt) =
        (asked.seed.unwrap_or(1), asked.sprt.map(|test| sprt(test, session.seats())).transpose()?);
    let specs = players.iter().map(|player| player.spec().to_owned()).collect();
    let bad = |error: plyground_players::SpecError| Refusal::bad("bad_games", error.to_string()).of("games");
    if !(1..=limits.games).contains(&games) {
        return Err(
            Refusal::bad("bad_games", format!("{games} games: expected 1 to {}", limits.games)).of("games")
        );
    }
    let mut event = Event::new(game, specs, Field::All, games, seed).map_err(bad)?;
    if event.schedule.games() > limits.games {
        let message = format!("{} games in all: expected at most {}", event.schedule.games(), limits.games);
        return Err(Refusal::bad("bad_games", message).of("games"));
    }
    event.sprt = sprt;
    event.schedule.plies = asked.openings.unwrap_or(USUAL_OPENING);
    if event.schedule.plies > LONGEST_OPENING {
        let message = format!("{} moves: expected at most {LONGEST_OPENING}", event.schedule.plies);
        return Err(Refusal::bad("bad_openings", message).of("openings"));
    }
    let command = command(meeting, &event, &players, games, server);
    let shown = players.into_iter().map(|player| player.shown).collect();
    let contested = Arc::new(Contested { event, shown, games: Mutex::default() });
    let kind = if meeting == Meeting::Match { "match" } else { "tournament" };
    let work = contested.clone().work();
    Ok(NewJob { kind, lane: Lane::Long, keep: false, command, work, contest: Some(contested) })
}

fn sprt([elo0, elo1]: [f64; 2], seats: usize) -> Result<Sprt, Refusal> {
    let is_good = |elo: f64| elo.abs() <= 1000.0;
    match is_good(elo0) && is_good(elo1) && elo0 < elo1 && seats == 2 {
        true => Ok(Sprt { elo0, elo1 }),
        false => {
            let message =
                "expected two Elo differences from -1000 to 1000, the smaller first, in a game of two seats";
            Err(Refusal::bad("bad_sprt", message).of("sprt"))
        }
    }
}

fn command(meeting: Meeting, event: &Event, players: &[Admitted], games: u64, server: &Server) -> String {
    let (games, seed, openings) =
        (games.to_string(), event.seed.to_string(), event.schedule.plies.to_string());
    let mut words = vec!["plyground", if meeting == Meeting::Match { "match" } else { "tournament" }];
    words.extend(players.iter().map(|player| player.command_spec(&server.config)));
    words.extend(["--game", event.full_game(), "--games", &games, "--seed", &seed]);
    if event.schedule.plies != USUAL_OPENING {
        words.extend(["--openings", &openings]);
    }
    let sprt = event.sprt.map(|Sprt { elo0, elo1 }| format!("{elo0},{elo1}"));
    if let Some(sprt) = &sprt {
        words.extend(["--sprt", sprt]);
    }
    words.push("--json");
    shell::line(&words)
}
