//! GTP, the Go Text Protocol, as Pentobi's controllers speak it for Blokus: a command a line, an answer with an empty line
//! behind it.

mod commands;
mod engine;
mod line;
mod spoken;
#[cfg(test)]
mod tests;

pub(crate) use commands::respond;
pub(crate) use engine::GtpEngine;
pub(crate) use spoken::speak;
