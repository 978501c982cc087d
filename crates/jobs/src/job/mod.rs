//! Jobs: numbered units of work that any process may do, in any order, and whose results are put together in one.
//!
//! A [`Job`] is a header, which says all that determines its results; a number of units; and a function that makes the rows
//! of one. What units found stands in a [`UnitJournal`], a line each with a checksum, in any order. [`JobRun`] does those that
//! are missing and hands all of them out in the order of their numbers. A [`Shard`] is every n-th unit, in a journal of its
//! own, a *part*; [`merge`](fn@merge) puts parts together.

mod any;
mod header;
mod index;
mod line;
mod merge;
mod part;
mod run;
mod shard;
mod unit_journal;

pub use any::{AnyJob, AnyWorker};
pub use header::JobHeader;
pub(crate) use line::lines_agree;
pub use merge::{Merged, merge};
pub use part::Part;
pub use run::{JobRun, JobState};
pub use shard::{Shard, in_words as units_in_words};
pub use unit_journal::UnitJournal;

use crate::JobError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::atomic::AtomicBool;

/// Work as numbered units, each of which any process can do.
pub trait Job: Sync {
    /// What a unit finds. Fields that are measured, such as seconds, are named in the header; all others depend on the header
    /// and the number alone.
    type Rows: Serialize + DeserializeOwned + Send;
    /// What a thread keeps from unit to unit, such as players; it changes no result.
    type Worker: Send;

    /// All that determines the results.
    fn header(&self) -> JobHeader;

    /// What a thread works with. Bad input is found here, before any unit is done.
    fn worker(&self) -> Result<Self::Worker, JobError>;

    /// What a unit finds; `None` if somebody said stop.
    fn unit(
        &self,
        worker: &mut Self::Worker,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Self::Rows>, JobError>;

    /// What is wrong with what a journal says that a unit found. A checksum tells slips of a disk, not rows that somebody wrote, nor
    /// those of a program that was wrong itself.
    fn check(&self, unit: u64, rows: &Self::Rows) -> Result<(), String> {
        let _ = (unit, rows);
        Ok(())
    }
}
