//! `human`: somebody at the keyboard.

use crate::specs::{Form, PlayerKind};

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "human",
    summary: "you, at the keyboard (in play)",
    form: Form::Options,
    options: &[],
};
