//! `lab rerun`: one row again.

use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Waiting;
use plyground_lab::rerun::{self, Compared, Comparison, FileRow, RowKind};
use plyground_lab::study::{self, StudyRow};
use plyground_players::Request;
use plyground_plot::{counted, time};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Run one row again, and compare
///
/// A row of a study, of `regret --rows` or of `disagree --out`; a game of a match or a tournament from its CSV or JSON lines,
/// or from a journal or a part, where ROW is the number of the game wherever its line stands; a search of `reproduce` s3 or
/// s4. Rows that sum up many runs cannot be run on their own, and say so.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground lab rerun chunks.csv:7\n  plyground lab rerun chunks.jsonl:7 --threads 4\n  plyground lab rerun games.csv:12\n  plyground lab rerun answers.jsonl:3"
)]
pub(super) struct Args {
    /// The result file and the number of the row
    #[arg(value_name = "FILE:ROW")]
    row: String,
    /// Threads of a row of a study [default: as in the row]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// One JSON object: what was compared and whether it is the same; with the new row of a study
    #[arg(long)]
    json: bool,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let wrong = || Failure::Input(format!("\"{}\": expected FILE:ROW, such as chunks.csv:7", args.row));
    let (file, number) = args.row.rsplit_once(':').ok_or_else(wrong)?;
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let path = Path::new(file);
    let waiting = Waiting::new(args.quiet, "running it again");
    let again = stoppable(|stop| again(args, path, number, stop));
    drop(waiting);
    let Some((comparison, new)) = again? else { return Err(Failure::Run("stopped".to_owned())) };
    let mut out = io::stdout().lock();
    if args.json {
        let names = |all: &[&Compared]| all.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
        let all: Vec<&Compared> = comparison.compared.iter().collect();
        let mut object = json!({
            "same": comparison.is_same(),
            "certain": comparison.certain,
            "compared": names(&all),
            "differing": names(&comparison.differing()),
        });
        if let Some(new) = &new {
            object["row"] = serde_json::to_value(new).map_err(io::Error::from)?;
        }
        writeln!(out, "{object}")?;
    } else {
        write!(out, "{}", in_words(&comparison, new.as_ref()))?;
    }
    match (comparison.is_same(), comparison.certain) {
        (true, _) => Ok(()),
        (false, false) => {
            anstream::eprintln!(
                "a search that races or ends by the clock, or a program from outside, may differ: no fault"
            );
            Ok(())
        }
        (false, true) => Err(Failure::Run(format!("row {number} of {file} gave something else"))),
    }
}

type Again = Option<(Comparison, Option<StudyRow>)>;

/// Runs a row again by what it is; `None` if stopped.
fn again(args: &Args, path: &Path, number: u64, stop: &'static AtomicBool) -> Result<Again, Failure> {
    let in_row = |error: plyground_jobs::JobError| match error {
        plyground_jobs::JobError::Input(message) => {
            Failure::Input(format!("{} row {number}: {message}", path.display()))
        }
        other => other.into(),
    };
    let row = FileRow::read(path, number)?;
    let comparison = match row.kind() {
        RowKind::Study => return study_row(args, path, number, stop),
        RowKind::Game => rerun::game(&row, stop),
        RowKind::Answer => rerun::answer(&row, stop),
        RowKind::Other => plyground_reproduce::rerun(path, &row, stop),
    };
    Ok(comparison.map_err(in_row)?.map(|comparison| (comparison, None)))
}

fn study_row(args: &Args, path: &Path, number: u64, stop: &'static AtomicBool) -> Result<Again, Failure> {
    let rows = study::read_rows(path)?;
    let last = rows.last().map_or(0, |row| row.row);
    let old = rows.iter().find(|row| row.row == number).ok_or_else(|| {
        Failure::Input(format!("{}: no row {number}: expected 1 to {last}", path.display()))
    })?;
    let threads = args.threads.map_or(old.threads, |threads| threads as usize);
    let request = Request { threads, seed: old.seed, stop, observer: None };
    let new = study::rerun(old, threads, &request)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let place = if old.position.is_empty() { "the start" } else { &old.position };
    let comparison = Comparison {
        subject: format!("{} at {place}, {}, seed {}", old.game, old.player, old.seed),
        compared: old
            .beside(&new)
            .into_iter()
            .map(|(name, then, now)| Compared::new(name, then, now))
            .collect(),
        certain: old.is_certain() && new.is_certain(),
        seconds: [Some(old.seconds), Some(new.seconds)],
    };
    Ok(Some((comparison, Some(new))))
}

fn in_words(comparison: &Comparison, new: Option<&StudyRow>) -> String {
    let names: Vec<&str> = comparison.compared.iter().map(|one| one.name.as_str()).collect();
    let mut text = format!("{}: ", comparison.subject);
    text += &match (&comparison.differing()[..], new) {
        ([], Some(new)) => format!("move {} and all counts again\n", new.mv),
        ([], None) => "the same again\n".to_owned(),
        (some, _) => {
            let line = |one: &&Compared| format!("\n  {}: {} then, {} now", one.name, one.then, one.now);
            some.iter().map(line).collect::<String>() + "\n"
        }
    };
    text += &format!("compared: {}\n", names.join(", "));
    let on = new.map(|new| format!(" on {}", counted(new.threads as u64, "thread"))).unwrap_or_default();
    match comparison.seconds {
        [Some(then), Some(now)] => text + &format!("{} then, {} now{on}\n", time(then), time(now)),
        [_, Some(now)] => text + &format!("{} now{on}\n", time(now)),
        _ => text,
    }
}
