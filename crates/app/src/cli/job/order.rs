//! A command as units of work: what `--shard` does a part of, and what workers elsewhere do.

use super::do_part;
use crate::failure::Failure;
use plyground_jobs::{AnyJob, Fold, Job, Shard};
use std::path::{Path, PathBuf};

/// What a command wants done.
pub(crate) struct Order {
    /// The units.
    pub(crate) job: AnyJob,
    /// Where results go, or the part.
    pub(crate) out: Option<PathBuf>,
    /// Where the journal is kept, if the command says so.
    pub(crate) journal: Option<PathBuf>,
    /// Whether the report is JSON.
    pub(crate) json: bool,
    /// Whether nothing is noted on stderr.
    pub(crate) quiet: bool,
    /// Threads of a process.
    pub(crate) threads: usize,
    /// What the header does not say and workers need.
    pub(crate) supplies: Supplies,
    /// What may end the work before its last unit.
    pub(crate) fold: Option<Fold>,
    /// Whether nothing follows: a training has more generations.
    pub(crate) is_last: bool,
}

/// What a worker needs beside the header; it changes no result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Supplies {
    /// Bytes that tables may take.
    pub(crate) memory: usize,
    /// The store that a generation is played from.
    pub(crate) store: Option<PathBuf>,
}

impl Order {
    /// A job, and how its command computes; the rest is as in most.
    pub(crate) fn new<J>(job: J, out: Option<&Path>, threads: usize, quiet: bool) -> Order
    where
        J: Job + Send + 'static,
        J::Worker: 'static,
    {
        Order {
            job: AnyJob::new(job),
            out: out.map(Path::to_owned),
            journal: None,
            json: false,
            quiet,
            threads,
            supplies: Supplies::default(),
            fold: None,
            is_last: true,
        }
    }

    /// Does the units of a shard.
    pub(crate) fn part(&self, shard: Shard) -> Result<(), Failure> {
        let out = self.out.as_deref().ok_or_else(|| Failure::input("--shard: expected --out PART"))?;
        do_part(&self.job, shard, out, self.threads, self.quiet)
    }
}
