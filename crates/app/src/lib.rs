//! The command line of plyground, for the program and for whoever carries it along: the wheel for Python.

mod cli;
pub mod cluster;
mod console;
mod dashboard;
mod failure;
mod game_file;
mod gtp;
mod input;
mod interrupt;
mod last_game;
mod outcome;
mod pace;
mod progress;
mod terminal;

use std::ffi::OsString;

/// Tests count what a redraw takes.
#[cfg(test)]
#[global_allocator]
static ALLOCATOR: plyground_core::memory::Counting = plyground_core::memory::Counting;

/// Does what a command line says, whose first word is the name of the program; returns the exit code.
///
/// Ctrl-C is handled from then on, and ends the process where nothing thinks: call it from a program that has nothing else
/// to do.
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    plyground_jobs::set_commit(commit());
    match cli::run(words) {
        Ok(()) => 0,
        Err(failure) => failure.report(),
    }
}

/// Answers a GTP controller that writes `input`, as a player that moves on one thread; an error where there is no such game or player, or
/// nobody reads the answers.
pub fn speak_gtp(game: &str, player: &str, input: &[u8], out: impl std::io::Write) -> Result<(), String> {
    let engine = gtp::GtpEngine::new(game, player, 1, 1);
    let mut engine = engine.map_err(|failure| failure.message().to_owned())?;
    gtp::speak(&mut engine, input, out).map_err(|error| error.to_string())
}

/// The commit that was built, with `-dirty` where files had been changed.
pub fn commit() -> &'static str {
    env!("PLYGROUND_COMMIT")
}
