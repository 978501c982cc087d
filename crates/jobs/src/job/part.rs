//! A part: the journal of a shard, to be looked at or put together with others.

use super::header::JobHeader;
use super::index::{Index, read_line};
use super::line::UnitLine;
use crate::JobError;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A journal that is only read; another process may be writing to it.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    file: File,
    /// What it is a part of.
    pub header: JobHeader,
    /// Bytes behind its last whole line, which whoever writes it was about to write.
    pub torn: u64,
    index: Index,
}

impl Part {
    /// Reads a journal and checks every line of it.
    pub fn read(path: &Path) -> Result<Part, JobError> {
        let fault = |error: std::io::Error| JobError::in_file(path, error);
        let file = File::open(path).map_err(fault)?;
        let mut reader = BufReader::new(&file);
        let mut index = Index::new();
        let mut line = Vec::new();
        let mut torn = 0;
        for number in 1.. {
            line.clear();
            reader.read_until(b'\n', &mut line).map_err(fault)?;
            let Some(text) = line.strip_suffix(b"\n") else {
                torn = line.len() as u64;
                break;
            };
            let text = str::from_utf8(text).map_err(|_| JobError::in_file(path, "not text in UTF-8"))?;
            index.take(path, number, text).map_err(|what| JobError::in_file(path, what))?;
        }
        if index.header.is_none() && torn > 0 {
            return Err(JobError::in_file(path, "not a journal of a job"));
        }
        let (header, index) = index.into_header(path)?;
        Ok(Part { path: path.to_owned(), file, header, torn, index })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many units it has.
    pub fn count(&self) -> u64 {
        self.index.count
    }

    /// How many it will have.
    pub fn of(&self) -> u64 {
        self.header.shard.count(self.header.units)
    }

    /// The units it has.
    pub fn units(&self) -> Vec<Range<u64>> {
        self.index.units()
    }

    /// Whether it has a unit.
    pub fn has(&self, unit: u64) -> bool {
        self.index.offset(unit).is_some()
    }

    /// The whole line of a unit; `None` where it has none.
    pub(crate) fn line(&self, unit: u64) -> Result<Option<String>, JobError> {
        let offset = self.index.offset(unit);
        offset
            .map(|offset| read_line(&self.file, offset))
            .transpose()
            .map_err(|error| JobError::in_file(&self.path, error))
    }

    /// What a unit found, as JSON; `None` where it has none.
    pub fn rows(&self, unit: u64) -> Result<Option<String>, JobError> {
        let Some(line) = self.line(unit)? else { return Ok(None) };
        let line: UnitLine<'_> =
            serde_json::from_str(&line).map_err(|error| JobError::in_file(&self.path, error))?;
        Ok(Some(line.rows.get().to_owned()))
    }
}
