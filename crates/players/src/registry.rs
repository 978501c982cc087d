//! What there is to play and who can play it: the one file that names both a game and an algorithm.

pub use crate::game_kind::{GAMES, GameKind, RecordFormat};

use crate::engines::board;
use crate::kinds::perfect::{Endgame, Perfect};
use crate::kinds::{Player, baseline, human, level, maxn, mc, minimax, outside, perfect, random, ucb1, uct};
use crate::session::{Session, Table};
use crate::settings::{PlayerKind, Settings};
use crate::spec::{Spec, SpecError, one_of};
use plyground_core::{Evaluate, Notation, Order, TwoSeats};
use plyground_games::blokus::{Blokus, Classic, Duo, Three, Two, Variant};
use plyground_games::connect::{AnyConnect, Bits, Connect};
use plyground_learn::store::remembered;
use std::path::Path;

/// All players.
pub static PLAYERS: &[&PlayerKind] = &[
    &human::KIND,
    &random::KIND,
    &baseline::GREEDY,
    &baseline::TWOPLY,
    &mc::KIND,
    &ucb1::KIND,
    &uct::KIND,
    &minimax::MINIMAX,
    &minimax::ALPHABETA,
    &maxn::MAXN,
    &maxn::PARANOID,
    &maxn::BESTREPLY,
    &perfect::KIND,
    &level::KIND,
    &outside::CMD,
    &outside::GTP,
];

/// A game at its start.
pub fn open(spec: &str) -> Result<Box<dyn Session>, SpecError> {
    let spec = Spec::new(spec);
    match spec.name.as_str() {
        "connect" => connect(&spec),
        "blokus" => blokus(&spec),
        name => {
            let names: Vec<&str> = GAMES.iter().map(|kind| kind.name).collect();
            Err(SpecError(format!("no game \"{name}\": expected {} (see plyground games)", one_of(&names))))
        }
    }
}

/// A player's spec, taken apart and checked: its kind and its options.
pub fn settings(text: &str) -> Result<Settings, SpecError> {
    let spec = Spec::new(text);
    match PLAYERS.iter().find(|kind| kind.name == spec.name) {
        Some(kind) => Settings::read(kind, &spec),
        None => {
            let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
            let (name, names) = (spec.name, one_of(&names));
            Err(SpecError(format!("no player \"{name}\": expected {names} (see plyground players)")))
        }
    }
}

/// The search behind a player's spec with its types, for boards of up to 64 bits: for whoever measures a search itself.
///
/// Not generic, so that all searches of a game are compiled once, here.
pub fn connect_search(game: &Connect<u64>, text: &str) -> Result<Player<Connect<u64>>, SpecError> {
    connect_player(game, text)
}

/// The same for the Blokus of four seats.
pub fn blokus_search(text: &str) -> Result<Player<Blokus<Classic>>, SpecError> {
    blokus_player(text)
}

/// Whether positions of a game have exact scores.
pub fn has_solver(game: &str) -> bool {
    GameKind::find(game).is_some_and(|kind| kind.has_solver)
}

/// The search behind a player's spec, for one Connect board.
pub(crate) fn connect_player<B: Bits>(
    game: &Connect<B>,
    text: &str,
) -> Result<Player<Connect<B>>, SpecError> {
    let settings = &settings(text)?;
    match settings.kind().name {
        // Connect alone has a solver, drawn boards and a store of values.
        "perfect" => perfect::build(settings),
        "level" => level::build(settings, &level::CONNECT, |recipe| connect_player(game, recipe)),
        "cmd" => outside::build_cmd(settings, Some(board::rows)),
        "uct" if settings.is_given("values") => {
            let path = settings.word("values").unwrap_or_default();
            let memory = remembered(game, Path::new(path))
                .map_err(|error| SpecError(format!("values={path}: {error}")))?;
            with_endgame(uct::build_with_memory(settings, memory)?, settings)
        }
        _ => with_endgame(player_of_two(settings)?, settings),
    }
}

/// Hands the last cells to the solver, if the settings say so.
fn with_endgame<B: Bits>(
    player: Player<Connect<B>>,
    settings: &Settings,
) -> Result<Player<Connect<B>>, SpecError> {
    let empty = match settings.word("endgame") {
        Some(_) => settings.whole("endgame", 0..=128)?.unwrap_or(0) as u32,
        None => 0,
    };
    if empty == 0 {
        return Ok(player);
    }
    let search = Endgame { empty, sampler: player.search, perfect: Perfect::for_endgames() };
    Ok(Player { search: Box::new(search), budget: player.budget })
}

