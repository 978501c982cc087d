//! `merge`: the parts of a job put together.

use crate::cli::common::grouped_units;
use crate::cli::job::MergedJob;
use crate::cli::kinds::Kind;
use crate::cli::outputs;
use crate::failure::Failure;
use plyground_jobs::{Merged, Part};
use std::path::PathBuf;

/// Put the parts of a job together
///
/// Parts are what `--shard K/N --out PART` of match, tournament, tune, regret, disagree, lab run, reproduce, train, split and book build
/// writes. The result is the file, or the folder, that one process would have written, times aside. Parts of different jobs and
/// units that found different things are refused, and missing units are named.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground match mc:sims=100 greedy --games 1000 --shard 0/2 --out part.0
  plyground match mc:sims=100 greedy --games 1000 --shard 1/2 --out part.1
  plyground merge part.0 part.1 --out games.csv")]
pub(crate) struct Args {
    /// The parts
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// The result: what --out of the command would be, the form by its ending
    #[arg(long, value_name = "RESULT")]
    out: PathBuf,
    /// The report as JSON, as the command itself has it
    #[arg(long)]
    json: bool,
    /// No notes on stderr
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    outputs::distinct([args.out.as_path()], args.parts.iter().map(PathBuf::as_path))?;
    let first = Part::read(&args.parts[0])?;
    let kind = Kind::of(&first.header.job)
        .map_err(|what| Failure::Input(format!("{}: {what}", args.parts[0].display())))?;
    let (there, here) = (&first.header.version, env!("CARGO_PKG_VERSION"));
    if there != here {
        let path = args.parts[0].display();
        return Err(Failure::Input(format!(
            "{path}: a part by version {there}: expected {here}, which merges"
        )));
    }
    let folder = tempfile::tempdir()?;
    let journal = folder.path().join("journal");
    let Merged { header, missing, repeated } = plyground_jobs::merge(&args.parts, &journal)?;
    if repeated > 0 && !args.quiet {
        anstream::eprintln!("{} in more than one part, the same in all", grouped_units(repeated));
    }
    let (out, json, quiet) = (args.out.clone(), args.json, args.quiet);
    (kind.finish)(&MergedJob { header, journal, missing, out, json, quiet })
}
