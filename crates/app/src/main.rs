//! plyground: a laboratory for game-tree search.

mod cli;
mod failure;
mod gtp;
mod interrupt;
mod progress;
mod terminal;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
