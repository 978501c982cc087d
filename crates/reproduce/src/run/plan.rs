//! The plan of a study: its parts in their order, which follow from scale, seed and threads, and how one is measured.

use super::part::{Outline, Part, PartRecord, PartResults};
use super::unfinished::{Finished, Unfinished};
use crate::findings::KeptFinding;
use plyground_jobs::{Machine, now};
use plyground_lab::load::CpuClock;
use serde::Serialize;
use serde_json::value::to_raw_value;
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

impl<Row: Serialize> Plan<'_, Row> {
    /// The parts by name.
    pub(crate) fn outline(&self) -> Outline {
        let parts = self.parts.iter().map(|part| (part.name.clone(), part.expected)).collect();
        Outline { threads: self.threads, repetitions: self.repetitions, parts }
    }

    /// Measures a part. `progress` is told how much of it is done, 0 to 1, and the seconds it took so far.
    pub(crate) fn measure(
        &self,
        study: &str,
        number: usize,
        progress: &dyn Fn(f64, f64),
    ) -> Finished<PartRecord> {
        let part = &self.parts[number];
        let (study, machine, started) = (study.to_owned(), Machine::this(), now());
        let (start, clock) = (Instant::now(), CpuClock::now());
        let progress = |share: f64| progress(share, start.elapsed().as_secs_f64());
        progress(0.0);
        let mut results = PartResults::new(&progress);
        (part.measure)(&mut results)?;
        let (seconds, others, ended) = (start.elapsed().as_secs_f64(), clock.others_since(), now());
        let PartResults { rows, findings, timelines: pictures, .. } = results;
        let rows = rows.iter().map(to_raw_value).collect::<Result<_, _>>().map_err(Unfinished::because)?;
        let findings = findings.rows.into_iter().map(KeptFinding::from).collect();
        let part = part.name.clone();
        Ok(PartRecord { study, part, started, ended, seconds, others, machine, rows, findings, pictures })
    }
}
