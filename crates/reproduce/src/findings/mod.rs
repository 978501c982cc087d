//! Measured numbers with names, from which reports are written.
//!
//! A report takes every number of ours from these rows: without the row there is no report.

mod finding;
mod fit;
mod kept;
mod table;

pub use finding::Finding;
pub(crate) use fit::Fit;
pub(crate) use kept::KeptFinding;
pub use table::{Findings, Missing};
