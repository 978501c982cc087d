//! Stores as files: read, written, put together, and made as small as they can be.

use crate::cli::common::unwritten;
use crate::cli::outputs::writable;
use crate::failure::Failure;
use plyground_jobs::Place;
use plyground_learn::store::{self, Header, StoreError, ValueTable, Values};
use plyground_plot::{counted, grouped};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Put the games of several stores into one
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values merge one.ply two.ply --out both.ply")]
pub(super) struct MergeArgs {
    /// The files, of one game and of different trainings
    #[arg(required = true, num_args = 2..)]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Write a store anew in as few bytes as it can be
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground values compact values.ply")]
pub(super) struct CompactArgs {
    /// The file
    file: PathBuf,
}

/// What is wrong with a store, with its name.
pub(in crate::cli) fn fault(path: &Path, error: StoreError) -> Failure {
    Failure::of_file(path, &error, error.is_input())
}

/// A store from its file.
pub(super) fn read(path: &Path) -> Result<Values, Failure> {
    store::read(path).map_err(|error| fault(path, error))
}

pub(super) fn merge(args: &MergeArgs) -> Result<(), Failure> {
    writable(&args.out)?;
    let mut merged: Option<Values> = None;
    for path in &args.files {
        let more = read(path)?;
        merged = Some(match merged {
            Some(merged) => store::merge(merged, more).map_err(|error| fault(path, error))?,
            None => more,
        });
    }
    let merged = merged.ok_or_else(|| Failure::input("expected two files at least"))?;
    keep(&args.out, merged)
}

pub(super) fn compact(args: &CompactArgs) -> Result<(), Failure> {
    let path = &args.file;
    let values = store::compact(path).map_err(|error| fault(path, error))?;
    tell(path, values)
}

/// Writes a store, and tells what is in it.
pub(super) fn keep(path: &Path, values: Values) -> Result<(), Failure> {
    store::write(path, &values).map_err(|error| match error {
        StoreError::Io(error) => unwritten(path, &error),
        error => fault(path, error),
    })?;
    tell(path, values)
}

/// That a store is full, where positions had to make room for others.
pub(in crate::cli) fn room(header: &Header, positions: u64) -> String {
    if header.dropped == 0 {
        return String::new();
    }
    let most = counted((header.max_bytes / ValueTable::BYTES) as u64, "position");
    let (positions, dropped) = (grouped(positions), grouped(header.dropped));
    format!("full: {positions} of at most {most}; {dropped} of the least visited made room\n")
}

fn tell(path: &Path, values: Values) -> Result<(), Failure> {
    if Place::is_stream(path) {
        // What was written may be on stdout, where words would spoil it.
        return Ok(());
    }
    let values = values.settled();
    let bytes = std::fs::metadata(path)?.len();
    let count = values.table.len() as u64;
    writeln!(
        io::stdout(),
        "{}: {}, {}, {} ({:.1} each)",
        path.display(),
        counted(values.games(), "game"),
        counted(count, "position"),
        counted(bytes, "byte"),
        bytes as f64 / count.max(1) as f64
    )?;
    write!(io::stdout(), "{}", room(&values.header, count))?;
    Ok(())
}
