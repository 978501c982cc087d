//! Data sets: positions of random games with the exact score of every column, to learn from.

mod csv;
mod draw;
mod json;
mod label;
mod npy;
mod plan;
mod rows;

pub use csv::Csv;
pub use json::JsonLines;
pub use npy::Npy;
pub use plan::DatasetPlan;
pub use rows::{Row, rows};

use std::io;

/// A form of files that rows are written in, one after the other.
pub trait Form {
    /// What stands before the first row.
    fn begin(&self, plan: &DatasetPlan, out: &mut dyn io::Write) -> io::Result<()>;
    /// A row.
    fn row(&self, row: &Row, out: &mut dyn io::Write) -> io::Result<()>;
}
