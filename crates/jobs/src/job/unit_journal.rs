//! The journal of a job: what each unit found, in any order.

use super::Job;
use super::header::JobHeader;
use super::index::{Index, ranges, read_line};
use super::line::{UnitLine, agree, is_whole, sealed, unit_line, units_line};
use crate::journal::Journal;
use crate::{JobError, lock, write_whole_by};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::fs::File;
use std::io::{Error, ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The journal of a job, open for writing; nobody else can open it meanwhile.
///
/// The first line is the [`JobHeader`], each other one what a unit found, and all end with a checksum. A line is with the
/// system when [`add`](UnitJournal::add) returns and on the disk within a second. A half line at the end is taken back; a line
/// that was changed is an error.
#[derive(Debug)]
pub struct UnitJournal {
    path: PathBuf,
    journal: Journal,
    /// The same file, to be read.
    file: File,
    header: JobHeader,
    index: Index,
}

impl UnitJournal {
    /// Opens or makes the journal of a job; one of another job, or of another part of it, is left alone.
    pub fn open(path: &Path, header: &JobHeader) -> Result<UnitJournal, JobError> {
        let mut index = Index::new();
        let mut journal =
            Journal::open(path, JobHeader::BEGINS, &mut |number, line| index.take(path, number, line))?;
        let fault = |error: Error| JobError::in_file(path, error);
        let text = |line: Result<String, serde_json::Error>| line.map_err(|error| fault(error.into()));
        if let Some(there) = &index.header {
            let difference = there.difference(header).or_else(|| {
                let (there, here) = (there.shard, header.shard);
                (there != here).then(|| format!("part is {there} there and {here} here"))
            });
            if let Some(what) = difference {
                return Err(JobError::in_file(path, format!("the journal of another run: {what}")));
            }
            if there.units != header.units {
                // More, or fewer, were asked for since.
                index.end += journal.add_line(&text(units_line(header.units))?)?;
            }
        } else {
            index.end += journal.add_line(&text(sealed(header))?)?;
            journal.sync()?;
        }
        let mut header = header.clone();
        if let Some(there) = index.header.take() {
            header.origin = there.origin;
        }
        index.header = Some(header.clone());
        let file = File::open(path).map_err(fault)?;
        Ok(UnitJournal { path: path.to_owned(), journal, file, header, index })
    }

    /// Takes the journal of a job of this kind away, if there is one; one of another kind, or one that is being written, is left
    /// alone.
    pub fn discard(path: &Path, kind: &str) -> Result<(), JobError> {
        let fault = |error: Error| JobError::in_file(path, error);
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            file => file.map_err(fault)?,
        };
        if !lock(&file) {
            return Err(JobError::in_file(path, "another run is writing to it"));
        }
        let begins = format!("{}{kind}\"", JobHeader::BEGINS);
        let mut head = Vec::new();
        (&file).take(begins.len() as u64).read_to_end(&mut head).map_err(fault)?;
        // It may have been killed in its first line.
        if !begins.as_bytes().starts_with(&head) {
            return Err(JobError::in_file(path, format!("not the journal of a {kind}")));
        }
        std::fs::remove_file(path).map_err(fault)
    }

    /// The header, with the origin of whoever began it.
    pub fn header(&self) -> &JobHeader {
        &self.header
    }

    /// How many units are in it.
    pub fn count(&self) -> u64 {
        self.index.count
    }

    /// A number above those of all units in it.
    pub fn end(&self) -> u64 {
        self.index.places()
    }

    /// Whether a unit is in it.
    pub fn has(&self, unit: u64) -> bool {
        self.index.offset(unit).is_some()
    }

    /// Adds what a unit found; when this returns, no end of the program loses it.
    pub fn add(&mut self, unit: u64, rows: &impl Serialize) -> Result<(), JobError> {
        let line = unit_line(unit, rows).map_err(Error::from)?;
        let begin = self.index.end;
        self.index.end += self.journal.add_line(&line)?;
        self.index.put(unit, begin);
        Ok(())
    }

    /// The units that are not in it, as ranges.
    pub fn missing(&self) -> Vec<Range<u64>> {
        let shard = self.header.shard;
        ranges((0..self.header.units).filter(|&unit| shard.has(unit) && !self.has(unit)))
    }

    /// Adds the line of a unit as another process wrote it, and tells which unit that is; `None` where it is in it already, and found
    /// the same. That it found something else, or is none of this job, is an error, and nothing is added.
    pub fn accept(&mut self, line: &str) -> Result<Option<u64>, JobError> {
        let damaged = || JobError::Run("the line of a unit came damaged".to_owned());
        if !is_whole(line) || line.contains('\n') {
            return Err(damaged());
        }
        let UnitLine { unit, rows } = serde_json::from_str(line).map_err(|_| damaged())?;
        if unit >= self.header.units || !self.header.shard.has(unit) {
            return Err(JobError::Run(format!(
                "unit {unit} came, which is none of this {}",
                self.header.job
            )));
        }
        if let Some(there) = self.rows::<Box<RawValue>>(unit)? {
            return match agree(there.get(), rows.get(), &self.header.measured) {
                true => Ok(None),
                false => Err(JobError::Run(format!("unit {unit} found something else the second time"))),
            };
        }
        let begin = self.index.end;
        self.index.end += self.journal.add_line(line)?;
        self.index.put(unit, begin);
        Ok(Some(unit))
    }

    /// What a unit found; `None` where it is not in it.
    pub fn rows<R: DeserializeOwned>(&self, unit: u64) -> Result<Option<R>, JobError> {
        let Some(offset) = self.index.offset(unit) else { return Ok(None) };
        let fault = |error: Error| JobError::Run(format!("{}: {error}", self.path.display()));
        let line = read_line(&self.file, offset).map_err(fault)?;
        let wrong = |error| JobError::in_file(&self.path, format!("unit {unit}: {error}"));
        let line: UnitLine<'_> = serde_json::from_str(&line).map_err(wrong)?;
        serde_json::from_str(line.rows.get()).map(Some).map_err(wrong)
    }

    /// The same, held against what the job says that a unit can find.
    pub fn checked_rows<J: Job>(&self, job: &J, unit: u64) -> Result<Option<J::Rows>, JobError> {
        let rows = self.rows(unit)?;
        if let Some(rows) = &rows {
            let wrong = |what| JobError::in_file(&self.path, format!("unit {unit}: {what}"));
            job.check(unit, rows).map_err(wrong)?;
        }
        Ok(rows)
    }

    /// Waits until the disk has all lines.
    pub fn sync(&mut self) -> Result<(), JobError> {
        self.journal.sync()
    }

    /// Puts the units below `end` in their order, the header first, and leaves the others out: a journal that was settled is the
    /// same, times aside, whoever did the units. Closes it.
    pub fn settle(mut self, end: u64) -> Result<(), JobError> {
        self.sync()?;
        let written = write_whole_by(&self.path, |file| {
            writeln!(file, "{}", sealed(&self.header)?)?;
            let units = self.index.units().into_iter().flatten().take_while(|unit| *unit < end);
            for offset in units.filter_map(|unit| self.index.offset(unit)) {
                writeln!(file, "{}", read_line(&self.file, offset)?)?;
            }
            Ok(())
        });
        written.map_err(|error| JobError::Run(format!("{}: {error}", self.path.display())))
    }
}
