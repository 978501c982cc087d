//! `values show`: how a store came about, and what it knows of a position.

use super::files::{read, room};
use crate::cli::common::aligned;
use crate::failure::Failure;
use plyground_learn::store::{self, Header};
use plyground_plot::{counted, grouped};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Tell how a store came about, what it takes, and what it knows of a position
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values show values.ply --position 44")]
pub(super) struct ShowArgs {
    /// The file
    file: PathBuf,
    /// The line of play to the position
    #[arg(long, short, value_name = "MOVES", default_value = "", hide_default_value = true)]
    position: String,
    /// The same as a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn show(args: &ShowArgs) -> Result<(), Failure> {
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
            "room": values.table.limit(),
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
        "{}: {} on disk ({:.1} each), {} in memory ({:.1} each)",
        counted(count, "position"),
        counted(bytes, "byte"),
        each(bytes),
        grouped(in_memory),
        each(in_memory)
    )?;
    write!(out, "{}", room(&values.header, count))?;
    write!(out, "\n{}{} to move", position.picture, position.turn)?;
    match &position.here {
        Some(known) => {
            let visits = counted(known.visits.into(), "simulation");
            writeln!(out, ": value {:.4} after {visits}", known.value)?;
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
            "{} with c {}, {} a move, seed {}, positions from {} in a game{}\n",
            counted(origin.games, "game"),
            origin.c,
            counted(origin.sims, "simulation"),
            origin.seed,
            counted(origin.min_visits.into(), "visit"),
            match origin.generation {
                store::Origin::GENERATION => String::new(),
                games => format!(", generations of {games} games"),
            }
        )
    };
    let mut text: String = header.origins.iter().map(line).collect();
    if header.foreign {
        text += "values from elsewhere, of which nobody knows how they came about\n";
    }
    text
}
