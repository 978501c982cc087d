//! Stores as JSON: export and import, for people and other programs.
//!
//! The full form has the header and every position with `[draws, first seat's wins, second seat's wins]`; reading it gives the
//! same store again. The bare form is a dictionary of the positions alone, `{"board": [draws, wins, wins]}`, as the report on
//! tree search with a dictionary of positions keeps it (S2 of docs/replication.md).

use super::boards::{Boards, boards};
use super::error::StoreError;
use super::header::{Header, Origin, VERSION, is_nothing};
use super::pack::sound;
use super::table::{Entry, united};
use super::values::Values;
use plyground_search::mcts::Known;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;

/// The full form; `positions` stand last, so that all else is known when they are read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Full {
    /// The version of this form.
    plyground_values: u32,
    game: String,
    max_bytes: usize,
    origins: Vec<Origin>,
    #[serde(default)]
    foreign: bool,
    #[serde(default, skip_serializing_if = "is_nothing")]
    dropped: u64,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    waiting: BTreeMap<u64, Positions>,
    positions: Positions,
}

/// Boards with their counts. Kept as pairs: a map would take the last of two entries for one board without a word.
#[derive(Default)]
struct Positions(Vec<(String, [u32; 3])>);

/// Writes the full form.
pub fn write_json(values: &Values, to: &mut dyn Write) -> Result<(), StoreError> {
    let boards = boards_of(&values.header)?;
    let of = |entries: &mut dyn Iterator<Item = Entry>| named(&*boards, entries);
    let Header { game, max_bytes, origins, foreign, dropped } = values.header.clone();
    let waiting = values.waiting.iter().map(|(number, found)| Ok((*number, of(&mut found.iter().copied())?)));
    let full = Full {
        plyground_values: VERSION,
        game,
        max_bytes,
        origins,
        foreign,
        dropped,
        waiting: waiting.collect::<Result<_, StoreError>>()?,
        positions: of(&mut values.table.iter())?,
    };
    put(&full, to)
}

/// Writes the bare form: the positions alone.
pub fn write_dictionary(values: &Values, to: &mut dyn Write) -> Result<(), StoreError> {
    put(&named(&*boards_of(&values.header)?, &mut values.table.iter())?, to)
}

/// Reads either form; `foreign` is the header for a dictionary, which has none.
pub fn read_json(text: &str, foreign: &Header) -> Result<Values, StoreError> {
    let wrong = |error: serde_json::Error| StoreError::Text(format!("no JSON of a store: {error}"));
    let is_full = serde_json::from_str::<BTreeMap<String, serde::de::IgnoredAny>>(text)
        .map_err(wrong)?
        .contains_key("plyground_values");
    if !is_full {
        let boards = boards_of(foreign)?;
        let mut values = Values::new(foreign.clone());
        values.add(keyed(&*boards, serde_json::from_str(text).map_err(wrong)?)?);
        return Ok(values);
    }
    let full: Full = serde_json::from_str(text).map_err(wrong)?;
    if full.plyground_values != VERSION {
        return Err(StoreError::Version(full.plyground_values));
    }
    let Full { game, max_bytes, origins, foreign, dropped, .. } = full;
    let header = Header { game, max_bytes, origins, foreign, dropped };
    let boards = boards_of(&header)?;
    let mut values = Values::new(header);
    values.add(keyed(&*boards, full.positions)?);
    for (number, found) in full.waiting {
        if !values.note(number, keyed(&*boards, found)?) {
            return Err(StoreError::Text(format!(
                "game {number} cannot wait: it is no part of the generation"
            )));
        }
    }
    Ok(values)
}

fn boards_of(header: &Header) -> Result<Box<dyn Boards>, StoreError> {
    boards(&header.game).map_err(|error| StoreError::Text(error.to_string()))
}

fn put(value: &impl Serialize, to: &mut dyn Write) -> Result<(), StoreError> {
    // One position a line: fit for grep and diff.
    let mut serializer = serde_json::Serializer::with_formatter(&mut *to, Lines(0));
    value.serialize(&mut serializer).map_err(std::io::Error::from)?;
    Ok(to.write_all(b"\n")?)
}

fn named(boards: &dyn Boards, entries: &mut dyn Iterator<Item = Entry>) -> Result<Positions, StoreError> {
    let one = |(key, known): Entry| {
        let board = boards.write(key);
        let board =
            board.ok_or_else(|| StoreError::Text(format!("key {key:#x} is no position of this game")))?;
        let Known { visits, wins: [first, second] } = known;
        Ok((board, [visits - first - second, first, second]))
    };
    Ok(Positions(entries.map(one).collect::<Result<_, StoreError>>()?))
}

fn keyed(boards: &dyn Boards, positions: Positions) -> Result<Vec<Entry>, StoreError> {
    let mut entries = Vec::with_capacity(positions.0.len());
    for (board, [draws, first, second]) in positions.0 {
        let key = boards.read(&board)?;
        let visits = [first, second].iter().try_fold(draws, |sum: u32, more| sum.checked_add(*more));
        let known = visits.map(|visits| Known { visits, wins: [first, second] });
        let known = known.and_then(sound).ok_or_else(|| {
            StoreError::Text(format!("board {board:?}: expected one to 4294967295 games in all"))
        })?;
        entries.push((key, known));
    }
    // Mirror images that stand apart, as in a dictionary that knows no symmetry, come together here.
    Ok(united(std::iter::once(&entries[..])))
}

impl Serialize for Positions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(board, counts)| (board, counts)))
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Positions, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Positions;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("boards with [draws, wins of the first seat, wins of the second]")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Positions, A::Error> {
                let mut positions = Positions::default();
                while let Some(pair) = map.next_entry()? {
                    positions.0.push(pair);
                }
                Ok(positions)
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

/// JSON with a line for each entry of an object, and arrays in one line.
struct Lines(usize);

impl serde_json::ser::Formatter for Lines {
    fn begin_object<W: ?Sized + Write>(&mut self, to: &mut W) -> std::io::Result<()> {
        self.0 += 1;
        to.write_all(b"{")
    }
    fn end_object<W: ?Sized + Write>(&mut self, to: &mut W) -> std::io::Result<()> {
        self.0 -= 1;
        to.write_all(b"}")
    }
    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> std::io::Result<()> {
        to.write_all(if first { b"\n" } else { b",\n" })?;
        to.write_all(&b"  "[..self.0.min(2)])
    }
}
