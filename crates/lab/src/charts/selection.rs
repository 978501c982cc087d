//! Rows chosen among those of a table, and words for the ones left out.

use super::table::ResultTable;
use super::text_rows::{TextRow, is_option, number};
use plyground_jobs::JobError;
use std::collections::BTreeSet;

impl ResultTable {
    /// The rows that have a number in every dimension of `x`; and of the others, how many they are and whose.
    pub(crate) fn along(&self, x: &[&str]) -> (ResultTable, Option<String>) {
        let has = |row: &&TextRow, name: &str| {
            number(row, name).is_some() && (name == "threads" || is_option(row, name))
        };
        let (rows, others): (Vec<&TextRow>, Vec<&TextRow>) =
            self.rows.iter().partition(|row| x.iter().all(|name| has(row, name)));
        let players: BTreeSet<&str> =
            others.iter().map(|row| row.get("player").map_or("?", String::as_str)).collect();
        let left_out = (!others.is_empty()).then(|| {
            let players = players.into_iter().collect::<Vec<_>>().join(", ");
            format!(
                "not drawn: {} of {} rows ({players}: no {})",
                others.len(),
                self.rows.len(),
                x.join(" or ")
            )
        });
        (ResultTable { rows: rows.into_iter().cloned().collect() }, left_out)
    }

    /// The rows with these texts in these columns; a player is told by its kind, and its options are columns.
    pub fn selected(&self, conditions: &[(String, String)]) -> Result<ResultTable, JobError> {
        let mut rows = self.rows.clone();
        for (name, wanted) in conditions {
            let values: BTreeSet<String> = rows.iter().filter_map(|row| row.get(name)).cloned().collect();
            rows.retain(|row| row.get(name).is_some_and(|value| value == wanted));
            if rows.is_empty() {
                let known = match values.len() {
                    0 => "no row has such a column or option".to_owned(),
                    1..=12 => format!("expected {}", values.into_iter().collect::<Vec<_>>().join(", ")),
                    many => format!("there are {many} others"),
                };
                return Err(JobError::Input(format!("no row with {name}={wanted}: {known}")));
            }
        }
        Ok(ResultTable { rows })
    }
}
