//! `lab`: studies, from their files to their plots.

mod board;
mod cells;
mod plot;
mod rerun;

use crate::cli::common::{save, threads};
use crate::cli::job::{MergedJob, Order, Sharding, Supplies};
use crate::cli::outputs;
use crate::dashboard::Dashboard;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::{AnyJob, JobHeader, Shard};
use plyground_lab::load::claim_idle_cores;
use plyground_lab::study::{self, StudyOutcome, StudyProgress, StudyRun, StudyState, TEMPLATES};
use plyground_plot::{counted, grouped};
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::PathBuf;

pub(super) use board::CellBoard;

/// Run studies, rerun their rows, plot them
///
/// A study is one file: games, positions, players, threads, seeds. `lab new` writes one to begin with. All results are
/// files beside it; every row can be run again to the same move and counts.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground lab new chunks\n  plyground lab run chunks.toml\n  plyground lab plot chunks.csv --out chunks.png\n  plyground lab rerun chunks.csv:7\n  plyground lab list"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Run(RunArgs),
    New(NewArgs),
    List(ListArgs),
    Plot(plot::Args),
    Report(ReportArgs),
    Rerun(rerun::Args),
}

/// Run a study, or what is left of it
///
/// Every row is in NAME.journal before the next one begins; a run that was stopped or killed goes on where it was, and a power cut
/// loses the last second at most. Writes NAME.jsonl, NAME.csv, NAME.summary.csv, NAME.manifest.json and NAME.html when all
/// rows are there, or somebody says stop.
///
/// With --shard it writes a part, of every N-th row. Times of different machines do not compare: each row says which one measured
/// it, and a cell with rows of several is marked. Where N divides the number of cells, each cell is measured by one process.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground lab run chunks.toml --out results\n  plyground lab run chunks.toml --shard 0/8 --out part.0"
)]
struct RunArgs {
    /// The study
    study: PathBuf,
    /// The folder for results [default: that of the study]; with --shard the part, a file
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    sharding: Sharding,
    /// Measure everything anew, whatever there is; old results stay until there are new ones
    #[arg(long, conflicts_with = "shard")]
    fresh: bool,
    /// Draw what the threads of each cell do, in one more run of it: NAME.timeline-ROW.svg
    #[arg(long, conflicts_with = "shard")]
    timelines: bool,
    /// The cells as JSON, one object a line
    #[arg(long)]
    json: bool,
    /// Progress in a line, not on the whole screen
    #[arg(long)]
    plain: bool,
    /// No progress and no notes on stderr
    #[arg(long, short)]
    quiet: bool,
}

/// Write a study to begin with
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground lab new regret mine.toml")]
struct NewArgs {
    /// Which one
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(
        TEMPLATES.iter().map(|one| clap::builder::PossibleValue::new(one.name).help(one.summary))
    ))]
    template: String,
    /// The file [default: TEMPLATE.toml]
    file: Option<PathBuf>,
}

/// List the studies and results of a folder
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground lab list experiments")]
struct ListArgs {
    /// The folder
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// One JSON object a study
    #[arg(long)]
    json: bool,
}

/// Write the page of a study anew, from its rows
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground lab report chunks.jsonl --out page.html")]
struct ReportArgs {
    /// The result file, CSV or JSON lines
    file: PathBuf,
    /// The page [default: FILE.html]
    #[arg(long, value_name = "PAGE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Run(args) => run_study(args),
        What::New(args) => new(args),
        What::List(args) => list(args),
        What::Plot(args) => plot::run(args),
        What::Report(args) => report(args),
        What::Rerun(args) => rerun::run(args),
    }
}

/// The rows of a study as units; `None` where nothing is run.
pub(super) fn order(args: &Args) -> Result<Option<Order>, Failure> {
    match &args.what {
        What::Run(args) => args.order().map(Some),
        _ => Ok(None),
    }
}

impl RunArgs {
    fn order(&self) -> Result<Order, Failure> {
        let run = StudyRun::open(&self.study, None)?;
        if !self.quiet {
            for note in &run.grid().skipped {
                anstream::eprintln!("left out: {note}");
            }
        }
        let job = lasting(run).job(self.sharding.shard.unwrap_or(Shard::WHOLE));
        // A row at a time: it has threads of its own.
        Ok(Order { json: self.json, ..Order::new(job, self.out.as_deref(), 1, self.quiet) })
    }
}

/// The study that a header speaks of.
pub(super) fn open(header: &JobHeader, _: &Supplies) -> Result<AnyJob, Failure> {
    Ok(AnyJob::new(lasting(StudyRun::of_header(header)?).job(Shard::WHOLE)))
}

/// A study for as long as the process lives, which opens few: its job borrows the cells.
fn lasting(run: StudyRun) -> &'static StudyRun {
    Box::leak(Box::new(run))
}

