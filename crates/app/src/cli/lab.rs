//! `lab`: studies, from their files to their plots.

use super::common::{aligned, grouped};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::plot::{Kind, Table, png};
use plyground_lab::study::{self, Row, Run, State, StudyError, Summary, TEMPLATES};
use plyground_lab::{Request, write_whole};
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    Plot(PlotArgs),
    Report(ReportArgs),
    Rerun(RerunArgs),
}

/// Run a study, or what is left of it
///
/// Every row is on the disk before the next one begins; a run that was stopped or killed goes on where it was. Writes
/// NAME.jsonl, NAME.csv, NAME.summary.csv, NAME.manifest.json and NAME.html.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground lab run chunks.toml --out results")]
struct RunArgs {
    /// The study
    study: PathBuf,
    /// The folder for results [default: that of the study]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Measure everything anew, whatever there is
    #[arg(long)]
    fresh: bool,
    /// The cells as JSON, one object a line
    #[arg(long)]
    json: bool,
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

/// Draw results
///
/// Takes the rows of a study, of `regret --rows` and of any file of JSON lines or CSV with a column player.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground lab plot depth.csv --out depth.svg\n  plyground lab plot depth.csv --kind time --out depth.png"
)]
struct PlotArgs {
    /// The result file
    file: PathBuf,
    /// What to draw [default: by the columns]
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(Kind::ALL.map(Kind::name)))]
    kind: Option<String>,
    /// The picture, SVG or PNG by its ending [default: FILE.svg]
    #[arg(long, value_name = "PICTURE")]
    out: Option<PathBuf>,
    /// What stands above it
    #[arg(long)]
    title: Option<String>,
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

/// Run one row again, and compare
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground lab rerun chunks.csv:7\n  plyground lab rerun chunks.jsonl:7 --threads 4"
)]
struct RerunArgs {
    /// The result file and the number of the row
    #[arg(value_name = "FILE:ROW")]
    row: String,
    /// Threads to use [default: as in the row]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The new row as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Run(args) => run_study(args),
        What::New(args) => new(args),
        What::List(args) => list(args),
        What::Plot(args) => plot(args),
        What::Report(args) => report(args),
        What::Rerun(args) => rerun(args),
    }
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Failure {
        match error {
            StudyError::Input(message) => Failure::Input(message),
            StudyError::Run(message) => Failure::Run(message),
        }
    }
}

fn run_study(args: &RunArgs) -> Result<(), Failure> {
    let run = Run::open(&args.study, args.out.as_deref())?;
    if !args.quiet {
        for note in &run.grid().skipped {
            anstream::eprintln!("left out: {note}");
        }
    }
    let progress = Progress::new(args.quiet);
    let outcome = stoppable(|stop| {
        run.go(args.fresh, stop, &|step| progress.set_with(step.done, step.of, step.remaining))
    })?;
    drop(progress);
    let mut out = io::stdout().lock();
    let [rows, of] = outcome.rows;
    if args.json {
        for one in &outcome.summaries {
            writeln!(out, "{}", serde_json::to_string(one).map_err(io::Error::from)?)?;
        }
    } else {
        write!(out, "{}", in_words(&outcome.summaries))?;
        let files: Vec<String> = outcome.files.iter().map(|file| file.display().to_string()).collect();
        writeln!(
            out,
            "\n{} rows, {} of them in this run: {}",
            grouped(rows),
            grouped(outcome.measured),
            files.join(", ")
        )?;
    }
    if rows < of {
        let message = format!("stopped with {} rows to go; the same command goes on from here", of - rows);
        return Err(Failure::Run(message));
    }
    if outcome.measured == 0 && !args.quiet {
        anstream::eprintln!("all rows were there; --fresh measures them anew");
    }
    Ok(())
}

/// The cells in columns; what is the same in all of them stands above.
fn in_words(summaries: &[Summary]) -> String {
    let head = [
        "player", "game", "position", "threads", "seed", "move", "median", "spread", "speed-up", "regret",
        "outliers",
    ];
    let row = |one: &Summary| {
        let speedup = one.speedup.map(|speedup| format!("{speedup:.2}")).unwrap_or_default();
        let regret = one.regret.map(|regret| regret.to_string()).unwrap_or_default();
        let position = if one.position.is_empty() { "start".to_owned() } else { one.position.clone() };
        let spread = format!("{:.1} %", 100.0 * (one.most - one.least) / one.median.max(f64::MIN_POSITIVE));
        let mv = if one.steady { one.mv.clone() } else { format!("{} (differs)", one.mv) };
        let (threads, seed) = (one.threads.to_string(), one.seed.to_string());
        let outliers = match &one.outliers {
            rows if rows.is_empty() => String::new(),
            rows => format!("rows {rows}"),
        };
        [
            one.player.clone(),
            one.game.clone(),
            position,
            threads,
            seed,
            mv,
            seconds(one.median),
            spread,
            speedup,
            regret,
            outliers,
        ]
    };
    let rows: Vec<[String; 11]> = summaries.iter().map(row).collect();
    let varies = |i: usize| rows.iter().any(|row| row[i] != rows[0][i]);
    let is_shown = |i: usize| match head[i] {
        "player" | "move" | "median" | "spread" => true,
        "speed-up" | "regret" | "outliers" => rows.iter().any(|row| !row[i].is_empty()),
        _ => varies(i),
    };
    let columns: Vec<usize> = (0..head.len()).filter(|&i| is_shown(i)).collect();
    let common: Vec<String> = (0..head.len())
        .filter(|&i| !is_shown(i) && ["game", "position", "threads", "seed"].contains(&head[i]))
        .filter_map(|i| rows.first().map(|row| format!("{} {}", head[i], row[i])))
        .collect();
    let mut lines = vec![columns.iter().map(|&i| head[i].to_owned()).collect::<Vec<_>>()];
    lines.extend(rows.iter().map(|row| columns.iter().map(|&i| row[i].clone()).collect()));
    let common = if common.is_empty() { String::new() } else { format!("{}\n\n", common.join(", ")) };
    common + &aligned(&lines)
}

fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
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
                State::New => ("new".to_owned(), String::new()),
                State::Begun { rows, of } => (format!("{rows} of {of} rows"), String::new()),
                State::Done { rows, ended, commit, cpu } => {
                    (format!("{rows} rows"), format!("{ended}, commit {commit}, {cpu}"))
                }
                State::Broken { why } => ("broken".to_owned(), why),
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

fn plot(args: &PlotArgs) -> Result<(), Failure> {
    let table = Table::read(&args.file)?;
    let fitting = Kind::fitting(&table);
    let kind = match &args.kind {
        Some(name) => Kind::ALL.into_iter().find(|kind| kind.name() == name).expect("clap checks the name"),
        None => *fitting.first().ok_or_else(|| {
            Failure::Input(format!(
                "{}: nothing to draw along: expected rows that differ in threads, chunk, depth, sims or the like",
                args.file.display()
            ))
        })?,
    };
    let out = args.out.clone().unwrap_or_else(|| args.file.with_extension("svg"));
    let ending = out.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let svg = kind.draw(&table, args.title.as_deref()).map_err(|error| match error {
        StudyError::Input(message) => Failure::Input(format!("{}: {message}", args.file.display())),
        other => other.into(),
    })?;
    match ending.as_deref() {
        Some("svg") => save(&out, svg.as_bytes())?,
        Some("png") => save(&out, &png(&svg, PNG_ZOOM).map_err(Failure::Run)?)?,
        _ => {
            return Err(Failure::Input(format!(
                "{}: expected a name that ends in .svg or .png",
                out.display()
            )));
        }
    }
    let others: Vec<&str> =
        fitting.iter().filter(|other| **other != kind).map(|other| other.name()).collect();
    let others = if others.is_empty() {
        String::new()
    } else {
        format!(" (--kind {} would fit too)", others.join(", "))
    };
    writeln!(io::stdout(), "{}: {}{others}", out.display(), kind.name())?;
    Ok(())
}

/// Dots for each unit of a picture: sharp on paper.
const PNG_ZOOM: f32 = 2.0;

fn report(args: &ReportArgs) -> Result<(), Failure> {
    let page = study::report::page(&args.file)?;
    let out = args.out.clone().unwrap_or_else(|| args.file.with_extension("html"));
    save(&out, page.as_bytes())?;
    writeln!(io::stdout(), "{}", out.display())?;
    Ok(())
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole(path, bytes).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

fn rerun(args: &RerunArgs) -> Result<(), Failure> {
    let wrong = || Failure::Input(format!("\"{}\": expected FILE:ROW, such as chunks.csv:7", args.row));
    let (file, number) = args.row.rsplit_once(':').ok_or_else(wrong)?;
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let rows = study::read_rows(Path::new(file))?;
    let old = rows.iter().find(|row| row.row == number).ok_or_else(|| {
        Failure::Input(format!(
            "{file}: no row {number}: expected 1 to {}",
            rows.last().map_or(0, |row| row.row)
        ))
    })?;
    let threads = args.threads.map_or(old.threads, |threads| threads as usize);
    let new = stoppable(|stop| {
        let request = Request { threads, seed: old.seed, stop, observer: &|_, _| {} };
        study::rerun(old, threads, &request)
            .map(|row| (!stop.load(std::sync::atomic::Ordering::Relaxed)).then_some(row))
    })?;
    let Some(new) = new else { return Err(Failure::Run("stopped".to_owned())) };
    let differences = old.differences(&new);
    let is_certain = old.is_certain() && new.is_certain();
    let mut out = io::stdout().lock();
    if args.json {
        let differing: Vec<&str> = differences.iter().map(|(name, ..)| *name).collect();
        writeln!(
            out,
            "{}",
            json!({ "row": new, "same": differences.is_empty(), "certain": is_certain, "differing": differing })
        )?;
    } else {
        write!(out, "{}", compared(old, &new, &differences))?;
    }
    match (differences.is_empty(), is_certain) {
        (true, _) => Ok(()),
        (false, false) => {
            anstream::eprintln!("a search that races or ends by the clock may differ: no fault");
            Ok(())
        }
        (false, true) => Err(Failure::Run(format!("row {number} of {file} gave something else"))),
    }
}

fn compared(old: &Row, new: &Row, differences: &[(&str, String, String)]) -> String {
    let position = if old.position.is_empty() { "the start" } else { &old.position };
    let mut text = format!("{} at {position}, {}, seed {}: ", old.game, old.player, old.seed);
    text += &match differences {
        [] => format!("move {} and all counts again\n", new.mv),
        some => {
            some.iter()
                .map(|(name, one, two)| format!("\n  {name}: {one} then, {two} now"))
                .collect::<String>()
                + "\n"
        }
    };
    let on = |row: &Row| {
        format!(
            "{} on {} thread{}",
            seconds(row.seconds),
            row.threads,
            if row.threads == 1 { "" } else { "s" }
        )
    };
    text + &format!("{} then, {} now\n", on(old), on(new))
}
