//! Regret: how far the moves of players are from the best ones, by exact scores, position by position.

mod exam;
mod marks;
mod positions;
mod puzzle;

pub use exam::{Exam, Question};
pub use marks::{Answer, Marks, Outcome};
pub use positions::positions;
pub use puzzle::Puzzle;
