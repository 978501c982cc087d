//! `GET /api/setup`: what there is to play and who can be asked.

use super::health::VERSION;
use super::levels::{Level, levels};
use crate::answer::Json;
use crate::limits::LimitsShown;
use crate::safe::{OptionRule, Rules, rules};
use crate::server::Server;
use axum::extract::State;
use plyground_players::registry::{self, GAMES, GameKind, PLAYERS};
use plyground_players::{OptionKind, PlayerKind};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use utoipa::ToSchema;

/// What there is to play, and who can be asked.
#[derive(Serialize, ToSchema)]
pub(crate) struct Setup {
    /// The program's version.
    version: &'static str,
    /// Threads that a search uses unless it is told otherwise.
    threads: usize,
    /// The games.
    games: &'static [GameShown],
    /// The players that a page may ask.
    players: &'static [PlayerShown],
    /// What the levels mean, by kind of game.
    levels: BTreeMap<&'static str, Vec<Level>>,
    /// Programs that can be played against, as `engine:NAME`.
    engines: Vec<String>,
    /// Whether games and results can be saved.
    results: bool,
    /// Whether others than this machine may come.
    classroom: bool,
    /// Bounds of what a page may ask.
    limits: LimitsShown,
}

/// A game.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct GameShown {
    /// Its spec, in full.
    spec: String,
    /// Its kind, such as `connect`.
    kind: &'static str,
    /// What it is called.
    title: String,
    /// What it is, in one line.
    words: &'static str,
    /// How many seats it has.
    seats: usize,
    /// Whether boards of other sizes exist.
    sizes: bool,
    /// Whether exact scores can be had.
    solvable: bool,
    /// Who analyses unless somebody is named.
    analyst: &'static str,
    /// Who plays against a person unless somebody is named.
    opponent: &'static str,
}

/// A kind of players.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct PlayerShown {
    /// How specs call it.
    kind: &'static str,
    /// What it does.
    words: &'static str,
    /// What a page may set.
    options: Vec<OptionShown>,
    /// The kinds of games that it plays.
    games: Vec<&'static str>,
    /// The games that it plays, by their specs in full; boards of other sizes are as the first of their kind.
    specs: Vec<String>,
}

/// An option of a player.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct OptionShown {
    /// How specs call it.
    name: &'static str,
    /// What it is where a spec says nothing.
    default: &'static str,
    /// What it means, and which values it takes.
    words: String,
    /// Its values, where they are a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<&'static [&'static str]>,
}

pub(crate) async fn setup(State(server): State<Arc<Server>>) -> Json<Setup> {
    let config = &server.config;
    Json(Setup {
        version: VERSION,
        threads: config.threads,
        games: games(),
        players: players(),
        levels: levels(),
        engines: config.engines.iter().map(|engine| engine.name.clone()).collect(),
        results: config.results.is_some(),
        classroom: config.is_open,
        limits: config.limits.shown(),
    })
}

/// Every game of the registry; forms with a size in letters are the `sizes` of another.
pub(crate) fn games() -> &'static [GameShown] {
    static GAMES_SHOWN: OnceLock<Vec<GameShown>> = OnceLock::new();
    let of_kind = |kind: &'static GameKind| {
        let has_sizes =
            kind.forms.iter().any(|(form, _)| form.contains(|letter: char| letter.is_uppercase()));
        kind.forms.iter().filter_map(move |(form, words)| {
            let session = registry::open(form).ok()?;
            let spec = session.game();
            Some(GameShown {
                title: title(&spec),
                spec,
                kind: kind.name,
                words,
                seats: session.seats(),
                sizes: has_sizes,
                solvable: kind.has_solver,
                analyst: kind.analyst,
                opponent: kind.opponent,
            })
        })
    };
    GAMES_SHOWN.get_or_init(|| GAMES.iter().copied().flat_map(of_kind).collect())
}

/// `connect:7x6x4` as `Connect 7x6x4`.
fn title(spec: &str) -> String {
    let words = spec.replace(':', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Every kind of players that a page may ask.
pub(crate) fn players() -> &'static [PlayerShown] {
    static PLAYERS_SHOWN: OnceLock<Vec<PlayerShown>> = OnceLock::new();
    let shown = |kind: &&'static PlayerKind| {
        let Some(Rules::Options(rules)) = rules(kind.name) else { return None };
        let option = |option: &'static OptionKind| {
            let rule = rules.iter().find(|(name, _)| *name == option.name).map(|(_, rule)| *rule)?;
            let values = match rule {
                OptionRule::Refused(_) => return None,
                OptionRule::Words(words) => Some(words),
                _ => None,
            };
            let words = format!("{} ({})", option.meaning, option.values);
            Some(OptionShown { name: option.name, default: option.default, words, values })
        };
        let can_play = |game: &&GameShown| {
            registry::open(&game.spec).is_ok_and(|session| session.enlist(kind.name).is_ok())
        };
        let played: Vec<&GameShown> = games().iter().filter(can_play).collect();
        let mut kinds: Vec<&'static str> = played.iter().map(|game| game.kind).collect();
        kinds.dedup();
        Some(PlayerShown {
            kind: kind.name,
            words: kind.summary,
            options: kind.options.iter().filter_map(option).collect(),
            games: kinds,
            specs: played.iter().map(|game| game.spec.clone()).collect(),
        })
    };
    PLAYERS_SHOWN.get_or_init(|| PLAYERS.iter().filter_map(shown).collect())
}
