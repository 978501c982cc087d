//! Regret: how far the moves of players are from the best ones, by exact scores, position by position.

mod estimate;
mod exam;
mod marks;
mod positions;
mod puzzle;

pub use estimate::{Comparison, Estimate, EstimatedMarks};
pub use exam::{Exam, Question};
pub use marks::{Answer, Marks, Outcome};
pub use positions::{positions, usual_plies};
pub use puzzle::Puzzle;
