//! `values`: what stores of values hold.

use super::common::aligned;
use super::solve::memory;
use crate::failure::Failure;
use plyground_jobs::write_whole;
use plyground_learn::store::{self, Header, StoreError, Values};
use plyground_players::registry;
use plyground_plot::grouped;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Look into stores of values, put them together, and turn them into JSON and back
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Show(ShowArgs),
    Merge(MergeArgs),
    Diff(DiffArgs),
    Export(ExportArgs),
    Import(ImportArgs),
    Compact(CompactArgs),
}

/// Tell how a store came about, what it takes, and what it knows of a position
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values show values.ply --position 44")]
struct ShowArgs {
    /// The file
    file: PathBuf,
    /// The line of play to the position
    #[arg(long, short, value_name = "MOVES", default_value = "", hide_default_value = true)]
    position: String,
    /// The same as a JSON object
    #[arg(long)]
    json: bool,
}

/// Put the games of several stores into one
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values merge one.ply two.ply --out both.ply")]
struct MergeArgs {
    /// The files, of one game and of different trainings
    #[arg(required = true, num_args = 2..)]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Tell what two stores know differently
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values diff old.ply new.ply --top 5")]
struct DiffArgs {
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

/// Write a store as JSON
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values export values.ply --json > values.json")]
struct ExportArgs {
    /// The file
    file: PathBuf,
    /// The full form, which import reads back without loss (the default)
    #[arg(long)]
    json: bool,
    /// S2's dictionary alone: board to [draws, wins of the first, wins of the second]
    #[arg(long, conflicts_with = "json")]
    dictionary: bool,
    /// A file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Make a store from JSON: the full form, or a dictionary such as S2's
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values import values.json --out values.ply")]
struct ImportArgs {
    /// The JSON file
    file: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The game of a dictionary, which does not tell its own
    #[arg(long, default_value = "connect")]
    game: String,
    /// What the positions of a dictionary may take in memory
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = memory)]
    max_bytes: usize,
}

/// Write a store anew in as few bytes as it can be
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values compact values.ply")]
struct CompactArgs {
    /// The file
    file: PathBuf,
}

/// What is wrong with a store, with its name.
pub(super) fn fault(path: &Path, error: StoreError) -> Failure {
    let message = format!("{}: {error}", path.display());
    if error.is_input() { Failure::Input(message) } else { Failure::Run(message) }
}

fn read(path: &Path) -> Result<Values, Failure> {
    store::read(path).map_err(|error| fault(path, error))
}

pub(crate) fn run(args: Args) -> Result<(), Failure> {
    match args.command {
        Command::Show(args) => show(&args),
        Command::Merge(args) => merge(&args),
        Command::Diff(args) => diff(&args),
        Command::Export(args) => export(&args),
        Command::Import(args) => import(&args),
        Command::Compact(args) => compact(&args.file),
    }
}

fn show(args: &ShowArgs) -> Result<(), Failure> {
    let values = read(&args.file)?.settled();
    let bytes = std::fs::metadata(&args.file)?.len();
    let position = store::shown_position(&values, &args.position)?;
    let count = values.table.len() as u64;
    let each = |bytes: u64| bytes as f64 / count.max(1) as f64;
    let in_memory = values.table.bytes() as u64;
    let mut out = io::stdout().lock();
    if args.json {
        let line = json!({
            "version": store::VERSION,
            "header": values.header,
            "games": values.games(),
            "positions": count,
            "bytes": bytes,
            "bytes_per_position": each(bytes),
            "memory": in_memory,
            "memory_per_position": each(in_memory),
            "position": args.position,
            "known": position,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let Header { game, max_bytes, .. } = &values.header;
    writeln!(
        out,
        "{game}, format {}, at most {} bytes in memory",
        store::VERSION,
        grouped(*max_bytes as u64)
    )?;
    write!(out, "{}", origins(&values.header))?;
    writeln!(
        out,
        "{} positions: {} bytes on disk ({:.1} each), {} in memory ({:.1} each)",
        grouped(count),
        grouped(bytes),
        each(bytes),
        grouped(in_memory),
        each(in_memory)
    )?;
    write!(out, "\n{}{} to move", position.picture, position.turn)?;
    match &position.here {
        Some(known) => {
            writeln!(out, ": value {:.4} after {} simulations", known.value, grouped(known.visits.into()))?;
        }
        None => writeln!(out, ": not in the store")?,
    }
    if !position.moves.is_empty() {
        let head = ["move", "value", "visits", "draws", "first wins", "second wins"].map(str::to_owned);
        let rows = position.moves.iter().map(|one| {
            let counts = [one.known.visits, one.known.draws, one.known.first, one.known.second];
            let cells = [one.mv.clone(), format!("{:.4}", one.known.value)];
            cells.into_iter().chain(counts.map(|count| grouped(count.into()))).collect()
        });
        let rows: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(rows).collect();
        write!(out, "\n{}", aligned(&rows))?;
    }
    Ok(())
}

/// A line for each training.
fn origins(header: &Header) -> String {
    let line = |origin: &store::Origin| {
        format!(
            "{} games with c {}, {} simulations a move, seed {}, positions from {} visits in a game\n",
            grouped(origin.games),
            origin.c,
            grouped(origin.sims),
            origin.seed,
            origin.min_visits
        )
    };
    let mut text: String = header.origins.iter().map(line).collect();
    if header.foreign {
        text += "values from elsewhere, of which nobody knows how they came about\n";
    }
    text
}

fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let mut merged: Option<Values> = None;
    for path in &args.files {
        let more = read(path)?;
        merged = Some(match merged {
            Some(merged) => store::merge(merged, more).map_err(|error| fault(path, error))?,
            None => more,
        });
    }
    let merged = merged.ok_or_else(|| Failure::input("expected two files at least"))?;
    save(&args.out, merged)
}

fn diff(args: &DiffArgs) -> Result<(), Failure> {
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

fn export(args: &ExportArgs) -> Result<(), Failure> {
    let values = read(&args.file)?;
    let wrong = |error| fault(&args.file, error);
    let put = |to: &mut dyn Write| match args.dictionary {
        true => store::write_dictionary(&values.clone().settled(), to),
        false => store::write_json(&values, to),
    };
    match &args.out {
        None => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            match put(&mut out) {
                Err(StoreError::Io(error)) => Err(error.into()),
                other => other.map_err(wrong),
            }?;
            Ok(out.flush()?)
        }
        Some(path) => {
            let mut text = Vec::new();
            put(&mut text).map_err(wrong)?;
            write_whole(path, &text).map_err(|error| Failure::Run(format!("{}: {error}", path.display())))
        }
    }
}

fn import(args: &ImportArgs) -> Result<(), Failure> {
    let text = std::fs::read_to_string(&args.file).map_err(|error| fault(&args.file, error.into()))?;
    let game = registry::open(&args.game)?.game();
    let foreign = Header { game, max_bytes: args.max_bytes, origins: Vec::new(), foreign: true };
    let values = store::read_json(&text, &foreign).map_err(|error| fault(&args.file, error))?;
    save(&args.out, values)
}

fn compact(path: &Path) -> Result<(), Failure> {
    let values = store::compact(path).map_err(|error| fault(path, error))?;
    tell(path, values)
}

fn save(path: &Path, values: Values) -> Result<(), Failure> {
    store::write(path, &values).map_err(|error| fault(path, error))?;
    tell(path, values)
}

fn tell(path: &Path, values: Values) -> Result<(), Failure> {
    let values = values.settled();
    let bytes = std::fs::metadata(path)?.len();
    let count = values.table.len() as u64;
    writeln!(
        io::stdout(),
        "{}: {} games, {} positions, {} bytes ({:.1} each)",
        path.display(),
        grouped(values.games()),
        grouped(count),
        grouped(bytes),
        bytes as f64 / count.max(1) as f64
    )?;
    Ok(())
}
