//! A study part by part: what is measured together is kept together.
//!
//! A part depends on nothing that was measured before it, so that a run which goes on after the last part that was kept ends with
//! the rows of one that nobody stopped.

use super::keep::Keep;
use super::pace::{Pace, Step};
use super::{Finding, Findings, Order, Picture};
use plyground_jobs::JobError;
use plyground_jobs::Manifest;
use plyground_players::SpecError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// What is measured in one go.
pub(super) struct Part<'a, Row = ()> {
    /// What the journal calls it.
    pub(super) name: String,
    /// Seconds that it takes on the two cores of the committed run, roughly.
    pub(super) usual: f64,
    measure: Box<Measure<'a, Row>>,
}

/// Fills a sheet; `None` if stopped.
type Measure<'a, Row> = dyn Fn(&mut Sheet<'_, Row>) -> Result<Option<()>, SpecError> + 'a;

/// Where a part puts what it finds.
pub(super) struct Sheet<'a, Row = ()> {
    /// Rows of the study's own form, where it has one.
    pub(super) rows: Vec<Row>,
    /// Numbers with names.
    pub(super) findings: Findings,
    /// Pictures that only the run itself can draw.
    pub(super) pictures: Vec<Picture>,
    /// Told how much of the part is done, 0 to 1; not while anything is timed.
    pub(super) tell: &'a dyn Fn(f64),
}

/// What a part left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Kept<Row> {
    /// The part's name.
    pub(super) part: String,
    /// What it took.
    pub(super) seconds: f64,
    /// See [`Sheet`].
    pub(super) rows: Vec<Row>,
    pub(super) findings: Vec<Finding>,
    pub(super) pictures: Vec<Picture>,
}

/// A study before it is measured.
pub(super) struct Plan<'a, Row = ()> {
    pub(super) manifest: Manifest,
    pub(super) parts: Vec<Part<'a, Row>>,
}

/// The names of the parts, and what they usually take.
pub(super) struct Outline {
    pub(super) manifest: Manifest,
    pub(super) parts: Vec<(String, f64)>,
}

/// All that a study measured.
pub(super) struct Whole<Row = ()> {
    pub(super) manifest: Manifest,
    pub(super) rows: Vec<Row>,
    pub(super) findings: Findings,
    pub(super) pictures: Vec<Picture>,
}

impl<'a, Row> Part<'a, Row> {
    pub(super) fn new(
        name: impl Into<String>,
        usual: f64,
        measure: impl Fn(&mut Sheet<'_, Row>) -> Result<Option<()>, SpecError> + 'a,
    ) -> Part<'a, Row> {
        Part { name: name.into(), usual, measure: Box::new(measure) }
    }
}

impl<Row: Serialize + DeserializeOwned> Plan<'_, Row> {
    pub(super) fn outline(&self) -> Outline {
        let parts = self.parts.iter().map(|part| (part.name.clone(), part.usual)).collect();
        Outline { manifest: self.manifest.clone(), parts }
    }

    /// Measures the parts that are not kept yet; `None` if stopped.
    pub(super) fn measure(self, order: &Order<'_>) -> Result<Option<Whole<Row>>, JobError> {
        let mut keep = Keep::open(order.keep, self.outline())?;
        let of = self.parts.len() as u64;
        let mut left: f64 = self.parts.iter().skip(keep.parts.len()).map(|part| part.usual).sum();
        let mut pace = Pace::default();
        for (number, part) in (0..).zip(&self.parts).skip(keep.parts.len()) {
            if order.is_stopped() {
                return Ok(None);
            }
            let start = Instant::now();
            let tell = |share: f64| {
                let now = Pace { usual: share * part.usual, took: start.elapsed().as_secs_f64() };
                (order.tick)(Step { done: number, of, pace: pace.and(now), left: left - now.usual });
            };
            tell(0.0);
            let mut sheet = Sheet::new(&tell);
            let Some(()) = (part.measure)(&mut sheet)? else { return Ok(None) };
            let Sheet { rows, findings, pictures, .. } = sheet;
            let seconds = start.elapsed().as_secs_f64();
            keep.add(Kept { part: part.name.clone(), seconds, rows, findings: findings.rows, pictures })?;
            pace = pace.and(Pace { usual: part.usual, took: seconds });
            left -= part.usual;
            (order.tick)(Step { done: number + 1, of, pace, left });
        }
        Ok(Some(keep.whole()))
    }
}

impl<'a, Row> Sheet<'a, Row> {
    pub(super) fn new(tell: &'a dyn Fn(f64)) -> Sheet<'a, Row> {
        Sheet { rows: Vec::new(), findings: Findings::default(), pictures: Vec::new(), tell }
    }
}
