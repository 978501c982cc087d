//! Calls that are answered at once.

pub(crate) mod board;
pub(crate) mod health;
pub(crate) mod hint;
pub(crate) mod language;
mod levels;
pub(crate) mod read;
pub(crate) mod setup;
pub(crate) mod solve;
pub(crate) mod warn;
