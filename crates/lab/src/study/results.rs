//! Result files, read back.

use super::row::StudyRow;
use plyground_jobs::{JobError, read};
use std::path::Path;

/// The rows of a result file: JSON lines, or CSV by its ending.
pub fn read_rows(path: &Path) -> Result<Vec<StudyRow>, JobError> {
    let text = read(path)?;
    let name = path.display();
    let is_csv = path.extension().is_some_and(|ending| ending == "csv");
    let rows = if is_csv { csv_rows(&text) } else { json_rows(&text) };
    rows.map_err(|error| JobError::Input(format!("{name}: {error}")))
}

/// Rows from JSON lines; a last line without its end is no row yet.
fn json_rows(text: &str) -> Result<Vec<StudyRow>, String> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    if whole.is_empty() && !text.is_empty() {
        check_format(1, serde_json::from_str(text).ok().as_ref().and_then(format_of))?;
    }
    whole.lines().zip(1..).map(|(line, number)| json_row(number, line)).collect()
}

/// The row of a line of JSON; what is wrong with it is said with the line's number.
pub(super) fn json_row(number: usize, line: &str) -> Result<StudyRow, String> {
    let value: serde_json::Value =
        serde_json::from_str(line).map_err(|_| format!("line {number}: not a row of results"))?;
    check_format(number, format_of(&value))?;
    serde_json::from_value(value).map_err(|error| format!("line {number}: {error}"))
}

fn format_of(value: &serde_json::Value) -> Option<String> {
    value.get("format").map(ToString::to_string)
}

fn csv_rows(text: &str) -> Result<Vec<StudyRow>, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers = reader.headers().map_err(|error| error.to_string())?.clone();
    let column = headers.iter().position(|name| name == "format");
    let mut rows = Vec::new();
    for (number, record) in reader.records().enumerate() {
        let line = number + 2;
        let record = record.map_err(|_| format!("line {line}: not as many columns as the first line has"))?;
        check_format(line, column.and_then(|column| record.get(column)).map(str::to_owned))?;
        let row = record.deserialize(Some(&headers)).map_err(|error| format!("line {line}: {error}"))?;
        rows.push(row);
    }
    Ok(rows)
}

fn check_format(line: usize, format: Option<String>) -> Result<(), String> {
    match format {
        None => Err(format!("line {line}: not a row of a study: it has no format")),
        Some(format) if format != StudyRow::FORMAT.to_string() => {
            Err(format!("line {line}: a row of format {format}: expected {}", StudyRow::FORMAT))
        }
        Some(_) => Ok(()),
    }
}
