//! All players, and the search behind each for any game that has what it asks for.

use crate::kinds::{Player, baseline, human, level, maxn, mc, minimax, outside, perfect, random, ucb1, uct};
use crate::specs::{PlayerKind, Settings, Spec, SpecError, did_you_mean, one_of};
use plyground_core::{Evaluate, MoveOrdering, Notation, Parts, Playouts, Symmetry, TwoSeats};

/// A game with all that the searches here ask of it.
pub(super) trait Searchable: Playouts + Symmetry + Parts + MoveOrdering + Evaluate + Notation {}

impl<G: Playouts + Symmetry + Parts + MoveOrdering + Evaluate + Notation> Searchable for G {}

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

/// A player's spec, taken apart and checked: its kind and its options.
pub fn settings(text: &str) -> Result<Settings, SpecError> {
    let spec = Spec::new(text);
    match PLAYERS.iter().find(|kind| kind.name == spec.name) {
        Some(kind) => Settings::read(kind, &spec),
        None => {
            let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
            let (name, near) = (&spec.name, did_you_mean(&spec.name, &names));
            let names = one_of(&names);
            Err(SpecError(format!("no player \"{name}\": expected {names} (see plyground players){near}")))
        }
    }
}

/// What the table of a player takes that soon fills it, in bytes: the exact solver's. Those of other searches grow with what they search.
pub fn table_memory(text: &str) -> usize {
    let settings = settings(text).ok().filter(|settings| settings.kind().name == perfect::KIND.name);
    settings.map_or(0, |settings| settings.bytes("memory").unwrap_or(0))
}

/// The search behind a player's settings, for games of two seats.
pub(super) fn player_of_two<G>(settings: &Settings) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + Searchable + 'static,
{
    match settings.kind().name {
        "minimax" => minimax::build_minimax(settings),
        "alphabeta" => minimax::build_alphabeta(settings),
        _ => player(settings),
    }
}

/// The search behind a player's settings, for any number of seats.
pub(super) fn player<G: Searchable + 'static>(settings: &Settings) -> Result<Player<G>, SpecError> {
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
