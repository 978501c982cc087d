//! `reproduce`: the tables of the seed reports, measured again.

use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::reproduce::S4;
use std::io::{self, Write};
use std::path::PathBuf;

/// Run a seed report's study again, beside its published numbers
///
/// Prints the tables with the reasons for every difference. With --out, the raw rows, the manifest and the report are
/// written into a folder.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  plyground reproduce s4 --quick\n  plyground reproduce s4 --out results")]
pub(crate) struct Args {
    /// Which report
    what: What,
    /// The folder for rows, manifest and report
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Fewer repetitions
    #[arg(long)]
    quick: bool,
    /// The rows as JSON, one object a line
    #[arg(long)]
    json: bool,
    /// What random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Copy, Clone, clap::ValueEnum)]
enum What {
    /// Connect-N: minimax and alpha-beta, and what pruning saves
    S4,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let What::S4 = args.what;
    let progress = Progress::new(args.quiet);
    let repetitions = if args.quick { 5 } else { 25 };
    let study =
        stoppable(|stop| S4::run(args.seed, repetitions, stop, &|done, of| progress.set(done, Some(of))));
    drop(progress);
    let study = study.ok_or_else(|| Failure::Run("stopped before all rows were measured".to_owned()))?;
    if let Some(folder) = &args.out {
        study.save(folder).map_err(|error| Failure::Run(format!("{}: {error}", folder.display())))?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        for row in &study.rows {
            writeln!(out, "{}", serde_json::to_string(row).map_err(io::Error::from)?)?;
        }
    } else {
        write!(out, "{}", study.report())?;
    }
    Ok(())
}
