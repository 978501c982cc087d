//! `lab plot`: pictures from result files.

use crate::cli::outputs;
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
    after_help = "Examples:\n  plyground lab plot depth.csv --out depth.svg\n  plyground lab plot depth.csv --kind time --out depth.png\n  plyground lab plot grid.csv --kind heat --where player=mc --x chunk"
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
    /// The dimension to draw along: threads, or an option of the players such as sims [default: by the kind]
    #[arg(long, value_name = "NAME")]
    x: Option<String>,
    /// Only rows with this value of a column or of a player's option, such as player=uct or chunk=64; may be given several times
    #[arg(long = "where", value_name = "NAME=VALUE", value_parser = condition)]
    conditions: Vec<(String, String)>,
}

fn condition(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected a column and a value, such as player=uct")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let in_file = |error: JobError| match error {
        JobError::Input(message) => Failure::Input(format!("{}: {message}", args.file.display())),
        other => other.into(),
    };
    let table = ResultTable::read(&args.file)?.selected(&args.conditions).map_err(in_file)?;
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
    outputs::check([out.as_path()], [args.file.as_path()])?;
    let svg = kind.draw(&table, args.title.as_deref(), args.x.as_deref()).map_err(in_file)?;
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
    if let Some(left_out) = kind.left_out(&table, args.x.as_deref()) {
        writeln!(io::stdout(), "{left_out}")?;
    }
    Ok(())
}
