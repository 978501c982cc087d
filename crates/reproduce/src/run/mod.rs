//! A study under way: the parts it consists of, how one is measured, and how far it is.

mod options;
mod part;
mod plan;
mod progress;
mod unfinished;

pub(crate) use options::RunOptions;
pub use part::PartRecord;
pub(crate) use part::{Measured, Outline, PartResults};
pub(crate) use plan::{Parts, Plan};
pub(crate) use progress::Meter;
pub use progress::{PartProgress, Progress, Timing};
pub(crate) use unfinished::{Finished, Unfinished};
