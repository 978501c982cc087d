#![doc = include_str!("../README.md")]

mod baseline;
mod effort;
pub mod flat;
mod forfeit;
pub mod guided;
pub mod maxn;
pub mod mcts;
pub mod minimax;
mod node_budget;
mod parallel;
mod random;
mod report;
mod search;
mod terms;
#[cfg(feature = "testkit")]
pub mod testkit;
mod transposition;

pub use baseline::{FirstChoice, Greedy, TwoPly};
pub use effort::Effort;
pub use forfeit::Forfeit;
pub use parallel::{Calibration, Costs, Kind, Recorder, Recording, Span, Tasks};
pub use random::RandomMover;
pub use report::{Counts, MoveReport, MoveScore, MoveValue, Report, Sample};
pub use search::{ChosenMove, Search};
pub use terms::{Budget, Progress, Terms};
pub use transposition::Bound;
