//! Plots from result files: SVG by our own hand, PNG with a built-in font.
//!
//! A picture is drawn from a [`Table`], never from a live run, so every one can be drawn again. Readers who cannot tell colours
//! apart have markers, dashes and hatches.

mod bars;
mod chart;
mod heat;
mod kind;
mod lines;
mod palette;
mod png;
mod scale;
mod svg;
mod table;

pub use bars::Bars;
pub use chart::Words;
pub use heat::Heat;
pub use kind::Kind;
pub use lines::{Lines, Point, Series};
pub use png::png;
pub(crate) use scale::Unit;
pub(crate) use svg::escaped;
pub use table::Table;
