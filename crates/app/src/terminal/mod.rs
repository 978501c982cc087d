//! A game in the terminal: on the whole [`screen`], or line by line, which works in a pipe and in a test, too.

mod ask;
mod game;
mod hint;
mod prompt;
pub(crate) mod screen;
mod seated;
mod setup;
pub(crate) mod start;
mod teach;
mod teaching;
mod turns;
mod words;

pub(crate) use game::TerminalGame;
pub(crate) use setup::GameSetup;
pub(crate) use teaching::Teaching;
