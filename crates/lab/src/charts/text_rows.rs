//! Rows of result files as text by column, whatever their form.

use std::collections::{BTreeMap, BTreeSet};

/// A row: texts by the names of their columns.
pub(super) type TextRow = BTreeMap<String, String>;

/// The number in a column, if there is one.
pub(super) fn number(row: &TextRow, name: &str) -> Option<f64> {
    row.get(name)?.replace('_', "").parse().ok().filter(|number: &f64| number.is_finite())
}

/// Rows from CSV with a line of titles.
pub(super) fn of_csv(text: &str) -> Result<Vec<TextRow>, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().enumerate().map(|(number, row)| {
        row.map_err(|_| format!("line {}: not as many columns as the first line has", number + 2))
    });
    rows.collect()
}

/// Rows from JSON, an object a line.
pub(super) fn of_json(text: &str) -> Result<Vec<TextRow>, String> {
    let row = |(number, line): (usize, &str)| {
        let values: BTreeMap<String, serde_json::Value> =
            serde_json::from_str(line).map_err(|_| format!("line {}: not an object in JSON", number + 1))?;
        let shown = |value: serde_json::Value| match value {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        };
        Ok(values.into_iter().map(|(name, value)| (name, shown(value))).collect())
    };
    text.lines().filter(|line| !line.trim().is_empty()).enumerate().map(row).collect()
}

/// How many different texts a column has.
pub(super) fn variety(rows: &[TextRow], name: &str) -> usize {
    rows.iter().filter_map(|row| row.get(name)).collect::<BTreeSet<_>>().len()
}

/// A number of threads, in words.
pub(super) fn threads(count: &str) -> String {
    if count == "1" { "1 thread".to_owned() } else { format!("{count} threads") }
}

/// The column with the names of the player's options.
pub(super) const OPTIONS: &str = "\u{1}options";

/// The names of the player's options that a row gives.
pub(super) fn options(row: &TextRow) -> impl Iterator<Item = &str> {
    row.get(OPTIONS).map_or("", String::as_str).split(',').filter(|name| !name.is_empty())
}

pub(super) fn is_option(row: &TextRow, name: &str) -> bool {
    options(row).any(|other| other == name)
}
