//! `net check`: whether a file is whole.

use super::files::read;
use crate::failure::Failure;
use plyground_learn::net::VERSION;
use plyground_plot::counted;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Read networks and ask each for the 64 positions whose values its file tells
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground net check c4.net")]
pub(super) struct CheckArgs {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A JSON object for each
    #[arg(long)]
    json: bool,
}

pub(super) fn check(args: &CheckArgs) -> Result<(), Failure> {
    for path in &args.files {
        let file = read(path)?;
        let (game, weights) = (file.network.game(), file.network.count() as u64);
        if args.json {
            let path = path.display().to_string();
            let line = json!({ "file": path, "game": game, "version": VERSION, "weights": weights, "trainer": file.has_trainer() });
            writeln!(io::stdout(), "{line}")?;
            continue;
        }
        let trainer = if file.has_trainer() { "can be trained further" } else { "to be played with" };
        writeln!(
            io::stdout(),
            "{}: {game}, format {VERSION}, {}, {trainer}; all 64 probes are as the file says",
            path.display(),
            counted(weights, "weight")
        )?;
    }
    Ok(())
}
