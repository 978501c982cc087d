//! `lab plot`: pictures from result files.

use crate::cli::picture::Picture;
use crate::failure::Failure;
use plyground_jobs::{JobError, Place};
use plyground_lab::charts::{ChartKind, ResultTable};
use std::io::{self, Write};
use std::path::PathBuf;

/// Draw results
///
/// Takes the rows of a study, of `regret --rows` and of any file of JSON lines or CSV with a column player.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground lab plot depth.csv --out depth.svg\n  plyground lab plot depth.csv --kind time --out depth.png"
)]
pub(super) struct Args {
    /// The result file
    file: PathBuf,
    /// What to draw [default: by the columns]
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(ChartKind::ALL.map(ChartKind::name)))]
    kind: Option<String>,
    /// The picture, SVG or PNG by its ending [default: FILE.svg]
    #[arg(long, value_name = "PICTURE")]
    out: Option<PathBuf>,
    /// What stands above it
    #[arg(long)]
    title: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let table = ResultTable::read(&args.file)?;
    let fitting = ChartKind::fitting(&table);
    let kind = match &args.kind {
        Some(name) => ChartKind::ALL.into_iter().find(|kind| kind.name() == name).expect("clap checks the name"),
        None => *fitting.first().ok_or_else(|| {
            Failure::Input(format!(
                "{}: nothing to draw along: expected rows that differ in threads, chunk, depth, sims or the like",
                args.file.display()
            ))
        })?,
    };
    let out = args.out.clone().unwrap_or_else(|| args.file.with_extension("svg"));
    Picture::check(&out)?;
    let svg = kind.draw(&table, args.title.as_deref()).map_err(|error| match error {
        JobError::Input(message) => Failure::Input(format!("{}: {message}", args.file.display())),
        other => other.into(),
    })?;
    Picture { svg, about: format!("{} of {}", kind.name(), args.file.display()) }.save(&out)?;
    if Place::is_stream(&out) {
        // Words on stdout would spoil a picture there.
        return Ok(());
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
