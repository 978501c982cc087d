//! Where the units stand in a journal.

use super::header::JobHeader;
use super::line::{UnitLine, UnitsLine, agree, is_whole};
use crate::JobError;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Error, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// Where the units stand in a journal whose lines were read one after the other.
#[derive(Debug)]
pub(super) struct Index {
    /// The first line.
    pub(super) header: Option<JobHeader>,
    /// Where the line of each unit begins, [`NOWHERE`] for none.
    offsets: Vec<u64>,
    /// The same for units far behind all others, of which a file may claim to have any.
    far: BTreeMap<u64, u64>,
    /// How many units there are.
    pub(super) count: u64,
    /// Where the next line begins.
    pub(super) end: u64,
}

/// Where a unit stands that is in no line.
const NOWHERE: u64 = u64::MAX;
/// Units up to so many behind the last one have a place of their own.
const NEAR: u64 = 1 << 20;
/// No unit has a higher number: what claims to is no journal of this program.
const MOST: u64 = 1 << 33;

impl Index {
    pub(super) fn new() -> Index {
        Index { header: None, offsets: Vec::new(), far: BTreeMap::new(), count: 0, end: 0 }
    }

    /// Takes the next line, numbered from one; says what is wrong with it. A unit that is there already must have found the
    /// same.
    pub(super) fn take(&mut self, path: &Path, number: u64, line: &str) -> Result<(), String> {
        let begin = self.end;
        self.end += line.len() as u64 + 1;
        let Some(header) = &mut self.header else {
            self.header = Some(JobHeader::read(line)?);
            return Ok(());
        };
        let damaged = || format!("line {number} is damaged");
        if !is_whole(line) {
            return Err(damaged());
        }
        if let Ok(UnitsLine { units }) = serde_json::from_str(line) {
            header.units = units;
            return Ok(());
        }
        let UnitLine { unit, rows } = serde_json::from_str(line).map_err(|_| damaged())?;
        if unit >= MOST || !header.shard.has(unit) {
            return Err(format!("line {number}: unit {unit} does not belong to part {}", header.shard));
        }
        let Some(earlier) = self.offset(unit) else {
            self.put(unit, begin);
            return Ok(());
        };
        let before = line_at(path, earlier).map_err(|error| error.to_string())?;
        let before: UnitLine<'_> = serde_json::from_str(&before).map_err(|_| damaged())?;
        let measured = self.header.as_ref().map_or(&[][..], |header| &header.measured);
        if agree(before.rows.get(), rows.get(), measured) {
            return Ok(());
        }
        Err(format!("line {number}: unit {unit} stands there twice, and found something else"))
    }

    /// Notes where the line of a unit begins.
    pub(super) fn put(&mut self, unit: u64, offset: u64) {
        self.count += 1;
        if unit >= self.offsets.len() as u64 + NEAR {
            self.far.insert(unit, offset);
            return;
        }
        let place = unit as usize;
        if self.offsets.len() <= place {
            self.offsets.resize(place + 1, NOWHERE);
        }
        self.offsets[place] = offset;
    }

    /// Where the line of a unit begins.
    pub(super) fn offset(&self, unit: u64) -> Option<u64> {
        let near = self.offsets.get(unit as usize).copied().filter(|&offset| offset != NOWHERE);
        near.or_else(|| self.far.get(&unit).copied())
    }

    /// A number above those of all units that there are.
    pub(super) fn places(&self) -> u64 {
        let far = self.far.last_key_value().map_or(0, |(unit, _)| unit + 1);
        far.max(self.offsets.len() as u64)
    }

    /// All units that there are, as ranges.
    pub(super) fn units(&self) -> Vec<Range<u64>> {
        let near = self.offsets.len() as u64;
        let there = (0..near).filter(|&unit| self.offset(unit).is_some());
        ranges(there.chain(self.far.range(near..).map(|(unit, _)| *unit)))
    }

    /// The header of a journal that was read.
    pub(super) fn into_header(self, path: &Path) -> Result<(JobHeader, Index), JobError> {
        match &self.header {
            Some(header) => Ok((header.clone(), self)),
            None => Err(JobError::in_file(path, "not a journal of a job: it is empty")),
        }
    }
}

/// Ranges of several lists in one, in their order and without those that overlap; none goes beyond `end`.
pub(super) fn union(lists: impl Iterator<Item = Vec<Range<u64>>>, end: u64) -> Vec<Range<u64>> {
    let mut all: Vec<Range<u64>> =
        lists.flatten().map(|range| range.start.min(end)..range.end.min(end)).collect();
    all.retain(|range| !range.is_empty());
    all.sort_by_key(|range| range.start);
    let mut joined: Vec<Range<u64>> = Vec::new();
    for range in all {
        match joined.last_mut() {
            Some(last) if last.end >= range.start => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

/// What lies between ranges, up to `end`.
pub(super) fn gaps(ranges: &[Range<u64>], end: u64) -> Vec<Range<u64>> {
    let starts = std::iter::once(0).chain(ranges.iter().map(|range| range.end));
    let ends = ranges.iter().map(|range| range.start).chain([end]);
    starts.zip(ends).map(|(start, end)| start..end).filter(|gap| !gap.is_empty()).collect()
}

/// Numbers in their order, as ranges.
pub(super) fn ranges(numbers: impl Iterator<Item = u64>) -> Vec<Range<u64>> {
    let mut ranges: Vec<Range<u64>> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some(last) if last.end == number => last.end += 1,
            _ => ranges.push(number..number + 1),
        }
    }
    ranges
}

/// The line that begins there, without its end.
pub(super) fn line_at(path: &Path, offset: u64) -> Result<String, Error> {
    read_line(&File::open(path)?, offset)
}

/// The same in a file that is open.
pub(super) fn read_line(mut file: &File, offset: u64) -> Result<String, Error> {
    file.seek(SeekFrom::Start(offset))?;
    let mut line = String::new();
    BufReader::new(file).read_line(&mut line)?;
    if line.ends_with('\n') {
        line.pop();
    }
    Ok(line)
}
