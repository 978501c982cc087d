//! A game line by line: works in a terminal, in a pipe and in a test.

mod ask;
mod game;
mod prompt;

pub(crate) use game::{Game, Setup};
