//! `values diff`: what two stores know differently.

use super::files::{fault, read};
use crate::cli::common::aligned;
use crate::failure::Failure;
use plyground_learn::store;
use plyground_plot::grouped;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Tell what two stores know differently
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values diff old.ply new.ply --top 5")]
pub(super) struct DiffArgs {
    /// One file
    first: PathBuf,
    /// The other
    second: PathBuf,
    /// How many of the largest differences to show
    #[arg(long, default_value_t = 10)]
    top: usize,
    /// The same as a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn diff(args: &DiffArgs) -> Result<(), Failure> {
    let (a, b) = (read(&args.first)?.settled(), read(&args.second)?.settled());
    let wrong = |error| fault(&args.second, error);
    let difference = store::diff(&a, &b, args.top).map_err(wrong)?;
    let largest = store::shown_difference(&a.header.game, &difference).map_err(wrong)?;
    let mut out = io::stdout().lock();
    if args.json {
        let line = json!({
            "only_first": difference.only_first,
            "only_second": difference.only_second,
            "same": difference.same,
            "changed": difference.changed,
            "largest": largest,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let counts = [
        ("in both, alike", difference.same),
        ("in both, with other counts", difference.changed),
        ("in the first alone", difference.only_first),
        ("in the second alone", difference.only_second),
    ];
    let rows = counts.map(|(what, count)| vec![what.to_owned(), grouped(count as u64)]);
    write!(out, "{}", aligned(&rows))?;
    if !largest.is_empty() {
        let head = ["board", "value", "visits", "value", "visits"].map(str::to_owned).to_vec();
        let rows = largest.iter().map(|one| {
            let pair = |known: store::Shown| [format!("{:.4}", known.value), grouped(known.visits.into())];
            let cells = [[one.board.clone()].as_slice(), &pair(one.first), &pair(one.second)].concat();
            cells.to_vec()
        });
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
        write!(out, "\nThe largest differences, through the eyes of the first seat:\n{}", aligned(&rows))?;
    }
    Ok(())
}