fn run_study(args: &RunArgs) -> Result<(), Failure> {
    // A study says itself on how many threads; those that have all cores may keep them.
    claim_idle_cores(threads(None));
    if let Some(shard) = args.sharding.shard {
        return args.order()?.part(shard);
    }
    let run = StudyRun::open(&args.study, args.out.as_deref())?;
    if !args.quiet {
        for note in &run.grid().skipped {
            anstream::eprintln!("left out: {note}");
        }
    }
    let board = RefCell::new(CellBoard::new(run.name(), run.grid(), run.repetitions()));
    let is_wanted = !args.quiet && !args.plain && !args.json;
    let dashboard = Dashboard::open(is_wanted, board.borrow().content(None, true));
    let progress = Progress::new(args.quiet || dashboard.is_some());
    let tell = |step: StudyProgress| match &dashboard {
        Some(dashboard) => dashboard.show(|| board.borrow().content(step.remaining, true)),
        None => progress.set_with(step.done, step.of, step.remaining),
    };
    let outcome =
        stoppable(|stop| run.go_watched(args.fresh, stop, &tell, &|row| board.borrow_mut().add(row)));
    drop((dashboard, progress));
    let outcome = outcome?;
    if outcome.adopted > 0 && !args.quiet {
        let (rows, name) = (counted(outcome.adopted, "row"), args.study.with_extension("jsonl"));
        anstream::eprintln!("{rows} of {} taken up", name.display());
    }
    let [rows, of] = outcome.rows;
    show(&outcome, args.json)?;
    if rows < of {
        let rest = counted(of - rows, "row");
        let message = format!("stopped with {rest} to go; the same command goes on from here");
        return Err(Failure::Run(message));
    }
    if args.timelines {
        let files = stoppable(|stop| run.draw_timelines(args.fresh, stop))?;
        let of = run.grid().cells.len();
        if files.len() < of {
            let left = counted((of - files.len()) as u64, "timeline");
            return Err(Failure::Run(format!(
                "stopped with {left} to go; the same command goes on from here"
            )));
        }
        if !args.quiet {
            anstream::eprintln!("timelines: {} to {}", files[0].display(), files[of - 1].display());
        }
    }
    if outcome.measured == 0 && !args.quiet {
        anstream::eprintln!("all rows were there; --fresh measures them anew");
    }
    Ok(())
}

/// Makes the results of parts that were put together.
pub(super) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    merged.complete()?;
    if !merged.quiet {
        for note in merged.header.spec["skipped"].as_array().into_iter().flatten() {
            anstream::eprintln!("left out: {}", note.as_str().unwrap_or_default());
        }
    }
    let outcome = study::write_merged(&merged.journal, &merged.header, &merged.out)?;
    show(&outcome, merged.json)
}

/// The cells, and which files there are.
fn show(outcome: &StudyOutcome, is_json: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if is_json {
        for one in &outcome.summaries {
            writeln!(out, "{}", serde_json::to_string(one).map_err(io::Error::from)?)?;
        }
        return Ok(());
    }
    write!(out, "{}", cells::in_words(&outcome.summaries))?;
    let files: Vec<String> = outcome.files.iter().map(|file| file.display().to_string()).collect();
    let (rows, measured) = (counted(outcome.rows[0], "row"), grouped(outcome.measured));
    Ok(writeln!(out, "\n{rows}, {measured} of them in this run: {}", files.join(", "))?)
}

fn new(args: &NewArgs) -> Result<(), Failure> {
    let template = TEMPLATES.iter().find(|one| one.name == args.template).expect("clap checks the name");
    let file = args.file.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", template.name)));
    if file.exists() {
        return Err(Failure::Input(format!("{}: is there already: expected a new file", file.display())));
    }
    save(&file, template.text.as_bytes())?;
    writeln!(io::stdout(), "{}: {}; plyground lab run {0} runs it", file.display(), template.summary)?;
    Ok(())
}

fn list(args: &ListArgs) -> Result<(), Failure> {
    let entries = study::list(&args.folder)?;
    let mut out = io::stdout().lock();
    if args.json {
        for entry in &entries {
            writeln!(out, "{}", serde_json::to_string(entry).map_err(io::Error::from)?)?;
        }
        return Ok(());
    }
    if entries.is_empty() {
        anstream::eprintln!("no studies here; plyground lab new makes one");
    }
    let rows: Vec<Vec<String>> = entries
        .into_iter()
        .map(|entry| {
            let (state, more) = match entry.state {
                StudyState::New => ("new".to_owned(), String::new()),
                StudyState::Begun { rows, of } => {
                    (format!("{rows} of {}", counted(of, "row")), String::new())
                }
                StudyState::Done { rows, ended, commit, cpu } => {
                    (counted(rows, "row"), format!("{ended}, commit {commit}, {cpu}"))
                }
                StudyState::Broken { why } => ("broken".to_owned(), why),
            };
            vec![
                entry.name,
                state,
                format!(
                    "{}{}{more}",
                    entry.title,
                    if entry.title.is_empty() || more.is_empty() { "" } else { "; " }
                ),
            ]
        })
        .collect();
    let (names, states) = (widest(&rows, 0), widest(&rows, 1));
    for row in rows {
        writeln!(out, "{}", format!("{:<names$}  {:<states$}  {}", row[0], row[1], row[2]).trim_end())?;
    }
    Ok(())
}

fn widest(rows: &[Vec<String>], column: usize) -> usize {
    rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
}

fn report(args: &ReportArgs) -> Result<(), Failure> {
    let out = args.out.clone().unwrap_or_else(|| args.file.with_extension("html"));
    outputs::check([out.as_path()], [args.file.as_path()])?;
    let page = study::report::page(&args.file)?;
    save(&out, page.as_bytes())?;
    writeln!(io::stdout(), "{}", out.display())?;
    Ok(())
}
