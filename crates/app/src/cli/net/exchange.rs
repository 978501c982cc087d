//! `net export` and `net import`: networks as JSON or as arrays of numpy, and back.

use super::files::{fault, network, write};
use crate::cli::common::save;
use crate::failure::Failure;
use plyground_learn::net;
use std::io::{self, Write};
use std::path::PathBuf;

/// Write a network as JSON or as arrays of numpy: tuples as cells, and a table of weights for each
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground net export built-in > c4.json\n  plyground net export built-in --out c4.npz    # numpy.load(\"c4.npz\")[\"weights\"]"
)]
pub(super) struct ExportArgs {
    /// The file, or built-in
    file: PathBuf,
    /// The file to write [default: stdout]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Its form [default: by the name of the file, else json]
    #[arg(long, value_enum)]
    form: Option<Form>,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// A JSON object
    Json,
    /// Arrays of numpy
    Npz,
}

/// Make a network from JSON or from arrays of numpy
///
/// Tuples are cells, column * rows + row from the lower left; docs/formats.md says in which order their weights stand.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground net import c4.json --out c4.net\n  plyground net import c4.npz --out c4.net"
)]
pub(super) struct ImportArgs {
    /// The file: JSON, or what numpy.savez has written
    file: PathBuf,
    /// The network to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let network = network(&args.file)?;
    let is_npz = args.out.as_ref().is_some_and(|path| path.extension().is_some_and(|ending| ending == "npz"));
    let mut bytes = Vec::new();
    match args.form {
        Some(Form::Npz) => net::export_npz(&network, &mut bytes),
        None if is_npz => net::export_npz(&network, &mut bytes),
        _ => net::export(&network, &mut bytes),
    }
    .map_err(|error| fault(&args.file, error))?;
    match &args.out {
        Some(path) => save(path, &bytes),
        None => Ok(io::stdout().lock().write_all(&bytes)?),
    }
}

pub(super) fn import(args: &ImportArgs) -> Result<(), Failure> {
    let bytes = std::fs::read(&args.file).map_err(|error| fault(&args.file, error.into()))?;
    let file = match str::from_utf8(&bytes) {
        _ if net::is_npz(&bytes) => net::import_npz(&bytes),
        Ok(text) => net::import(text),
        Err(_) => Err(net::NetError::Text("neither JSON nor an archive of arrays".to_owned())),
    };
    write(&args.out, &file.map_err(|error| fault(&args.file, error))?)
}
