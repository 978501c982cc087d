//! `lab rerun`: one row again.

use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_lab::study::{self, StudyRow};
use plyground_players::Request;
use plyground_plot::{counted, time};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

/// Run one row again, and compare
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground lab rerun chunks.csv:7\n  plyground lab rerun chunks.jsonl:7 --threads 4"
)]
pub(super) struct Args {
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

pub(super) fn run(args: &Args) -> Result<(), Failure> {
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

fn compared(old: &StudyRow, new: &StudyRow, differences: &[(&str, String, String)]) -> String {
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
    let on = |row: &StudyRow| format!("{} on {}", time(row.seconds), counted(row.threads, "thread"));
    text + &format!("{} then, {} now\n", on(old), on(new))
}
