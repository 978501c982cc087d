#![doc = include_str!("../README.md")]

mod baseline;
mod effort;
pub mod endgame;
pub mod estimated;
pub mod flat;
mod forfeit;
mod frame;
mod frames;
pub mod guided;
pub mod maxn;
pub mod mcts;
pub mod minimax;
mod move_value;
mod node_budget;
mod pages;
mod parallel;
mod random;
mod report;
mod search;
mod step;
mod terms;
#[cfg(feature = "testkit")]
pub mod testkit;
mod transposition;
mod xray;

pub use baseline::{FirstChoice, Greedy, TwoPly};
pub use effort::Effort;
pub use forfeit::Forfeit;
pub use frame::{Frame, Observer};
pub use frames::Watcher;
pub use move_value::MoveValue;
pub use parallel::{Calibration, Costs, Kind, Recorder, Recording, Span, Tasks, claim_cores};
pub use random::RandomMover;
pub use report::{Counts, MoveReport, MoveScore, Report, Sample, ScoreBounds, Spread};
pub use search::{ChosenMove, Search};
pub use step::{Backup, Candidate, Selection, Standing, Step, StepEnd, StepObserver};
pub use terms::{Budget, Terms};
pub use transposition::Bound;
pub use xray::{Measure, Others, SearchTree, TreeNode};
