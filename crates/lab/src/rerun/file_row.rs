//! A row of a result file, whatever kind of file that is.

use super::journal;
use plyground_jobs::{JobError, read};
use serde_json::{Map, Value};
use std::path::Path;

/// A row by the names of its columns; a game of a journal has what its header says, too.
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
    /// The row of this number, from one, of JSON lines, or of CSV by its ending. Of a journal or a part it is the unit of this
    /// number, counted from one as in the results, wherever its line stands.
    pub fn read(path: &Path, number: u64) -> Result<FileRow, JobError> {
        let text = read(path)?;
        if text.starts_with("{\"plyground\":") {
            return Ok(FileRow { fields: journal::row(path, number)? });
        }
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
    Ok(rows)
}
