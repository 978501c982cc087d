//! `net export` and `net import`: networks as JSON, and back.

use super::files::{fault, network, write};
use crate::cli::common::save;
use crate::failure::Failure;
use plyground_learn::net;
use std::io::{self, Write};
use std::path::PathBuf;

/// Write a network as JSON: tuples as cells, and a table of weights for each
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground net export built-in > c4.json")]
pub(super) struct ExportArgs {
    /// The file, or built-in
    file: PathBuf,
    /// The file to write [default: stdout]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Make a network from JSON
///
/// Tuples are cells, column * rows + row from the lower left; docs/learned.md says in which order their weights stand.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground net import c4.json --out c4.net")]
pub(super) struct ImportArgs {
    /// The JSON file
    file: PathBuf,
    /// The network to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let network = network(&args.file)?;
    let mut text = Vec::new();
    net::export(&network, &mut text).map_err(|error| fault(&args.file, error))?;
    match &args.out {
        Some(path) => save(path, &text),
        None => Ok(io::stdout().lock().write_all(&text)?),
    }
}

pub(super) fn import(args: &ImportArgs) -> Result<(), Failure> {
    let text = std::fs::read_to_string(&args.file).map_err(|error| fault(&args.file, error.into()))?;
    let file = net::import(&text).map_err(|error| fault(&args.file, error))?;
    write(&args.out, &file)
}
