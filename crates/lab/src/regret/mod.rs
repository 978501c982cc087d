//! Regret: how far the moves of players are from the best ones, by exact scores, position by position.

mod estimate;
mod estimation;
mod exam;
mod examination;
mod inquiry;
mod marks;
mod positions;
mod puzzle;
mod solvers;

pub use estimate::{Estimate, EstimatedMarks};
pub use estimation::{Estimated, Estimation, Estimator};
pub use exam::{Exam, Question};
pub use examination::{Examination, Examined, Examiner};
pub use inquiry::{AskedPositions, Inquiry, InquiryKind};
pub use marks::{Answer, Marks, Outcome};
pub(crate) use positions::streams;
pub use positions::{positions, usual_plies};
pub use puzzle::Puzzle;
