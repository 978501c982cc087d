//! A game line by line: works in a terminal, in a pipe and in a test.

mod ask;
mod game;
mod hint;
mod prompt;
mod seated;
mod teach;
mod teaching;
mod turns;
mod words;

pub(crate) use game::{GameSetup, TerminalGame};
pub(crate) use teaching::Teaching;
