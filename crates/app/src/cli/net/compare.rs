//! `net compare`: two networks side by side.

use super::files::network;
use super::show::origin;
use crate::cli::common::aligned;
use crate::failure::Failure;
use plyground_core::Seat;
use plyground_learn::net::{Difference, difference};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Hold two networks of one game against each other
///
/// Whether their weights are the same, and how far apart what they say of positions of random games is.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plyground net compare built-in mine.net")]
pub(super) struct CompareArgs {
    /// The one, or built-in
    one: PathBuf,
    /// The other, or built-in
    other: PathBuf,
    /// Positions of random games to be asked about
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// What positions are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The same as a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn compare(args: &CompareArgs) -> Result<(), Failure> {
    let (one, other) = (network(&args.one)?, network(&args.other)?);
    let difference = difference(&one, &other, args.positions, args.seed)
        .map_err(|error| Failure::input(format!("{}: {error}", args.other.display())))?;
    let Difference { is_same, distance, agreement, positions } = difference;
    let mut out = io::stdout().lock();
    if args.json {
        let line = json!({
            "same": is_same,
            "distance": distance,
            "agreement": agreement,
            "positions": positions,
            "headers": [one.header(), other.header()],
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let nonzero = |of: &plyground_learn::net::Network| {
        [Seat::FIRST, Seat::SECOND]
            .map(|seat| of.weights(seat).iter().filter(|weight| **weight != 0).count())
            .iter()
            .sum::<usize>()
    };
    let row = |path: &PathBuf, of: &plyground_learn::net::Network| {
        let tuples = of.header().tuples.len().to_string();
        vec![path.display().to_string(), tuples, nonzero(of).to_string(), origin(&of.header().origin)]
    };
    let head = ["network", "tuples", "weights in use", "made from"].map(str::to_owned).to_vec();
    write!(out, "{}", aligned(&[head, row(&args.one, &one), row(&args.other, &other)]))?;
    if is_same {
        writeln!(out, "the same weights")?;
        return Ok(());
    }
    writeln!(
        out,
        "on {positions} positions of random games their values (0 to 1) are {distance:.4} apart in the mean; they choose the same move in {:.1} %",
        100.0 * agreement
    )?;
    Ok(())
}
