//! Charts of result files.
//!
//! A chart is drawn from a [`Table`], never from a live run, so every one can be drawn again.

mod kind;
mod table;

pub use kind::Kind;
pub use table::Table;
