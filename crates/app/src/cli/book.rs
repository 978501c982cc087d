//! `book`: making and inspecting opening books.

use super::common::{memory, save, threads, unwritten};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::Place;
use plyground_players::{Book, BuildError, open_builder};
use std::io::{self, Write};
use std::path::PathBuf;

/// Make and inspect opening books
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Build(BuildArgs),
    Show(ShowArgs),
}

/// Solve every position of the first plies, and write them into a file
///
/// Every score is noted in a journal beside the file at once: a build that is stopped or killed goes on where it was.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  plyground book build --game connect:6x5x4 --depth 6 --out connect-6x5x4.book"
)]
struct BuildArgs {
    /// The board
    #[arg(long, default_value = "connect")]
    game: String,
    /// The deepest ply; it alone is searched
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=16))]
    depth: u32,
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What the solver's table may take
    #[arg(long, default_value = "1GB", value_parser = memory)]
    memory: usize,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

/// Tell what is in a book
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground book show connect-6x5x4.book")]
struct ShowArgs {
    /// The file; without one, the book that is built in
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Build(args) => build(args),
        Command::Show(args) => show(args),
    }
}

fn build(args: &BuildArgs) -> Result<(), Failure> {
    // A device or a pipe has no place beside it.
    let passing = if Place::is_stream(&args.out) { Some(tempfile::NamedTempFile::new()?) } else { None };
    let journal =
        passing.as_ref().map_or_else(|| args.out.with_extension("journal"), |file| file.path().to_owned());
    let builder = open_builder(&args.game, args.depth, &journal)?;
    let progress = Progress::new(args.quiet);
    let bytes = stoppable(|stop| {
        builder.build(args.memory, threads(args.threads), stop, &|done, of| progress.set(done, Some(of)))
    });
    drop(progress);
    let bytes = bytes.map_err(|error| match error {
        BuildError::OtherJournal => Failure::Input(format!("{}: {error}", journal.display())),
        BuildError::Journal(error) => unwritten(&journal, &error),
        _ => Failure::Run(error.to_string()),
    })?;
    save(&args.out, &bytes)?;
    if passing.is_some() {
        return Ok(());
    }
    builder.forget()?;
    let positions: usize = builder.counts().iter().sum();
    let mut out = io::stdout().lock();
    writeln!(out, "{}: {positions} positions, {} bytes", args.out.display(), bytes.len())?;
    Ok(())
}

fn show(args: &ShowArgs) -> Result<(), Failure> {
    let book = match &args.file {
        Some(path) => {
            Book::open(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?
        }
        None => Book::built_in(),
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{}, {} bytes", book.board(), book.size())?;
    for (ply, count) in book.counts().iter().enumerate() {
        let scores = book.scores(ply);
        let of = |keep: fn(i32) -> bool| -> usize {
            scores.iter().filter(|(score, _)| keep(*score)).map(|(_, count)| count).sum()
        };
        let (wins, draws, losses) = (of(|score| score > 0), of(|score| score == 0), of(|score| score < 0));
        writeln!(
            out,
            "ply {ply}: {count} positions: {wins} won, {draws} drawn, {losses} lost for the side to move"
        )?;
    }
    Ok(())
}
