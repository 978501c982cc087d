//! Charts in SVG by our own hand (lines, bars and heat maps of any numbers, trees of any kind), pages and tables of HTML, and numbers as people
//! read them. Knows no game.
//!
//! The same numbers always give the same bytes. Readers who cannot tell colours apart have markers, dashes and hatches.
//!
//! ```
//! use plyground_plot::{Lines, Point, Series, Words, page};
//!
//! let speedup = [(1.0, 1.0), (2.0, 1.9), (4.0, 3.4)];
//! let points = speedup.map(|(x, y)| Point { x, y, low: y, high: y }).to_vec();
//! let chart = Lines {
//!     words: Words { title: "Parallel speed-up".into(), x: "threads".into(), ..Words::default() },
//!     series: vec![Series { name: "mc".into(), points }],
//!     is_log_x: false,
//!     is_log_y: false,
//!     is_time: false,
//!     ideal: Some("ideal".into()),
//! };
//! let svg = chart.draw();
//! assert!(svg.starts_with("<svg") && svg == chart.draw());
//! assert!(page("Results", &svg).contains("Parallel speed-up"));
//! ```

mod bars;
mod chart;
mod heat;
mod lines;
mod numbers;
mod page;
mod palette;
mod scale;
mod svg;
mod tree;

pub use bars::Bars;
pub use chart::Words;
pub use heat::Heat;
pub use lines::{Lines, Point, Series};
pub use numbers::{Unit, counted, grouped, grouped_nearest, percent, time};
pub use page::{HtmlCell, begins_like_a_number, facts, folded, page, table};
pub use scale::Growth;
pub use svg::{Anchor, INK, SOFT, Svg, escaped, width};
pub use tree::{ChartNode, TreeChart};
