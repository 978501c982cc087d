//! `reproduce`: the tables of the seed reports, measured again.

use super::common::threads;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::reproduce::{S3, S4};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Run a seed report's study again, beside its published numbers
///
/// Prints the tables with the reasons for every difference. With --out, the raw rows, the manifest and the report are
/// written into a folder.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground reproduce s3 --quick\n  plyground reproduce s4 --quick\n  plyground reproduce s4 --out results"
)]
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
    /// The most threads of S3 [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Copy, Clone, clap::ValueEnum)]
enum What {
    /// Blokus: MaxN's time by depth, and what threads bring in each division
    S3,
    /// Connect-N: minimax and alpha-beta, and what pruning saves
    S4,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let progress = Progress::new(args.quiet);
    let tick = |done, of| progress.set(done, Some(of));
    match args.what {
        What::S3 => {
            let threads = threads(args.threads);
            let study = stoppable(|stop| S3::run(args.seed, threads, args.quick, stop, &tick));
            drop(progress);
            finish(args, study, S3::save, S3::report, |study| {
                study.rows.iter().map(serde_json::to_string).collect()
            })
        }
        What::S4 => {
            let repetitions = if args.quick { 5 } else { 25 };
            let study = stoppable(|stop| S4::run(args.seed, repetitions, stop, &tick));
            drop(progress);
            finish(args, study, S4::save, S4::report, |study| {
                study.rows.iter().map(serde_json::to_string).collect()
            })
        }
    }
}

/// Saves a study where that was asked for, and prints it.
fn finish<S>(
    args: &Args,
    study: Option<S>,
    save: impl Fn(&S, &Path) -> io::Result<()>,
    report: impl Fn(&S) -> String,
    rows: impl Fn(&S) -> serde_json::Result<Vec<String>>,
) -> Result<(), Failure> {
    let study = study.ok_or_else(|| Failure::Run("stopped before all rows were measured".to_owned()))?;
    if let Some(folder) = &args.out {
        save(&study, folder).map_err(|error| Failure::Run(format!("{}: {error}", folder.display())))?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        for row in rows(&study).map_err(io::Error::from)? {
            writeln!(out, "{row}")?;
        }
    } else {
        write!(out, "{}", report(&study))?;
    }
    Ok(())
}
