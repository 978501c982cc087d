//! The plan of a study: its parts in their order, and how they are measured one after the other.

use super::journal::PartJournal;
use super::options::RunOptions;
use super::part::{Measured, Outline, Part, PartResults};
use super::progress::{Progress, Timing};
use super::unfinished::{Finished, Unfinished};
use plyground_jobs::{JobError, Manifest};
use plyground_lab::load::CpuClock;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::rc::Rc;
use std::time::Instant;

/// A study before it is measured.
pub(crate) struct Plan<'a, Row = ()> {
    /// How often each time is measured.
    pub(crate) repetitions: usize,
    /// Threads that are at work.
    pub(crate) threads: usize,
    pub(crate) parts: Vec<Part<'a, Row>>,
}

/// The parts of a plan, each of which is given the same setup.
pub(crate) struct Parts<'a, Setup, Row = ()> {
    setup: Rc<Setup>,
    parts: Vec<Part<'a, Row>>,
}

impl<'a, Setup: 'a, Row> Parts<'a, Setup, Row> {
    pub(crate) fn new(setup: Setup) -> Parts<'a, Setup, Row> {
        Parts { setup: Rc::new(setup), parts: Vec::new() }
    }

    /// Adds a part that is expected to take so many seconds.
    pub(crate) fn add(
        &mut self,
        name: impl Into<String>,
        expected: f64,
        measure: impl Fn(&Setup, &mut PartResults<'_, Row>) -> Finished + 'a,
    ) {
        let setup = self.setup.clone();
        let measure = move |out: &mut PartResults<'_, Row>| measure(&setup, out);
        self.parts.push(Part { name: name.into(), expected, measure: Box::new(measure) });
    }

    pub(crate) fn plan(self, threads: usize, repetitions: usize) -> Plan<'a, Row> {
        Plan { repetitions, threads, parts: self.parts }
    }
}

impl<Row: Serialize + DeserializeOwned> Plan<'_, Row> {
    /// The parts by name, and the manifest of a run that begins now.
    pub(crate) fn outline(&self, study: &str, options: &RunOptions<'_>) -> Outline {
        let parts = self.parts.iter().map(|part| (part.name.clone(), part.expected)).collect();
        let manifest = Manifest::begin(study, self.threads, options.seed, self.repetitions);
        Outline { manifest: Manifest { scale: Some(options.scale), ..manifest }, parts }
    }

    /// Measures the parts that are not kept yet; `None` if stopped.
    pub(crate) fn measure(
        self,
        study: &str,
        options: &RunOptions<'_>,
    ) -> Result<Option<Measured<Row>>, JobError> {
        let mut journal = PartJournal::open(options.folder, self.outline(study, options))?;
        let kept = journal.parts.len();
        let of = self.parts.len() as u64;
        let mut left: f64 = self.parts.iter().skip(kept).map(|part| part.expected).sum();
        let mut timing = Timing::default();
        for (number, part) in (0..).zip(&self.parts).skip(kept) {
            if options.is_stopped() {
                return Ok(None);
            }
            let (start, clock) = (Instant::now(), CpuClock::now());
            let progress = |share: f64| {
                let now = Timing { expected: share * part.expected, actual: start.elapsed().as_secs_f64() };
                let timing = timing.and(now);
                (options.progress)(Progress { done: number, of, timing, left: left - now.expected });
            };
            progress(0.0);
            let mut results = PartResults::new(&progress);
            match (part.measure)(&mut results) {
                Ok(()) => {}
                Err(Unfinished::Stopped) => return Ok(None),
                Err(Unfinished::Failed(error)) => return Err(error.into()),
            }
            let seconds = start.elapsed().as_secs_f64();
            journal.add(results.record(part.name.clone(), seconds, clock.others_since()))?;
            timing = timing.and(Timing { expected: part.expected, actual: seconds });
            left -= part.expected;
            (options.progress)(Progress { done: number + 1, of, timing, left });
        }
        Ok(Some(journal.measured()))
    }
}
