//! `bench signature`: whether the searches are those that were agreed on.

use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_lab::signature::{signature, signature_changes, signature_file, signature_number};
use serde_json::json;
use std::io::{self, Write};

/// Prints what every search counts, and the number of all; fails where one is not as this version's should be.
pub(super) fn run(threads: usize, seed: u64, is_json: bool) -> Result<(), Failure> {
    if seed != 1 {
        return Err(Failure::input(format!(
            "--seed {seed}: the signature has a seed of its own: expected none"
        )));
    }
    let rows = stoppable(|stop| signature(threads, stop))?;
    let Some(rows) = rows else {
        return Err(Failure::Run("stopped before all searches were done".to_owned()));
    };
    let mut out = io::stdout().lock();
    if is_json {
        for row in &rows {
            writeln!(out, "{}", serde_json::to_string(row).map_err(io::Error::from)?)?;
        }
        writeln!(out, "{}", json!({ "signature": signature_number(&rows) }))?;
    } else {
        write!(out, "{}", signature_file(&rows))?;
    }
    match signature_changes(&rows) {
        changes if changes.is_empty() => Ok(()),
        changes => Err(Failure::Run(format!(
            "these searches are not as they were agreed on; where that is meant, this output is the new \
             crates/lab/data/signature.txt:\n{}",
            changes.join("\n")
        ))),
    }
}
