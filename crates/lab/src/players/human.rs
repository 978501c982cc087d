//! Somebody at the keyboard.

use crate::settings::PlayerKind;

pub(crate) static KIND: PlayerKind =
    PlayerKind { name: "human", summary: "you, at the keyboard (in play)", options: &[] };
