//! A study under way: how it is to be run, the parts it consists of, the journal that keeps them, and how far it is.

pub(crate) mod journal;
mod options;
mod part;
mod plan;
mod progress;
mod unfinished;

pub use options::RunOptions;
pub(crate) use part::{Measured, Outline, PartResults};
pub(crate) use plan::{Parts, Plan};
pub use progress::{Progress, Timing};
pub(crate) use unfinished::{Finished, Unfinished};
