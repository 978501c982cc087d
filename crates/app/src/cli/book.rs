//! `book`: making and inspecting opening books.

use super::common::{memory, save, threads, unwritten};
use super::job::{MergedJob, Order, Sharding, Supplies, open_journal};
use super::outputs::writable;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::{AnyJob, Job, JobError, JobHeader, JobRun, JobState, Place, Shard, UnitJournal};
use plyground_players::{Book, BookJob};
use plyground_plot::counted;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

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
    after_help = "Examples:\n  plyground book build --game connect:6x5x4 --depth 6 --out connect-6x5x4.book\n  plyground book build --game connect:6x5x4 --depth 6 --shard 0/4 --out part.0    # a quarter of it"
)]
struct BuildArgs {
    /// The board
    #[arg(long, default_value = "connect")]
    game: String,
    /// The deepest ply; it alone is searched
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=i64::from(BookJob::DEEPEST)))]
    depth: u32,
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What the solver's table may take; other boards than those of four in a row within 64 bits have one a thread
    #[arg(long, default_value = "1GB", value_parser = memory)]
    memory: usize,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    sharding: Sharding,
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
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Build(args) => build(args),
        Command::Show(args) => show(args),
    }
}

/// The positions of a book as units; `None` where nothing is built.
pub(crate) fn order(args: &Args) -> Result<Option<Order>, Failure> {
    match &args.command {
        Command::Build(args) => args.order().map(Some),
        Command::Show(_) => Ok(None),
    }
}

impl BuildArgs {
    fn order(&self) -> Result<Order, Failure> {
        let job = BookJob::new(&self.game, self.depth, self.memory)?;
        let supplies = Supplies { memory: self.memory, store: None };
        Ok(Order { supplies, ..Order::new(job, Some(&self.out), threads(self.threads), self.quiet) })
    }
}

/// The book that a header speaks of.
pub(crate) fn open(header: &JobHeader, supplies: &Supplies) -> Result<AnyJob, Failure> {
    Ok(AnyJob::new(BookJob::of_header(header, supplies.memory)?))
}

fn build(args: &BuildArgs) -> Result<(), Failure> {
    if let Some(shard) = args.sharding.shard {
        return args.order()?.part(shard);
    }
    let job = BookJob::new(&args.game, args.depth, args.memory)?;
    let threads = threads(args.threads);
    writable(&args.out)?;
    let path = journal_of(&args.out);
    let mut journal = path.as_ref().map(|path| open_journal(path, &job.header())).transpose()?;
    let progress = Progress::new(args.quiet);
    let scores = stoppable(|stop| {
        let run = JobRun { job: &job, shard: Shard::WHOLE, threads, stop };
        scores(&run, journal.as_mut(), &|done, of| progress.set(done, Some(of)))
    });
    drop(progress);
    let Some(scores) = scores? else {
        let what = path.map_or("nothing is kept without a file", |_| "the next build goes on from here");
        return Err(Failure::Run(format!("stopped; {what}")));
    };
    write(&job, &scores, &args.out)?;
    drop(journal);
    path.map_or(Ok(()), |path| std::fs::remove_file(&path).map_err(|error| unwritten(&path, &error)))
}

/// Where the journal of a book lies: beside its file, with another ending. A device or a pipe has no place beside it.
fn journal_of(out: &Path) -> Option<PathBuf> {
    let beside = out.with_extension("journal");
    let is_own = beside == out;
    (!Place::is_stream(out)).then(|| if is_own { plyground_jobs::journal_of(out) } else { beside })
}

/// The scores of all positions in their order; `None` if stopped.
fn scores(
    run: &JobRun<'_, BookJob>,
    journal: Option<&mut UnitJournal>,
    tick: &dyn Fn(u64, u64),
) -> Result<Option<Vec<i8>>, JobError> {
    let mut scores = Vec::new();
    let mut each = |_, score| {
        scores.push(score);
        ControlFlow::Continue(())
    };
    let state = run.go(journal, &mut each, &mut |done, of| tick(done, of))?;
    Ok((state == JobState::Done).then_some(scores))
}

/// Writes a book and says what is in it.
fn write(job: &BookJob, scores: &[i8], out: &Path) -> Result<(), Failure> {
    let bytes = job.finish(scores).ok_or_else(|| Failure::Run("scores are missing".to_owned()))?;
    save(out, &bytes)?;
    if !Place::is_stream(out) {
        let mut stdout = io::stdout().lock();
        let (positions, bytes) = (job.positions() as u64, bytes.len() as u64);
        let (positions, bytes) = (counted(positions, "position"), counted(bytes, "byte"));
        writeln!(stdout, "{}: {positions}, {bytes}", out.display())?;
    }
    Ok(())
}

/// The book of parts that were put together.
pub(super) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    merged.complete()?;
    // Nothing is searched any more.
    let job = BookJob::of_header(&merged.header, 0)?;
    merged.check(&job)?;
    let mut journal = UnitJournal::open(&merged.journal, &merged.header)?;
    let run = JobRun { job: &job, shard: Shard::WHOLE, threads: 1, stop: &AtomicBool::new(false) };
    let scores = scores(&run, Some(&mut journal), &|_, _| {})?;
    write(&job, &scores.unwrap_or_default(), &merged.out)
}

fn show(args: &ShowArgs) -> Result<(), Failure> {
    let book = match &args.file {
        Some(path) => {
            Book::open(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?
        }
        None => Book::built_in(),
    };
    let mut out = io::stdout().lock();
    let of_ply = |ply: usize| -> (usize, usize, usize) {
        let scores = book.scores(ply);
        let of = |keep: fn(i32) -> bool| -> usize {
            scores.iter().filter(|(score, _)| keep(*score)).map(|(_, count)| count).sum()
        };
        (of(|score| score > 0), of(|score| score == 0), of(|score| score < 0))
    };
    if args.json {
        let counts = book.counts();
        let plies = counts.iter().enumerate().map(|(ply, count)| {
            let (won, drawn, lost) = of_ply(ply);
            serde_json::json!({"ply": ply, "positions": count, "won": won, "drawn": drawn, "lost": lost})
        });
        let object = serde_json::json!({
            "game": book.board().to_string(), "bytes": book.size(), "plies": plies.collect::<Vec<_>>(),
        });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{}, {}", book.board(), counted(book.size() as u64, "byte"))?;
    for (ply, count) in book.counts().iter().enumerate() {
        let (wins, draws, losses) = of_ply(ply);
        writeln!(
            out,
            "ply {ply}: {}: {wins} won, {draws} drawn, {losses} lost for the side to move",
            counted(*count as u64, "position")
        )?;
    }
    Ok(())
}
