//! plyground: a laboratory for game-tree search.

mod cli;
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

use std::process::ExitCode;

/// Studies tell what searches ask of it.
#[global_allocator]
static ALLOCATOR: plyground_core::memory::Counting = plyground_core::memory::Counting;

fn main() -> ExitCode {
    plyground_jobs::set_commit(env!("PLYGROUND_COMMIT"));
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
