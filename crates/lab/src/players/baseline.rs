//! `greedy` and `twoply`: the yardsticks.

use super::Player;
use crate::settings::{PlayerKind, Settings};
use crate::spec::SpecError;
use plyground_core::Game;
use plyground_search::{Budget, Greedy, TwoPly};

pub(crate) static GREEDY: PlayerKind =
    PlayerKind { name: "greedy", summary: "wins at once where it can, else plays at random", options: &[] };

pub(crate) static TWOPLY: PlayerKind = PlayerKind {
    name: "twoply",
    summary: "wins at once, else avoids a loss at once, else plays at random",
    options: &[],
};

pub(crate) fn build_greedy<G: Game>(_: &Settings) -> Result<Player<G>, SpecError> {
    Ok(Player { search: Box::new(Greedy), budget: Budget::default() })
}

pub(crate) fn build_twoply<G: Game>(_: &Settings) -> Result<Player<G>, SpecError> {
    Ok(Player { search: Box::new(TwoPly), budget: Budget::default() })
}
