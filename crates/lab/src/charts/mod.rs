//! Charts of result files: speed-up by threads, time by depth or chunk size, regret by simulations, and heat maps.
//!
//! A chart is drawn from a [`ResultTable`], never from a live run, so every one can be drawn again.

mod kind;
mod naming;
mod points;
mod selection;
mod table;
mod text_rows;

pub use kind::ChartKind;
pub use table::ResultTable;
