//! Connect-N and who plays it: it alone has a solver, drawn boards and a store of values.

use super::searches::{player_of_two, settings};
use crate::engines::board;
use crate::kinds::perfect::Endgame;
use crate::kinds::{Player, learned, level, minimax, outside, perfect, uct};
use crate::session::{Session, TypedSession};
use crate::specs::{Settings, Spec, SpecError};
use plyground_core::Notation;
use plyground_games::connect::{AnyConnect, Bits, Connect};
use plyground_learn::net::{Network, built_in, shared};
use plyground_learn::store::remembered;
use std::path::Path;
use std::sync::Arc;

/// A game of Connect at its start.
pub(super) fn open(spec: &Spec) -> Result<Box<dyn Session>, SpecError> {
    match AnyConnect::read(&spec.to_string(), "is another game")? {
        AnyConnect::Word(game) => Ok(Box::new(TypedSession::new(game, connect_player))),
        AnyConnect::Long(game) => Ok(Box::new(TypedSession::new(game, connect_player))),
    }
}

/// The search behind a player's spec, for one Connect board.
pub(crate) fn connect_player<B: Bits>(
    game: &Connect<B>,
    text: &str,
) -> Result<Player<Connect<B>>, SpecError> {
    let settings = &settings(text)?;
    match settings.kind().name {
        "perfect" => perfect::build(game, settings),
        "level" => level::build(settings, &level::CONNECT, |recipe| connect_player(game, recipe)),
        "cmd" => outside::build_cmd(settings, Some(board::rows)),
        "uct" if settings.is_given("values") => {
            let path = settings.word("values").unwrap_or_default();
            let memory = remembered(game, Path::new(path))
                .map_err(|error| SpecError(format!("values={path}: {error}")))?;
            with_endgame(uct::build_with_memory(settings, memory)?, settings)
        }
        "uct" if settings.is_given("eval") => {
            let estimate = network(game, "eval", settings.word("eval").unwrap_or_default())?;
            with_endgame(uct::build_estimated(settings, estimate)?, settings)
        }
        "alphabeta" if minimax::named_network(settings).is_some() => {
            let estimate = network(game, "eval", minimax::named_network(settings).unwrap_or_default())?;
            minimax::build_estimated(settings, estimate)
        }
        "learned" => {
            let estimate = network(game, "net", settings.word("net").unwrap_or_default())?;
            with_endgame(learned::build(settings, estimate)?, settings)
        }
        _ => with_endgame(player_of_two(settings)?, settings),
    }
}

/// The network in a file, or the one that is built in, for this board.
fn network<B: Bits>(game: &Connect<B>, option: &str, word: &str) -> Result<Arc<Network>, SpecError> {
    let wrong = |error: &dyn std::fmt::Display| SpecError(format!("{option}={word}: {error}"));
    let network = match word {
        "built-in" => built_in(),
        file => shared(Path::new(file)),
    };
    let network = network.map_err(|error| wrong(&error))?;
    match network.check(game) {
        Ok(()) => Ok(network),
        Err(error) => {
            let spec = game.spec();
            let way = format!("plyground train {spec} --as net --out FILE makes one");
            Err(wrong(&format!("{error}; {way}")))
        }
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
    Ok(Player { search: Box::new(Endgame::new(empty, player.search)), budget: player.budget })
}
