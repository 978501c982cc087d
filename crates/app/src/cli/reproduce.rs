//! `reproduce`: the tables of the seed reports, measured again.

use super::common::Computing;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::reproduce::{S2, S3, S4, Scale, Study};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

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
    /// Less of everything, within a minute
    #[arg(long)]
    quick: bool,
    /// The rows as JSON, one object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

#[derive(Copy, Clone, clap::ValueEnum)]
enum What {
    /// Tree search with a trained dictionary: rank of moves, training, the trap
    S2,
    /// Blokus: MaxN's time by depth, and what threads bring in each division
    S3,
    /// Connect-N: minimax and alpha-beta, and what pruning saves
    S4,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let progress = Progress::new(args.computing.quiet);
    let tick = |done, of| progress.set(done, Some(of));
    let study = stoppable(|stop| args.study(stop, &tick))?;
    drop(progress);
    let study = study.ok_or_else(|| Failure::Run("stopped before all rows were measured".to_owned()))?;
    if let Some(folder) = &args.out {
        study.save(folder).map_err(|error| Failure::Run(format!("{}: {error}", folder.display())))?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        for row in study.rows().map_err(io::Error::from)? {
            writeln!(out, "{row}")?;
        }
    } else {
        let report = study.report().map_err(|error| Failure::Run(error.to_string()))?;
        write!(out, "{report}")?;
    }
    Ok(())
}

impl Args {
    /// Runs the study; `None` if stopped.
    fn study(&self, stop: &AtomicBool, tick: &dyn Fn(u64, u64)) -> Result<Option<Box<dyn Study>>, Failure> {
        let (seed, threads) = (self.computing.seed, self.computing.threads());
        let scale = if self.quick { Scale::Quick } else { Scale::Whole };
        Ok(match self.what {
            What::S2 => {
                S2::run(scale, seed, threads, stop, tick)?.map(|study| Box::new(study) as Box<dyn Study>)
            }
            What::S3 => {
                S3::run(seed, threads, self.quick, stop, tick).map(|study| Box::new(study) as Box<dyn Study>)
            }
            What::S4 => {
                let repetitions = if self.quick { 5 } else { 25 };
                S4::run(seed, repetitions, stop, tick).map(|study| Box::new(study) as Box<dyn Study>)
            }
        })
    }
}
