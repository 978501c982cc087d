//! The exact solver of Connect behind specs and lines of play, and the opening books it uses.

mod book_choice;
mod book_job;
mod position;
mod solving;
mod split_job;

pub use book_choice::BookChoice;
pub use book_job::BookJob;
pub use position::Position;
pub use solving::{Scored, Solving, open_solver};
pub use split_job::{Split, SplitJob, SplitMove};