/// The search behind a player's spec, for one of the Blokus games of more than two seats.
fn blokus_player<V: Variant>(text: &str) -> Result<Player<Blokus<V>>, SpecError> {
    let settings = &settings(text)?;
    match settings.kind().name {
        name @ ("minimax" | "alphabeta") => Err(SpecError(format!(
            "{name} plays games of two seats, and {} has {}: expected maxn, paranoid or bestreply",
            V::SPEC,
            V::SEATS
        ))),
        "level" => level::build(settings, &level::BLOKUS, blokus_player),
        _ => any_blokus_player(settings),
    }
}

/// The same for Blokus of two seats, which alpha-beta takes.
fn blokus_player_of_two<V: Variant>(text: &str) -> Result<Player<Blokus<V>>, SpecError>
where
    Blokus<V>: TwoSeats,
{
    let settings = &settings(text)?;
    match settings.kind().name {
        "minimax" | "alphabeta" => player_of_two(settings),
        "level" => level::build(settings, &level::BLOKUS, blokus_player_of_two),
        _ => any_blokus_player(settings),
    }
}

/// What all Blokus games have in common: a guide, and nothing to win at once.
fn any_blokus_player<V: Variant>(settings: &Settings) -> Result<Player<Blokus<V>>, SpecError> {
    let name = settings.kind().name;
    if settings.word("endgame").is_some_and(|cells| cells != "0") {
        return Err(SpecError(format!("{name}: endgame is for connect, which has a solver")));
    }
    match name {
        "greedy" => baseline::build_first_choice(settings),
        "uct" => uct::build_guided(settings),
        _ => player(settings),
    }
}

/// The search behind a player's settings, for games of two seats.
fn player_of_two<G>(settings: &Settings) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + Order + Evaluate + Notation + 'static,
{
    match settings.kind().name {
        "minimax" => minimax::build_minimax(settings),
        "alphabeta" => minimax::build_alphabeta(settings),
        _ => player(settings),
    }
}

/// The search behind a player's settings, for any number of seats.
fn player<G: Order + Evaluate + Notation + 'static>(settings: &Settings) -> Result<Player<G>, SpecError> {
    match settings.kind().name {
        "random" => random::build(settings),
        "greedy" => baseline::build_greedy(settings),
        "twoply" => baseline::build_twoply(settings),
        "mc" => mc::build(settings),
        "ucb1" => ucb1::build(settings),
        "uct" => uct::build(settings),
        "maxn" => maxn::build_maxn(settings),
        "paranoid" => maxn::build_paranoid(settings),
        "bestreply" => maxn::build_bestreply(settings),
        "cmd" => outside::build_cmd(settings, None),
        "gtp" => outside::build_gtp(settings),
        "human" => {
            Err(SpecError("human cannot be asked for a move: it plays only in plyground play".to_owned()))
        }
        name => Err(SpecError(format!("{name} does not play this game: see plyground players {name}"))),
    }
}

fn blokus(spec: &Spec) -> Result<Box<dyn Session>, SpecError> {
    match spec.rest.as_str() {
        "" | "4" => Ok(Box::new(Table::new(Blokus::<Classic>::new(), |_, text| blokus_player(text)))),
        "3" => Ok(Box::new(Table::new(Blokus::<Three>::new(), |_, text| blokus_player(text)))),
        "2" => Ok(Box::new(Table::new(Blokus::<Two>::new(), |_, text| blokus_player_of_two(text)))),
        "duo" => Ok(Box::new(Table::new(Blokus::<Duo>::new(), |_, text| blokus_player_of_two(text)))),
        _ => Err(SpecError(format!("\"{spec}\": expected blokus, blokus:2, blokus:3 or blokus:duo"))),
    }
}

fn connect(spec: &Spec) -> Result<Box<dyn Session>, SpecError> {
    match AnyConnect::read(&spec.to_string(), "is another game")? {
        AnyConnect::Word(game) => Ok(Box::new(Table::new(game, connect_player))),
        AnyConnect::Long(game) => Ok(Box::new(Table::new(game, connect_player))),
    }
}
