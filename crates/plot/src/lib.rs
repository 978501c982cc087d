//! Charts in SVG by our own hand: lines, bars and heat maps of any numbers, and text as XML and HTML take it.
//!
//! The same numbers always give the same bytes. Readers who cannot tell colours apart have markers, dashes and hatches.

mod bars;
mod chart;
mod heat;
mod lines;
mod numbers;
mod page;
mod palette;
mod scale;
mod svg;

pub use bars::Bars;
pub use chart::Words;
pub use heat::Heat;
pub use lines::{Lines, Point, Series};
pub use numbers::{Unit, counted, grouped, grouped_nearest, percent, time};
pub use page::{HtmlCell, begins_like_a_number, facts, folded, page, table};
pub use scale::Growth;
pub use svg::{Anchor, Svg, escaped};
