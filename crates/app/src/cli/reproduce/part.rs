//! Studies in parts: some of their units, and the folder of all.

use super::args::{Args, place, save_in};
use super::{index, print};
use crate::cli::common::unwritten;
use crate::cli::job::{MergedJob, Order, Supplies};
use crate::failure::Failure;
use plyground_jobs::{AnyJob, JobHeader, Part};
use plyground_reproduce::{STUDIES, StudyJob, StudyResults, study};

/// The parts of studies as units.
pub(in crate::cli) fn order(args: &Args) -> Result<Order, Failure> {
    let (seed, threads) = (args.computing.seed, args.computing.threads());
    let job = StudyJob::new(&args.choice.studies(), args.scale(), seed, threads);
    // One at a time: each has all threads, and others would disturb what it measures.
    Ok(Order { json: args.json, ..Order::new(job, args.out.as_deref(), 1, args.computing.quiet) })
}

/// The studies that a header speaks of.
pub(in crate::cli) fn open(header: &JobHeader, _: &Supplies) -> Result<AnyJob, Failure> {
    Ok(AnyJob::new(StudyJob::of_header(header, study)?))
}

/// The folder of studies whose parts were put together.
pub(in crate::cli) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    merged.complete()?;
    let job = StudyJob::of_header(&merged.header, study)?;
    merged.check(&job)?;
    let studies = job.studies();
    let (folder, is_all) = (&merged.out, studies.len() == STUDIES.len());
    for &study in &studies {
        let folder = place(folder, study, is_all);
        if study.is_begun(&folder) {
            let (folder, name) = (folder.display(), study.about.name);
            return Err(Failure::Input(format!(
                "{folder}: {name} is under way there: expected another --out"
            )));
        }
    }
    let part = Part::read(&merged.journal)?;
    let mut parts = Vec::new();
    for unit in 0..merged.header.units {
        let rows = part.rows(unit)?.unwrap_or_default();
        let record = serde_json::from_str(&rows);
        parts.push(record.map_err(|error| Failure::Input(format!("unit {unit}: {error}")))?);
    }
    let results = job.results(&merged.header, parts)?;
    std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
    for (&study, results) in studies.iter().zip(&results) {
        save_in(&place(folder, study, is_all), results.as_ref())?;
    }
    let all: Vec<&dyn StudyResults> = results.iter().map(AsRef::as_ref).collect();
    if is_all {
        index(folder, &all)?;
    }
    print(&all, Some(folder), is_all, merged.json)
}
