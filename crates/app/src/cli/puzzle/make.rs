//! `puzzle make`: puzzles from games of the levels.

use super::save;
use crate::cli::common::{Computing, GameArg};
use crate::cli::outputs::writable;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_explain::puzzle::{Maker, Puzzle};
use plyground_plot::counted;
use std::io::{self, Write};
use std::path::PathBuf;

/// Make puzzles of games between the levels
///
/// Positions where the result is at stake are taken from games of level:1 to level:7, one a game, as many of each difficulty, no two of
/// them the same or mirror images. The same count and seed always give the same file.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground puzzle make --count 20 --seed 7 --out mine.jsonl")]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    count: u64,
    /// The puzzles as lines of JSON in this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    computing: Computing,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    writable(&args.out)?;
    let maker = Maker { game: args.game.to_string(), count: args.count as usize, seed: args.computing.seed };
    let progress = Progress::new(args.computing.quiet);
    let puzzles = stoppable(|stop| {
        maker.make(args.computing.threads(), stop, &mut |done| progress.set(done as u64, Some(args.count)))
    });
    drop(progress);
    let Some(puzzles) = puzzles.map_err(Failure::input)? else {
        return Err(Failure::Run("stopped: nothing was written".to_owned()));
    };
    let line = |puzzle: &Puzzle| serde_json::to_string(puzzle).map(|line| line + "\n");
    let text = puzzles.iter().map(line).collect::<Result<String, _>>().map_err(io::Error::from)?;
    save(&args.out, text.as_bytes())?;
    let count = |level: u8| puzzles.iter().filter(|puzzle| puzzle.level == Some(level)).count();
    let levels: Vec<String> = (1..=9).map(|level| format!("{level}: {}", count(level))).collect();
    let made = counted(puzzles.len() as u64, "puzzle");
    writeln!(io::stdout().lock(), "{made}; by level {}", levels.join(", "))?;
    Ok(())
}
