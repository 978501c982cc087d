//! Result files, read back.

use super::StudyError;
use super::row::Row;
use std::path::Path;

/// The rows of a result file: JSON lines, or CSV by its ending.
pub fn read_rows(path: &Path) -> Result<Vec<Row>, StudyError> {
    let text = read(path)?;
    let name = path.display();
    let is_csv = path.extension().is_some_and(|ending| ending == "csv");
    let rows = if is_csv { csv_rows(&text) } else { json_rows(&text) };
    rows.map_err(|error| StudyError::Input(format!("{name}: {error}")))
}

/// A whole file as text.
pub(crate) fn read(path: &Path) -> Result<String, StudyError> {
    std::fs::read_to_string(path).map_err(|error| StudyError::Input(format!("{}: {error}", path.display())))
}

/// Rows from JSON lines; a last line without its end is no row yet.
pub(super) fn json_rows(text: &str) -> Result<Vec<Row>, String> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    if whole.is_empty() && !text.is_empty() {
        check_format(1, serde_json::from_str(text).ok().as_ref().and_then(format_of))?;
    }
    let row = |(number, line): (usize, &str)| {
        let value: serde_json::Value =
            serde_json::from_str(line).map_err(|_| format!("line {}: not a row of results", number + 1))?;
        check_format(number + 1, format_of(&value))?;
        serde_json::from_value(value).map_err(|error| format!("line {}: {error}", number + 1))
    };
    whole.lines().enumerate().map(row).collect()
}

fn format_of(value: &serde_json::Value) -> Option<String> {
    value.get("format").map(ToString::to_string)
}

fn csv_rows(text: &str) -> Result<Vec<Row>, String> {
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
        Some(format) if format != Row::FORMAT.to_string() => {
            Err(format!("line {line}: a row of format {format}: expected {}", Row::FORMAT))
        }
        Some(_) => Ok(()),
    }
}
