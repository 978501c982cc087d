//! Blokus and who plays it: its variants of two seats take alpha-beta as well.

use super::searches::{player, player_of_two, settings};
use crate::kinds::{Player, baseline, level, uct};
use crate::session::{Session, TypedSession};
use crate::specs::{Settings, Spec, SpecError};
use plyground_core::Outlook;
use plyground_games::blokus::prior::Prior;
use plyground_games::blokus::{AnyBlokus, Blokus, Move, State, Variant};
use plyground_search::endgame::Finisher;
use plyground_search::{Report, Search, Terms};
use std::sync::Arc;

/// A game of Blokus at its start.
pub(super) fn open(spec: &Spec) -> Result<Box<dyn Session>, SpecError> {
    match AnyBlokus::of(&spec.to_string()).map_err(|error| SpecError(format!("\"{spec}\": {error}")))? {
        AnyBlokus::Classic(game) => Ok(Box::new(TypedSession::new(game, |_, text| blokus_player(text)))),
        AnyBlokus::Three(game) => Ok(Box::new(TypedSession::new(game, |_, text| blokus_player(text)))),
        AnyBlokus::Two(game) => Ok(Box::new(TypedSession::new(game, |_, text| blokus_player_of_two(text)))),
        AnyBlokus::School(game) => {
            Ok(Box::new(TypedSession::new(game, |_, text| blokus_player_of_two(text))))
        }
        AnyBlokus::Duo(game) => Ok(Box::new(TypedSession::new(game, |_, text| blokus_player_of_two(text)))),
    }
}

/// The search behind a player's spec, for one of the Blokus games of more than two seats.
pub(super) fn blokus_player<V: Variant>(text: &str) -> Result<Player<Blokus<V>>, SpecError> {
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
    Blokus<V>: Outlook,
{
    let settings = &settings(text)?;
    match settings.kind().name {
        "minimax" | "alphabeta" => player_of_two(settings),
        "level" => level::build(settings, &level::BLOKUS, blokus_player_of_two),
        "uct" if settings.word("guide") != Some("off") => {
            let Player { search, budget } = any_blokus_player(settings)?;
            Ok(Player { search: Box::new(Finisher::new(search)), budget })
        }
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
        "uct" => match settings.word("prior").filter(|path| !path.is_empty()) {
            None => uct::build_guided(settings),
            Some(path) => with_prior(settings, path),
        },
        _ => player(settings),
    }
}

/// A guided search that plays with the prior of a file.
fn with_prior<V: Variant>(settings: &Settings, path: &str) -> Result<Player<Blokus<V>>, SpecError> {
    let wrong = |error: &dyn std::fmt::Display| SpecError(format!("prior={path}: {error}"));
    if settings.word("guide") == Some("off") {
        return Err(SpecError("uct: prior needs a guide: expected it without guide=off".to_owned()));
    }
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let prior = Prior::read(&text, V::SPEC).map_err(|error| wrong(&error))?;
    let Player { search, budget } = uct::build_guided(settings)?;
    Ok(Player { search: Box::new(WithPrior { prior: Arc::new(prior), search }), budget })
}

/// A search that has a prior of its own.
struct WithPrior<V> {
    prior: Arc<Prior>,
    search: Box<dyn Search<Blokus<V>>>,
}

impl<V: Variant> Search<Blokus<V>> for WithPrior<V> {
    fn search(&mut self, game: &Blokus<V>, root: &State, terms: &Terms<'_, Move>) -> Report<Move> {
        let game = game.clone().with_prior(self.prior.clone());
        self.search.search(&game, root, terms)
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<Blokus<V>>> {
        vec![&mut *self.search]
    }
}
