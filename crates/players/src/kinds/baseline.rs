//! `greedy` and `twoply`: baselines that others are measured against.

use super::Player;
use crate::specs::{Form, PlayerKind, Settings, SpecError};
use plyground_core::{Game, MoveOrdering};
use plyground_search::{Budget, FirstChoice, Greedy, TwoPly};

pub(crate) static GREEDY: PlayerKind = PlayerKind {
    name: "greedy",
    summary: "connect: wins at once, else at random; blokus: the largest piece, then most new corners",
    form: Form::Options,
    options: &[],
};

pub(crate) static TWOPLY: PlayerKind = PlayerKind {
    name: "twoply",
    summary: "wins at once, else avoids a loss at once, else plays at random",
    form: Form::Options,
    options: &[],
};

pub(crate) fn build_greedy<G: Game>(_: &Settings) -> Result<Player<G>, SpecError> {
    Ok(Player { search: Box::new(Greedy), budget: Budget::default() })
}

pub(crate) fn build_twoply<G: Game>(_: &Settings) -> Result<Player<G>, SpecError> {
    Ok(Player { search: Box::new(TwoPly), budget: Budget::default() })
}

/// `greedy` where there is nothing to win at once: what looks best without looking ahead.
pub(crate) fn build_first_choice<G: MoveOrdering>(_: &Settings) -> Result<Player<G>, SpecError> {
    Ok(Player { search: Box::new(FirstChoice), budget: Budget::default() })
}
