//! Studies: full factorial experiments (games x positions x players x threads x seeds) in one file, run row by row, taken up
//! again where they were, rerun, summed up and reported.
//!
//! A study called `chunks.toml` becomes `chunks.jsonl` (the journal), `chunks.csv` (the same rows), `chunks.summary.csv` (a row a
//! cell), `chunks.manifest.json` and `chunks.html`; where timelines are asked for, `chunks.timeline-7.svg` is that of the cell of
//! row 7.

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
mod timelines;
mod truth;

pub use expand::expand;
pub use file::{RandomPositions, Study};
pub use grid::{Grid, GridCell};
pub use manifest::{StudyManifest, read_manifest};
pub use results::read_rows;
pub use row::{StudyRow, rerun};
pub use run::{StudyOutcome, StudyProgress, StudyRun};
pub use shelf::{ShelfEntry, StudyState, list};
pub use summary::{CellSummary, summaries};
pub use template::{StudyTemplate, TEMPLATES};
