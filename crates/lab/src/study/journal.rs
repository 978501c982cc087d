//! The journal of a study: its rows as they come, each in the file before the next is measured.

use super::results::json_row;
use super::row::{RowPlace, StudyRow};
use plyground_jobs::{JobError, Journal};
use std::path::Path;

/// The journal of a study: its rows, on the disk and in memory.
#[derive(Debug)]
pub(super) struct RowJournal {
    journal: Journal,
    rows: Vec<StudyRow>,
    /// Whether the file still has rows that are to go when the first new one comes.
    has_old: bool,
}

impl RowJournal {
    /// Opens or makes the file.
    pub(super) fn open(path: &Path) -> Result<RowJournal, JobError> {
        let mut rows = Vec::new();
        let journal = Journal::open(path, "{\"format\":", &mut |number, line| {
            rows.push(json_row(number as usize, line)?);
            Ok(())
        })?;
        Ok(RowJournal { journal, rows, has_old: false })
    }

    /// The rows so far.
    pub(super) fn rows(&self) -> &[StudyRow] {
        &self.rows
    }

    /// Begins anew: old rows are forgotten, and stay in the file until [`make_room`](RowJournal::make_room).
    pub(super) fn forget(&mut self) {
        self.has_old = !self.rows.is_empty();
        self.rows.clear();
    }

    /// Whether the file has rows of an earlier run that were forgotten.
    pub(super) fn has_old(&self) -> bool {
        self.has_old
    }

    /// Takes rows that were forgotten out of the file.
    pub(super) fn make_room(&mut self) -> Result<(), JobError> {
        if std::mem::take(&mut self.has_old) { self.journal.clear() } else { Ok(()) }
    }

    /// Whether the rows are the first ones of a run with these places.
    pub(super) fn check<'a>(&self, place: impl Fn(u64) -> Option<RowPlace<'a>>) -> Result<(), String> {
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

    /// Adds a row; when this returns, no end of the program loses it.
    pub(super) fn add(&mut self, row: StudyRow) -> Result<(), JobError> {
        self.journal.add(&row)?;
        self.rows.push(row);
        Ok(())
    }

    /// Waits until the disk has all rows.
    pub(super) fn sync(&mut self) -> Result<(), JobError> {
        self.journal.sync()
    }
}
