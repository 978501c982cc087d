//! Opening books: the exact score of every position of the first plies.
//!
//! Only the deepest ply is searched; the plies above it are the best of the one below. Mirror images share an entry.

mod build;
mod file;
mod positions;

pub use build::{BuildError, Builder};
pub use file::{Book, BookError};
