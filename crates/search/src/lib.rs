//! The searches of plyground. Each takes any game of the right kind; none names one.

pub mod flat;
mod parallel;
mod random;
mod report;
mod terms;
pub mod testkit;

pub use parallel::Tasks;
pub use random::RandomMover;
pub use report::{Counts, MoveReport, Report, Sample};
pub use terms::{Budget, Progress, Search, Terms};
