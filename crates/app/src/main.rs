//! plyground: a laboratory for game-tree search.

use std::process::ExitCode;

/// Studies tell what searches ask of it.
#[global_allocator]
static ALLOCATOR: plyground_core::memory::Counting = plyground_core::memory::Counting;

fn main() -> ExitCode {
    ExitCode::from(plyground_app::run(std::env::args_os()))
}
