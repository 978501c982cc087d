//! A part of a study: what is measured together is kept together.
//!
//! A part depends on nothing that was measured before it, so that a run which goes on after the last part that was kept ends with
//! the rows of one that nobody stopped.

use super::unfinished::Finished;
use crate::findings::{Finding, Findings};
use crate::picture::Picture;
use plyground_jobs::Manifest;
use serde::{Deserialize, Serialize};

/// A part of a study: what is measured in one go.
pub(crate) struct Part<'a, Row = ()> {
    /// What the journal calls it.
    pub(crate) name: String,
    /// Seconds that it takes on the two cores of the committed run, roughly.
    pub(crate) expected: f64,
    pub(super) measure: Box<Measure<'a, Row>>,
}

/// Fills in what a part finds.
pub(super) type Measure<'a, Row> = dyn Fn(&mut PartResults<'_, Row>) -> Finished + 'a;

/// What a part finds, while it is measured.
pub(crate) struct PartResults<'a, Row = ()> {
    /// Rows of the study's main table, where that has columns of its own.
    pub(crate) rows: Vec<Row>,
    /// Numbers with names.
    pub(crate) findings: Findings,
    /// Pictures that only the run itself can draw.
    pub(crate) timelines: Vec<Picture>,
    /// Told how much of the part is done, 0 to 1; not while anything is timed.
    pub(crate) progress: &'a dyn Fn(f64),
}

/// The parts of a study by name, with the seconds that each is expected to take.
pub(crate) struct Outline {
    pub(crate) manifest: Manifest,
    pub(crate) parts: Vec<(String, f64)>,
}

/// A part that is measured, as the journal keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PartRecord<Row> {
    /// The part's name.
    pub(super) part: String,
    /// What it took.
    pub(super) seconds: f64,
    /// The share of all cores that other programs took meanwhile, where the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) others: Option<f64>,
    /// See [`PartResults`].
    pub(super) rows: Vec<Row>,
    pub(super) findings: Vec<Finding>,
    pub(super) pictures: Vec<Picture>,
}

/// All that a study measured.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Measured<Row = ()> {
    /// How it came about.
    pub(crate) manifest: Manifest,
    /// See [`PartResults`].
    pub(crate) rows: Vec<Row>,
    pub(crate) findings: Findings,
    pub(crate) timelines: Vec<Picture>,
}

impl<'a, Row> PartResults<'a, Row> {
    pub(super) fn new(progress: &'a dyn Fn(f64)) -> PartResults<'a, Row> {
        PartResults { rows: Vec::new(), findings: Findings::default(), timelines: Vec::new(), progress }
    }

    pub(super) fn record(self, part: String, seconds: f64, others: Option<f64>) -> PartRecord<Row> {
        let PartResults { rows, findings, timelines, .. } = self;
        PartRecord { part, seconds, others, rows, findings: findings.rows, pictures: timelines }
    }
}
