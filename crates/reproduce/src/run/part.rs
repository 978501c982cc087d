//! A part of a study: what is measured together is kept together.
//!
//! A part depends on nothing that was measured before it, so that any process can measure any of them, and a run which goes on after
//! the last part that was kept ends with the rows of one that nobody stopped.

use super::unfinished::Finished;
use crate::findings::{Findings, KeptFinding};
use crate::picture::Picture;
use plyground_jobs::{Machine, Manifest};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

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

/// The parts of a study before they are measured.
pub(crate) struct Outline {
    /// Threads that are at work.
    pub(crate) threads: usize,
    /// How often each time is measured.
    pub(crate) repetitions: usize,
    /// By name, with the seconds that each is expected to take.
    pub(crate) parts: Vec<(String, f64)>,
}

/// What a part found: the rows of its unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PartRecord {
    /// The study's name.
    pub(crate) study: String,
    /// The part's name.
    pub(crate) part: String,
    /// When it began and ended.
    pub(crate) started: String,
    pub(crate) ended: String,
    /// What it took.
    pub seconds: f64,
    /// The share of all cores that other programs took meanwhile, where the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) others: Option<f64>,
    /// What it was measured on.
    pub(crate) machine: Machine,
    /// See [`PartResults`]; rows are of the study's own type.
    pub(crate) rows: Vec<Box<RawValue>>,
    pub(crate) findings: Vec<KeptFinding>,
    pub(crate) pictures: Vec<Picture>,
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
}

impl PartRecord {
    /// The fields that two runs differ in, whatever the study: pictures are those that only a run can draw.
    pub(crate) const MEASURED: [&'static str; 7] =
        ["started", "ended", "seconds", "others", "machine", "pictures", KeptFinding::MEASURED];
}
