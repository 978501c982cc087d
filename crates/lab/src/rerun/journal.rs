//! A unit of a journal or a part as a row: with what the header says of all.

use plyground_arena::tune::Tuning;
use plyground_arena::{EventSpec, Played};
use plyground_jobs::{JobError, Part, units_in_words};
use serde_json::{Map, Value};
use std::path::Path;

/// The unit of this number, from one, as the files have it that are made of the journal.
pub(super) fn row(path: &Path, number: u64) -> Result<Map<String, Value>, JobError> {
    let part = Part::read(path)?;
    let unit = number.wrapping_sub(1);
    let wrong = |what: String| JobError::in_file(path, what);
    let Some(rows) = part.rows(unit)? else {
        let there: Vec<_> = part.units().iter().map(|range| range.start + 1..range.end + 1).collect();
        return Err(wrong(format!("no row {number}: it has {}", units_in_words(&there))));
    };
    match part.header.job.as_str() {
        "match" | "tournament" => {
            let EventSpec { game, players, seed, .. } = part.header.read_spec()?;
            titled(&rows, &players, &game, seed)
        }
        "tune" => {
            let tuning: Tuning = part.header.read_spec()?;
            titled(&rows, &tuning.entrants(unit), &tuning.game, tuning.seed)
        }
        job => Err(format!("a journal of a {job}: its rows are in the files that are made of it")),
    }
    .map_err(wrong)
}

/// A game with what all games have in common.
fn titled(rows: &str, entrants: &[String], game: &str, seed: u64) -> Result<Map<String, Value>, String> {
    let played: Option<Played> = serde_json::from_str(rows).map_err(|error| error.to_string())?;
    let played = played.ok_or("nothing was played: out of the race")?;
    let mut fields: Map<String, Value> = serde_json::from_str(rows).map_err(|error| error.to_string())?;
    let sitting: Vec<&str> =
        played.seats.iter().filter_map(|&entrant| entrants.get(entrant).map(String::as_str)).collect();
    let shares: Vec<f64> = played.payoffs.iter().map(|&twelfths| f64::from(twelfths) / 12.0).collect();
    for (name, value) in [
        ("number", played.number.saturating_add(1).into()),
        ("players", sitting.into()),
        ("shares", shares.into()),
        ("game", game.into()),
        ("seed", seed.into()),
    ] {
        fields.insert(name.to_owned(), value);
    }
    Ok(fields)
}
