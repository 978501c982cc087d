//! Work as numbered units: threads that do them, journals that keep them, manifests that say how they came about, and
//! statistics of what they found.
//!
//! ```
//! use plyground_jobs::{Interval, in_order};
//! use std::ops::ControlFlow;
//! use std::sync::atomic::AtomicBool;
//!
//! let mut cubes = Vec::new();
//! let never = AtomicBool::new(false);
//! in_order(vec![(); 4], 0..5, &never, &|(), unit| unit.pow(3), &mut |cube| {
//!     cubes.push(cube);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(cubes, [0, 1, 8, 27, 64]);
//!
//! // Eight hits of ten tries: the true share may well be a half.
//! let share = Interval::of_share(8, 10);
//! assert!(share.lo < 0.5 && share.hi < 0.95);
//! ```
//!
//! Nothing here knows a game or a player. A *unit* is a number; what it stands for is the caller's business. Results come
//! [in the order of their numbers](in_order) or [as they come](as_they_come), a [`Journal`] has each in its file before
//! it counts, a [`record`] is rows with their [`Manifest`], and an [`Interval`] says how sure a mean is.

mod drive;
mod error;
mod files;
mod fresh;
mod job;
mod journal;
mod lock;
mod manifest;
mod place;
pub mod record;
mod statistics;
mod syncer;
mod times;
mod units;

pub use drive::{Dispatch, DispatchTerms, Driver, Fold, Progress, Taken, Ticket, UnitCosts, WorkerUsage};
pub use error::JobError;
pub use files::{named, read, write_whole, write_whole_by};
pub use job::{
    AnyJob, AnyWorker, Job, JobHeader, JobRun, JobState, Merged, Part, Shard, UnitJournal, merge,
    units_in_words,
};
pub use journal::Journal;
pub use lock::{is_at, lock};
pub use manifest::{Machine, Manifest, Origin, Scale, now, set_commit};
pub use place::{Place, journal_of};
pub use statistics::{Interval, Spread, Z95, normal_below};
pub use times::{Times, interleaved, median, outliers, speedup};
pub use units::{as_they_come, in_order};
