//! `train`: self-play that fills a store of values.

use super::common::{memory, threads, unwritten};
use super::values::{fault, room};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_learn::store::StoreError;
use plyground_learn::{TrainingPlan, train};
use plyground_plot::grouped;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Play games of uct against itself, and keep what they tell about positions
///
/// Every game is on the disk before it is counted: training that is stopped or killed goes on where it was, and with more
/// --games it goes on from there. What is not given is as in the file, or by default in a new one. One seed gives one
/// file, whatever the threads. The first eight plies of a game are drawn in proportion to simulations, the others played as
/// well as can be.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground train --games 1000 --out values.ply\n  plyground analyze --player uct:values=values.ply"
)]
pub(crate) struct Args {
    /// The game: connect of any size
    #[arg(default_value = "connect")]
    game: String,
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games that the file shall hold in the end
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Simulations before each move [default: 1000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    sims: Option<u64>,
    /// Weight of exploration [default: 1.4]
    #[arg(long, value_parser = weight, allow_hyphen_values = true)]
    c: Option<f64>,
    /// Visits in one game that a position needs to be noted for the first time [default: 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    min_visits: Option<u32>,
    /// What positions may take in memory, 32 bytes each; the least visited make room [default: 64MB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    max_bytes: Option<usize>,
    /// What all random numbers come from [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// A JSON object on stdout whenever games are on the disk, and one at the end
    #[arg(long)]
    json: bool,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

fn weight(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1000.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1000".to_owned())
}

fn bytes(text: &str) -> Result<usize, String> {
    memory(text)?.checked_sub(1).map(|bytes| bytes + 1).ok_or_else(|| "expected at least 1KB".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let plan = TrainingPlan {
        games: args.games,
        sims: args.sims,
        c: args.c,
        min_visits: args.min_visits,
        max_bytes: args.max_bytes,
        seed: args.seed,
    };
    let progress = Progress::new(args.quiet);
    let told = |games: u64, of: u64| {
        progress.set(games, Some(of));
        if args.json {
            // Who does not read this may still want the training.
            let _ = writeln!(io::stdout(), "{}", json!({ "games": games, "of": of }));
        }
    };
    let trained = stoppable(|stop| train(&args.game, &plan, &args.out, threads(args.threads), stop, &told));
    drop(progress);
    let trained = trained.map_err(|error| match error {
        // A new file that cannot be made is no bad input.
        StoreError::Io(error) if !args.out.exists() => unwritten(&args.out, &error),
        error => fault(&args.out, error),
    })?;
    let mut out = io::stdout().lock();
    if args.json {
        let line = json!({
            "file": args.out.display().to_string(),
            "header": trained.header,
            "games": trained.games,
            "played": trained.played,
            "positions": trained.positions,
            "bytes": trained.bytes,
            "complete": trained.complete,
        });
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "{}: {} games ({} in this run), {} positions, {} bytes",
            args.out.display(),
            grouped(trained.games),
            grouped(trained.played),
            grouped(trained.positions as u64),
            grouped(trained.bytes)
        )?;
        write!(out, "{}", room(&trained.header, trained.positions as u64))?;
    }
    if trained.complete {
        return Ok(());
    }
    let rest = args.games - trained.games;
    Err(Failure::Run(format!("stopped with {rest} games to go; the same command goes on from here")))
}
