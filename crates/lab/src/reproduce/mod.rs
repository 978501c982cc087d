//! The studies of the seed reports, run again: every table beside the published one, with the reason where they differ.

mod s4;
mod s4_published;

pub use s4::{S4, S4Row};
