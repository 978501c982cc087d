//! The rows of a run as they come.

use super::StudyError;
use super::log::Log;
use super::results::json_rows;
use super::row::{Place, Row};
use std::path::Path;

/// An open journal; nobody else can open it.
#[derive(Debug)]
pub(super) struct Journal {
    log: Log,
    rows: Vec<Row>,
}

impl Journal {
    /// Opens or makes the file.
    pub(super) fn open(path: &Path) -> Result<Journal, StudyError> {
        let (log, text) = Log::open(path)?;
        let rows =
            json_rows(&text).map_err(|error| StudyError::Input(format!("{}: {error}", path.display())))?;
        Ok(Journal { log, rows })
    }

    /// The rows so far.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Forgets all rows.
    pub(super) fn clear(&mut self) -> Result<(), StudyError> {
        self.rows.clear();
        self.log.clear()
    }

    /// Whether the rows are the first ones of a run with these places.
    pub(super) fn check<'a>(&self, place: impl Fn(u64) -> Option<Place<'a>>) -> Result<(), String> {
        for (number, row) in self.rows.iter().enumerate() {
            let expected =
                place(number as u64).ok_or_else(|| format!("line {}: one row too many", number + 1))?;
            let is_same = row.row == expected.row
                && row.study == expected.study
                && row.repetition == expected.repetition
                && row.cell() == *expected.cell;
            if !is_same {
                return Err(format!("line {}: not the row that the study has there", number + 1));
            }
        }
        Ok(())
    }

    /// Adds a row; when this returns, it is on the disk.
    pub(super) fn add(&mut self, row: Row) -> Result<(), StudyError> {
        self.log.add(&row)?;
        self.rows.push(row);
        Ok(())
    }
}
