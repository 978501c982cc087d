//! The games of a generation, played elsewhere, put into the store they were made from.

use super::generation::{GenerationJob, GenerationSpec, PackedGame};
use super::{Trained, summary};
use crate::store::{StoreError, StoreFile, Values};
use plyground_jobs::{JobHeader, units_in_words};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Puts games of a [`GenerationJob`], by unit, into the store they were made from, which is made if it is
/// not there and they are of its first generation. It is then what training in one process makes of it, byte for byte.
///
/// All games of the header must be there, or wait in the store already. A store that is not the one they were made from is left
/// as it is.
pub fn gather(
    header: &JobHeader,
    games: BTreeMap<u64, PackedGame>,
    path: &Path,
) -> Result<Trained, StoreError> {
    let text = |error: &dyn std::fmt::Display| StoreError::Text(error.to_string());
    let spec: GenerationSpec = header.read_spec().map_err(|error| text(&error))?;
    let (file, mut values) = match StoreFile::open(path) {
        Err(StoreError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            (None, Values::new(spec.header()))
        }
        opened => opened.map(|(file, values)| (Some(file), values))?,
    };
    let there = JobHeader::new(GenerationJob::KIND, &GenerationSpec::of(&values)?, &[], header.units);
    if let Some(what) = there.difference(header) {
        return Err(StoreError::OtherStore(what));
    }
    let before = values.games();
    let (mut new, mut missing) = (Vec::new(), Vec::new());
    for unit in 0..header.units {
        let number = spec.first() + unit;
        let wrong = |what: &str| StoreError::Text(format!("game {number} {what}"));
        let found = match games.get(&unit) {
            Some(game) => Some(game.found().ok_or_else(|| wrong("is not what a game finds"))?),
            None => None,
        };
        match (found, values.waiting.get(&number)) {
            (Some(found), None) => new.push((number, found)),
            (Some(found), Some(there)) if found != *there => {
                return Err(wrong("found something else than in the store"));
            }
            (None, None) => missing.push(unit..unit + 1),
            (_, Some(_)) => {}
        }
    }
    if !missing.is_empty() {
        let (count, of, units) = (missing.len(), header.units, units_in_words(&missing));
        let verb = if count == 1 { "is" } else { "are" };
        return Err(StoreError::Text(format!("{count} of {of} games {verb} missing: {units}")));
    }
    for (number, found) in new {
        if !values.note(number, found) {
            return Err(StoreError::Text(format!("game {number} is none of this generation")));
        }
    }
    let file = match file {
        Some(mut file) => {
            file.fold(&values)?;
            file
        }
        None => StoreFile::write(path, &values)?,
    };
    let end = spec.first() + header.units;
    Ok(summary(values, &file, before, end))
}
