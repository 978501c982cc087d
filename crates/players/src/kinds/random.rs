//! `random`: any legal move, each as likely.

use super::Player;
use crate::specs::{Form, PlayerKind, Settings, SpecError};
use plyground_core::Playouts;
use plyground_search::{Budget, RandomMover};

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "random",
    summary: "any legal move, each as likely",
    form: Form::Options,
    options: &[],
};

pub(crate) fn build<G: Playouts>(_: &Settings) -> Result<Player<G>, SpecError> {
    Ok(Player { search: Box::new(RandomMover), budget: Budget::default() })
}
