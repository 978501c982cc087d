//! A job driven from one process while others do its units: what is sent to whom, and what came of it.
//!
//! [`Dispatch`] decides which units a worker is sent: it knows no clock, is told the time, and is the same for real workers and for
//! simulated ones. A [`Driver`] has the journal beside it, takes lines as they come, and counts what each worker did. Who carries
//! units and lines from here to there is somebody else's business.

mod costs;
mod dispatch;
mod driver;
mod pace;
mod usage;

pub use costs::UnitCosts;
pub use dispatch::{Dispatch, DispatchTerms, Taken, Ticket};
pub use driver::{Driver, Fold, Progress};
pub use usage::WorkerUsage;
