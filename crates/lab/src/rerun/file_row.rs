//! A row of a result file, whatever kind of file that is.

use plyground_jobs::{JobError, read};
use serde_json::{Map, Value};
use std::path::Path;

/// A row by the names of its columns; a row of a journal of games has its header's, too.
#[derive(Clone, PartialEq, Debug)]
pub struct FileRow {
    fields: Map<String, Value>,
}

/// What a row is of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RowKind {
    /// A search of `lab run`.
    Study,
    /// A game of a match or a tournament.
    Game,
    /// A move beside exact scores, of `regret --rows` or `disagree --out`.
    Answer,
    /// Something else.
    Other,
}

impl FileRow {
    /// The row of this number, from one, of JSON lines, of a journal of games, or of CSV by its ending.
    pub fn read(path: &Path, number: u64) -> Result<FileRow, JobError> {
        let text = read(path)?;
        let is_csv = path.extension().is_some_and(|ending| ending == "csv");
        let rows = if is_csv { csv_rows(&text) } else { json_rows(&text) };
        let mut rows = rows.map_err(|error| JobError::in_file(path, error))?;
        let count = rows.len();
        let index = usize::try_from(number).unwrap_or(usize::MAX).wrapping_sub(1);
        if index >= count {
            return Err(JobError::in_file(path, format!("no row {number}: expected 1 to {count}")));
        }
        Ok(FileRow { fields: rows.swap_remove(index) })
    }

    /// What kind of row it is, by its columns.
    pub fn kind(&self) -> RowKind {
        let has = |names: &[&str]| names.iter().all(|name| self.fields.contains_key(*name));
        if has(&["format", "row"]) {
            RowKind::Study
        } else if has(&["number", "moves", "opening", "plies"]) {
            RowKind::Game
        } else if has(&["player", "position", "move", "score"]) {
            RowKind::Answer
        } else {
            RowKind::Other
        }
    }

    /// Whether there is such a column.
    pub fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    /// A column as text.
    pub fn text(&self, name: &str) -> Result<String, JobError> {
        self.fields.get(name).map(shown).ok_or_else(|| missing(name))
    }

    /// A column as a whole number, or as whatever else is written like it.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T, JobError> {
        let text = self.text(name)?;
        text.parse().map_err(|_| JobError::Input(format!("{name} is \"{text}\": expected a number")))
    }

    /// A list: an array in JSON, or the columns `NAME_1`, `NAME_2` and so on.
    pub(super) fn list(&self, plural: &str, singular: &str) -> Result<Vec<String>, JobError> {
        if let Some(Value::Array(values)) = self.fields.get(plural) {
            return Ok(values.iter().map(shown).collect());
        }
        let columns = (1..).map_while(|seat| self.fields.get(&format!("{singular}_{seat}")));
        let list: Vec<String> = columns.map(shown).collect();
        if list.is_empty() { Err(missing(plural)) } else { Ok(list) }
    }
}

fn missing(name: &str) -> JobError {
    JobError::Input(format!("the row has no {name}, without which it cannot be run again"))
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn csv_rows(text: &str) -> Result<Vec<Map<String, Value>>, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let titles = reader.headers().map_err(|error| error.to_string())?.clone();
    let mut rows = Vec::new();
    for (number, record) in reader.records().enumerate() {
        let record =
            record.map_err(|_| format!("line {}: not as many columns as the first line has", number + 2))?;
        rows.push(titles.iter().zip(&record).map(|(title, cell)| (title.to_owned(), cell.into())).collect());
    }
    Ok(rows)
}

fn json_rows(text: &str) -> Result<Vec<Map<String, Value>>, String> {
    // A last line without its end is no row yet.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut rows: Vec<Map<String, Value>> = Vec::new();
    for (line, number) in whole.lines().zip(1..) {
        rows.push(serde_json::from_str(line).map_err(|_| format!("line {number}: not an object in JSON"))?);
    }
    if rows.first().is_some_and(|first| first.contains_key("begun")) {
        return Err("parts of a study that is under way: its rows are in the files that it leaves".to_owned());
    }
    if rows.first().is_some_and(|first| first.contains_key("journal")) {
        let header = rows.remove(0);
        rows.iter_mut().for_each(|row| entitle(row, &header));
    }
    Ok(rows)
}

/// Gives a game of a journal what all games have in common, as the files that are made of it have it.
fn entitle(row: &mut Map<String, Value>, header: &Map<String, Value>) {
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let numbers = |name: &str, row: &Map<String, Value>| -> Vec<u64> {
        row.get(name).and_then(Value::as_array).into_iter().flatten().map(number).collect()
    };
    let players = |seat: u64| header.get("players").and_then(|all| all.get(seat as usize)).cloned();
    let sitting: Vec<Value> = numbers("seats", row).into_iter().filter_map(players).collect();
    let shares: Vec<f64> =
        numbers("payoffs", row).into_iter().map(|twelfths| twelfths as f64 / 12.0).collect();
    let first = row.get("number").map_or(0, number) + 1;
    row.insert("number".to_owned(), first.into());
    row.insert("players".to_owned(), sitting.into());
    row.insert("shares".to_owned(), shares.into());
    for name in ["game", "seed"] {
        row.insert(name.to_owned(), header.get(name).cloned().unwrap_or_default());
    }
}
