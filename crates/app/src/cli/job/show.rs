//! `job show`: what a journal or a part holds.

use crate::cli::common::grouped_units;
use crate::failure::Failure;
use plyground_jobs::{Part, units_in_words};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Look into journals and parts of long work
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground job show part.0")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Show(ShowArgs),
}

/// Tell what a journal or a part holds
///
/// The kind of job and all that determines its results, which program on which machine began it, and which units are there. A
/// journal that is being written can be looked at.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground job show part.0 --json")]
struct ShowArgs {
    /// The file
    file: PathBuf,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let What::Show(args) = &args.what;
    let part = Part::read(&args.file)?;
    let (header, units) = (&part.header, part.units());
    let mut out = io::stdout().lock();
    if args.json {
        let ranges: Vec<[u64; 2]> = units.iter().map(|range| [range.start, range.end - 1]).collect();
        let object = json!({
            "file": args.file.display().to_string(),
            "header": header,
            "done": part.count(),
            "of": part.of(),
            "units": ranges,
            "torn": part.torn,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let whole = if header.shard.is_whole() { "all of a" } else { "part" };
    let shard = if header.shard.is_whole() { String::new() } else { format!(" {} of a", header.shard) };
    writeln!(out, "{}: {whole}{shard} {}", args.file.display(), header.job)?;
    writeln!(out, "{} of {}: {}", grouped_units(part.count()), part.of(), units_in_words(&units))?;
    if part.torn > 0 {
        writeln!(out, "{} bytes of a line that was being written", part.torn)?;
    }
    writeln!(
        out,
        "by plyground {}, commit {}, on {}",
        header.version, header.origin.commit, header.origin.machine
    )?;
    writeln!(out, "{}", serde_json::to_string_pretty(&header.spec).map_err(io::Error::from)?)?;
    Ok(())
}
