//! Blokus and who plays it: its variants of two seats take alpha-beta as well.

use super::searches::{player, player_of_two, settings};
use crate::kinds::{Player, baseline, level, uct};
use crate::session::{Session, TypedSession};
use crate::specs::{Settings, Spec, SpecError};
use plyground_core::TwoSeats;
use plyground_games::blokus::{Blokus, Classic, Duo, Three, Two, Variant};

/// A game of Blokus at its start.
pub(super) fn open(spec: &Spec) -> Result<Box<dyn Session>, SpecError> {
    match spec.rest.as_str() {
        "" | "4" => Ok(Box::new(TypedSession::new(Blokus::<Classic>::new(), |_, text| blokus_player(text)))),
        "3" => Ok(Box::new(TypedSession::new(Blokus::<Three>::new(), |_, text| blokus_player(text)))),
        "2" => Ok(Box::new(TypedSession::new(Blokus::<Two>::new(), |_, text| blokus_player_of_two(text)))),
        "duo" => Ok(Box::new(TypedSession::new(Blokus::<Duo>::new(), |_, text| blokus_player_of_two(text)))),
        _ => Err(SpecError(format!("\"{spec}\": expected blokus, blokus:2, blokus:3 or blokus:duo"))),
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
