//! What a person is told in a game, in their language.

use plyground_explain::{Language, Slots, fill};

/// The words of a game.
#[derive(Copy, Clone)]
pub(super) struct PlayWords(pub(super) Language);

impl PlayWords {
    pub(super) fn say<const N: usize>(self, key: &str, slots: [(&'static str, String); N]) -> String {
        fill(self.0, &format!("play.{key}"), &Slots::from(slots))
    }

    /// What is said where a hint was asked for.
    pub(super) fn hint<const N: usize>(self, key: &str, slots: [(&'static str, String); N]) -> String {
        fill(self.0, &format!("hint.{key}"), &Slots::from(slots))
    }
}
