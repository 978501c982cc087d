//! Studies: a grid of searches in one file, run row by row, taken up again where it was, rerun, summed up and reported.
//!
//! A study called `chunks.toml` becomes `chunks.jsonl` (the journal), `chunks.csv` (the same rows), `chunks.summary.csv` (a row a
//! cell), `chunks.manifest.json` and `chunks.html`.

mod expand;
mod file;
mod grid;
mod journal;
mod manifest;
pub mod report;
mod results;
mod row;
mod run;
mod shelf;
mod summary;
mod tables;
mod template;

pub use expand::expand;
pub use file::{Random, Study};
pub use grid::{Cell, Grid};
pub use manifest::{StudyManifest, read_manifest};
pub use results::read_rows;
pub use row::{Row, rerun};
pub use run::{Outcome, Run, Step};
pub use shelf::{Entry, State, list};
pub use summary::{Summary, summaries};
pub use template::{TEMPLATES, Template};
