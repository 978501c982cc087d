//! A job whose results are one file: its journal lies beside the file until that is written.

use crate::cli::common::{grouped_units, unwritten};
use crate::cli::outputs::writable;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::{Job, JobRun, JobState, Place, Shard, UnitJournal, journal_of};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A job that was run as far as it went.
pub(crate) struct Kept {
    journal: Option<PathBuf>,
    state: JobState,
}

/// Does the units of a job that are not in the journal beside `out` yet, and hands all of them to `each` in their order. What
/// goes into a device or a pipe, or nowhere, has no journal. `what` is done, in words for whoever waits.
pub(crate) fn do_all<J: Job>(
    job: &J,
    out: Option<&Path>,
    threads: usize,
    quiet: bool,
    what: &str,
    each: &mut dyn FnMut(J::Rows),
) -> Result<Kept, Failure> {
    out.map_or(Ok(()), writable)?;
    let path = out.filter(|path| !Place::is_stream(path)).map(journal_of);
    let mut journal = match &path {
        Some(path) => Some(UnitJournal::open(path, &job.header())?),
        None => None,
    };
    if let (Some(journal), Some(path), false) = (&journal, &path, quiet)
        && journal.count() > 0
    {
        anstream::eprintln!("{} in {}", grouped_units(journal.count()), path.display());
    }
    let progress = Progress::new(quiet);
    progress.label(what);
    let state = stoppable(|stop| {
        let run = JobRun { job, shard: Shard::WHOLE, threads, stop };
        let mut each = |_, rows| {
            each(rows);
            ControlFlow::Continue(())
        };
        run.go(journal.as_mut(), &mut each, &mut |done, of| progress.set(done, Some(of)))
    })?;
    Ok(Kept { journal: path, state })
}

impl Kept {
    /// Ends a job whose results are written: the journal goes if all is done; otherwise it stays, and `stopped` says how far it
    /// came.
    pub(crate) fn end(self, stopped: impl FnOnce() -> String) -> Result<(), Failure> {
        match (self.state, self.journal) {
            (JobState::Done, Some(path)) => {
                std::fs::remove_file(&path).map_err(|error| unwritten(&path, &error))
            }
            (JobState::Done, None) => Ok(()),
            (JobState::Stopped, journal) => {
                let hint = journal.map(|path| format!("; the same command goes on from {}", path.display()));
                Err(Failure::Run(stopped() + &hint.unwrap_or_default()))
            }
        }
    }
}
