//! Foresight: how long a job takes on many machines, from a record of what its units cost.
//!
//! The scheduler of [`anatomy`](crate::anatomy) replays the tasks of one search on cores; here the units of a job are replayed on workers, by the
//! very [`Dispatch`](plyground_jobs::Dispatch) that sends real ones. Workers begin late, answers take their way, workers end and others take
//! their place, some are slow, cores may be fewer than workers, and the driver takes one answer at a time.

mod chart;
mod foresight;
mod simulate;

pub use chart::draw;
pub use foresight::{Foreseen, Foresight, foresee};
pub use simulate::{Machines, SimulatedRun, simulate};
