//! Merging: the parts of a job put together.

use super::header::JobHeader;
use super::index::{gaps, union};
use super::line::{agree, sealed};
use super::part::Part;
use super::shard::Shard;
use crate::{JobError, write_whole_by};
use std::io::Error;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Parts that were put together.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    /// The header of the whole.
    pub header: JobHeader,
    /// Units that are in no part.
    pub missing: Vec<Range<u64>>,
    /// Units that are in more than one part, and found the same in all.
    pub repeated: u64,
}

/// Puts parts of one job together in the journal `out`: the one that a single process would have written, times aside.
///
/// Parts of different jobs or programs are refused, and so is a unit that found one thing in one part and another in
/// another. Nothing is written then.
pub fn merge(parts: &[PathBuf], out: &Path) -> Result<Merged, JobError> {
    let parts = parts.iter().map(|path| Part::read(path)).collect::<Result<Vec<Part>, JobError>>()?;
    let first = parts.first().ok_or_else(|| JobError::Input("no parts to merge".to_owned()))?;
    for part in &parts[1..] {
        check(first, part)?;
    }
    let header = JobHeader { shard: Shard::WHOLE, ..first.header.clone() };
    // A header may promise any number of units: only those that are there are gone through.
    let there = union(parts.iter().map(Part::units), header.units);
    let mut repeated = 0;
    for unit in there.iter().cloned().flatten() {
        let mut holders = parts.iter().filter(|part| part.has(unit));
        let Some(one) = holders.next() else { continue };
        for other in holders {
            compare(one, other, unit)?;
            repeated += 1;
        }
    }
    let has = |unit: u64| parts.iter().find(|part| part.has(unit));
    let missing = gaps(&there, header.units);
    let written = write_whole_by(out, |file| {
        writeln!(file, "{}", sealed(&header)?)?;
        for unit in there.iter().cloned().flatten() {
            if let Some(part) = has(unit) {
                let line = part.line(unit).map_err(Error::other)?;
                writeln!(file, "{}", line.unwrap_or_default())?;
            }
        }
        Ok(())
    });
    written.map_err(|error| JobError::Run(format!("{}: {error}", out.display())))?;
    Ok(Merged { header, missing, repeated })
}

/// Whether two parts are of one job by one program.
fn check(first: &Part, part: &Part) -> Result<(), JobError> {
    let (there, here) = (&part.header, &first.header);
    let differ =
        |what: &str, there: &str, here: &str| format!("{what} is {there} there and {here} in the first part");
    let difference = there.difference(here).or_else(|| {
        if there.units != here.units {
            Some(differ("units", &there.units.to_string(), &here.units.to_string()))
        } else if there.origin.commit != here.origin.commit {
            Some(differ("commit", &there.origin.commit, &here.origin.commit))
        } else {
            None
        }
    });
    match difference {
        Some(what) => Err(JobError::in_file(part.path(), format!("a part of another job: {what}"))),
        None => Ok(()),
    }
}

/// Whether a unit found the same in two parts.
fn compare(one: &Part, other: &Part, unit: u64) -> Result<(), JobError> {
    let (Some(there), Some(here)) = (one.rows(unit)?, other.rows(unit)?) else { return Ok(()) };
    if agree(&there, &here, &one.header.measured) {
        return Ok(());
    }
    let (first, second) = (one.path().display(), other.path().display());
    Err(JobError::Input(format!("{second}: unit {unit} found something else than in {first}")))
}
