//! The search behind S4's counts, found again from the counts.
//!
//! S4 prints thirty counts of alpha-beta and not the evaluation that led to them. Here are the searches that might have:
//! a guess says how leaves are valued, and [`evaluations`] counts how many are. The first of [`GUESSES`] gives all
//! thirty counts; the others differ from it in one thing or two, and show what the counts depend on.

mod board;
mod guess;
mod search;

pub(crate) use guess::GUESSES;
pub(crate) use search::{evaluations, leaves};
