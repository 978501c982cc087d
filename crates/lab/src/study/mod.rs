//! Studies: full factorial experiments (games x positions x players x threads x seeds) in one file, run row by row, taken up
//! again where they were, rerun, summed up and reported.
//!
//! A study called `chunks.toml` becomes `chunks.jsonl` and `chunks.csv` (the rows), `chunks.summary.csv` (a row a cell),
//! `chunks.manifest.json` and `chunks.html`; while it runs its rows are in `chunks.journal`. Where timelines are asked for,
//! `chunks.timeline-7.svg` is that of the cell of row 7.

mod expand;
mod file;
mod grid;
mod job;
mod manifest;
mod merged;
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
pub use job::{StudyBench, StudyJob, StudyUnit, planned};
pub use manifest::{StudyManifest, read_manifest};
pub use merged::write_merged;
pub use results::read_rows;
pub use row::{StudyRow, rerun};
pub use run::{StudyOutcome, StudyProgress, StudyRun};
pub use shelf::{ShelfEntry, StudyState, list};
pub use summary::{CellSummary, summaries};
pub use template::{StudyTemplate, TEMPLATES};
