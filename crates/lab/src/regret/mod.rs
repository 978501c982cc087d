//! How far players are from the truth: their moves beside exact scores, position by position.

mod exam;
mod marks;
mod positions;
mod puzzle;

pub use exam::{Exam, Question};
pub use marks::{Answer, Marks, Outcome};
pub use positions::positions;
pub use puzzle::Puzzle;
