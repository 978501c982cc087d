//! `--shard K/N --out PART`: every N-th unit of a job, in a journal that is to be merged with the others.

use crate::cli::common::grouped_units;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::{Job, JobHeader, JobRun, JobState, Shard, UnitJournal};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// A part of the work, for one of several processes or machines.
#[derive(clap::Args)]
pub(crate) struct Sharding {
    /// Do every N-th unit only, from number K on (0 to N - 1), and write what they found into the file of --out, a part;
    /// `plyground merge` makes the results of all parts
    #[arg(long, value_name = "K/N", requires = "out")]
    pub(crate) shard: Option<Shard>,
}

/// Opens or makes the journal of a job; a new one that cannot be made is no bad input.
pub(crate) fn open_journal(path: &Path, header: &JobHeader) -> Result<UnitJournal, Failure> {
    UnitJournal::open(path, header)
        .map_err(|error| if path.exists() { error.into() } else { Failure::Run(error.to_string()) })
}

/// Does the units of a shard that are not in its part yet. A part that was stopped or killed goes on where it was.
pub(crate) fn do_part<J: Job>(
    job: &J,
    shard: Shard,
    out: &Path,
    threads: usize,
    quiet: bool,
) -> Result<(), Failure> {
    let header = JobHeader { shard, ..job.header() };
    let mut journal = open_journal(out, &header)?;
    let progress = Progress::new(quiet);
    let state = stoppable(|stop| {
        let run = JobRun { job, shard, threads, stop };
        let mut each = |_, _| ControlFlow::Continue(());
        run.go(Some(&mut journal), &mut each, &mut |done, of| progress.set(done, Some(of)))
    });
    drop(progress);
    let state = state?;
    let (count, of) = (journal.count(), shard.count(header.units));
    if state == JobState::Stopped {
        let left = grouped_units(of - count);
        return Err(Failure::Run(format!(
            "stopped with {left} to go; the same command goes on from {}",
            out.display()
        )));
    }
    journal.settle(header.units)?;
    writeln!(io::stdout(), "{}: part {shard} of a {}, {}", out.display(), header.job, grouped_units(of))?;
    Ok(())
}
