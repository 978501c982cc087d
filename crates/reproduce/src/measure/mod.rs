//! What several studies measure alike: a thought, a match, an exam, a speed-up that is foretold.

mod exam;
mod foretell;
mod matches;
mod setup;
mod solver;
mod thought;

pub(crate) use exam::{answers, exam_of, examine};
pub(crate) use foretell::{foretold, task_graph};
pub(crate) use matches::play_match;
pub(crate) use setup::Setup;
pub(crate) use solver::ExactScores;
pub(crate) use thought::{at, memory_taken, think};
