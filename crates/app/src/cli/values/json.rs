//! `values export` and `values import`: stores as JSON, and back.

use super::files::{fault, keep, read};
use crate::cli::common::{memory, save};
use crate::cli::outputs;
use crate::failure::Failure;
use plyground_learn::store::{self, Header, StoreError};
use plyground_players::registry;
use std::io::{self, Write};
use std::path::PathBuf;

/// Write a store as JSON
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values export values.ply --json > values.json")]
pub(super) struct ExportArgs {
    /// The file
    file: PathBuf,
    /// The full form, which import reads back without loss (the default)
    #[arg(long)]
    json: bool,
    /// The dictionary alone, as in S2, the report on tree search with trained values: board to [draws, wins of the first, wins
    /// of the second]
    #[arg(long, conflicts_with = "json")]
    dictionary: bool,
    /// A file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Make a store from JSON: the full form, or a dictionary of boards
///
/// A dictionary is what S2 has, the report on tree search with trained values: board to [draws, wins of the first, wins of the second].
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values import values.json --out values.ply")]
pub(super) struct ImportArgs {
    /// The JSON file
    file: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The game of a dictionary, which does not tell its own
    #[arg(long, default_value = "connect")]
    game: String,
    /// What the positions of a dictionary may take in memory
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = memory)]
    max_bytes: usize,
}

pub(super) fn export(args: &ExportArgs) -> Result<(), Failure> {
    outputs::check(args.out.as_deref(), [args.file.as_path()])?;
    let values = read(&args.file)?;
    let wrong = |error| fault(&args.file, error);
    let put = |to: &mut dyn Write| match args.dictionary {
        true => store::write_dictionary(&values.clone().settled(), to),
        false => store::write_json(&values, to),
    };
    match &args.out {
        None => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            match put(&mut out) {
                Err(StoreError::Io(error)) => Err(error.into()),
                other => other.map_err(wrong),
            }?;
            Ok(out.flush()?)
        }
        Some(path) => {
            let mut text = Vec::new();
            put(&mut text).map_err(wrong)?;
            save(path, &text)
        }
    }
}

pub(super) fn import(args: &ImportArgs) -> Result<(), Failure> {
    outputs::check([args.out.as_path()], [args.file.as_path()])?;
    let text = std::fs::read_to_string(&args.file).map_err(|error| fault(&args.file, error.into()))?;
    let game = registry::open(&args.game)?.game();
    let foreign = Header { game, max_bytes: args.max_bytes, origins: Vec::new(), foreign: true, dropped: 0 };
    let values = store::read_json(&text, &foreign).map_err(|error| fault(&args.file, error))?;
    keep(&args.out, values)
}
