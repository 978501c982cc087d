//! Somebody at the keyboard.

use crate::settings::{Form, PlayerKind};

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "human",
    summary: "you, at the keyboard (in play)",
    form: Form::Options,
    options: &[],
};
