//! The rows of a run as they come: one line each, on the disk before the next one is begun.

use super::StudyError;
use super::results::json_rows;
use super::row::{Place, Row};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// An open journal; nobody else can open it.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    rows: Vec<Row>,
}

impl Journal {
    /// Opens or makes the file. A line that was being written when somebody pulled the plug is taken back.
    pub(super) fn open(path: &Path) -> Result<Journal, StudyError> {
        let name = path.display().to_string();
        let fault = |error: std::io::Error| StudyError::Input(format!("{name}: {error}"));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(fault)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StudyError::Input(format!("{name}: another run is writing to it")));
            }
            // A file system without locks is no reason not to run.
            Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..whole])
            .map_err(|_| StudyError::Input(format!("{name}: not text in UTF-8")))?;
        let rows = json_rows(text).map_err(|error| StudyError::Input(format!("{name}: {error}")))?;
        file.set_len(whole as u64).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        Ok(Journal { file, rows })
    }

    /// The rows so far.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Forgets all rows.
    pub(super) fn clear(&mut self) -> Result<(), StudyError> {
        self.rows.clear();
        self.file.set_len(0)?;
        Ok(self.file.seek(SeekFrom::Start(0)).map(drop)?)
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
        let line = serde_json::to_string(&row).map_err(std::io::Error::from)? + "\n";
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()?;
        self.rows.push(row);
        Ok(())
    }
}
