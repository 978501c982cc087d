//! `dataset`: positions with exact scores, to learn from.

use super::common::{Computing, GameArg, range, unwritten};
use super::outputs;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::write_whole_by;
use plyground_lab::dataset::{Csv, DatasetPlan, Form, JsonLines, Npy, rows};
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;

/// Write positions of random games with the exact score of every column, to learn from
///
/// Each position is of a game of its own, or --per-game of one; with --test-every one of so many games is marked as one for tests. Scores are those of
/// plyground solve, through the eyes of the seat to move. One seed gives one file on any number of threads, and with more positions the same ones and more.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground dataset --positions 100000 --out c4.csv\n  plyground dataset --positions 1000000 --plies 14..36 --out c4.npy    # numpy.load(\"c4.npy\")[\"cells\"]\n  plyground dataset connect:5x4 --positions 5 --form jsonl"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: u64,
    /// After how many plies, both ends included [default: those of plyground regret]
    #[arg(long, value_name = "FROM..TO", value_parser = range::<0, 127>)]
    plies: Option<RangeInclusive<u32>>,
    /// Positions of each game, which lasts as long as the last of them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=128))]
    per_game: u64,
    /// Of so many games one is for tests; 0 for none
    #[arg(long, value_name = "N", default_value_t = 10)]
    test_every: u64,
    /// The file [default: stdout]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Its form [default: by the name of the file, else csv]
    #[arg(long, value_enum)]
    form: Option<FormName>,
    #[command(flatten)]
    computing: Computing,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum FormName {
    /// A line a position
    Csv,
    /// A JSON object a line
    Jsonl,
    /// One array of numpy
    Npy,
}

impl Args {
    fn form(&self) -> Result<&'static dyn Form, Failure> {
        let ending = self.out.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        let form: &'static dyn Form = match (self.form, ending) {
            (Some(FormName::Csv), _) | (None, Some("csv") | None) => &Csv,
            (Some(FormName::Jsonl), _) | (None, Some("jsonl" | "json" | "ndjson")) => &JsonLines,
            (Some(FormName::Npy), _) | (None, Some("npy")) => &Npy,
            (None, Some(other)) => {
                let expected = "expected .csv, .jsonl or .npy, or --form";
                return Err(Failure::Input(format!("--out: a file in form {other:?}: {expected}")));
            }
        };
        Ok(form)
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let form = args.form()?;
    let plan =
        DatasetPlan::new(&args.game, args.positions as usize, args.plies.clone(), args.computing.seed)?;
    let plan = plan.with_per_game(args.per_game as usize)?;
    let plan = DatasetPlan { test_every: args.test_every, ..plan };
    match &args.out {
        Some(path) => {
            outputs::check([path.as_path()], [])?;
            let mut fault = None;
            write_whole_by(path, |out| {
                put(args, &plan, form, out).map_err(|error| {
                    let words = io::Error::other(error.message());
                    fault = Some(error);
                    words
                })
            })
            .map_err(|error| fault.unwrap_or_else(|| unwritten(path, &error)))
        }
        None => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            put(args, &plan, form, &mut out)?;
            Ok(out.flush()?)
        }
    }
}

/// Writes all rows.
fn put(args: &Args, plan: &DatasetPlan, form: &dyn Form, out: &mut dyn Write) -> Result<(), Failure> {
    let progress = Progress::new(args.computing.quiet);
    form.begin(plan, out)?;
    let (mut done, mut written) = (0, Ok(()));
    stoppable(|stop| {
        rows(plan, args.computing.threads(), stop, &mut |row| {
            done += 1;
            progress.set(done, Some(plan.positions as u64));
            written = form.row(&row, out);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    })?;
    written?;
    match done == plan.positions as u64 {
        true => Ok(()),
        false => Err(Failure::Run(format!("stopped after {done} of {} positions", plan.positions))),
    }
}
