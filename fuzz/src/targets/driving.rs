//! Units that are driven: workers that die, come late, come twice and send what nobody asked for; and headers that workers begin with.

use super::journals::sealed;
use super::{none, scratch, text, unsealed};
use crate::Target;
use plyground_app::cluster::UnitWorker;
use plyground_jobs::{AnyJob, DispatchTerms, Driver, Job, JobError, JobHeader, UnitJournal};
use serde_json::{Value, json};
use std::fs;
use std::sync::atomic::AtomicBool;

pub(super) static DRIVERS: Target = Target {
    name: "drivers",
    words: &["\"unit\":3", "\"sum\":\""],
    made: none,
    seal: unsealed,
    run,
    few: 100,
};

pub(super) static WORKERS: Target = Target {
    name: "workers",
    words: &[
        "{\"plyground_job\":",
        "\"job\":\"match\"",
        "\"job\":\"train\"",
        "\"spec\":{",
        "\"units\":4",
        "\"measured\":[\"seconds\"]",
        "\"game\":\"connect:4x4x3\"",
        "\"players\":[\"random\",\"greedy\"]",
        "\"seed\":1",
        "uct:sims=10",
        "null",
        "[]",
    ],
    made: none,
    seal: unsealed,
    run: workers,
    few: 100,
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Squares.
struct Squares(u64);

impl Job for Squares {
    type Rows = Value;
    type Worker = ();

    fn header(&self) -> JobHeader {
        JobHeader::new("squares", &json!({"seed": 1}), &["seconds"], self.0)
    }

    fn worker(&self) -> Result<(), JobError> {
        Ok(())
    }

    fn unit(&self, (): &mut (), unit: u64, _: &AtomicBool) -> Result<Option<Value>, JobError> {
        Ok(Some(json!({"square": unit * unit, "seconds": 0.5})))
    }
}

/// The first byte says how many units there are; each that follows is an event, and the rest of one that sends lines is mixed into them.
fn run(input: &[u8]) {
    let Some((&first, mut rest)) = input.split_first() else { return };
    let job = AnyJob::new(Squares(1 + u64::from(first) % 40));
    let path = scratch().join("driven");
    let _ = fs::remove_file(&path);
    let open =
        || Driver::open(&path, &job.header(), DispatchTerms { tries: 9, ..DispatchTerms::default() }, None);
    let mut driver = open().expect("a new journal");
    let (mut sent, mut now) = (Vec::new(), 0.0);
    while let Some((&event, others)) = rest.split_first() {
        rest = others;
        now += 0.1;
        let worker = u64::from(event >> 4);
        match event % 9 {
            0..3 => sent.extend(driver.next(worker, 4, now)),
            3 if !sent.is_empty() => {
                driver.lost(sent.swap_remove(usize::from(event) % sent.len()).number, "gone");
            }
            4 if !sent.is_empty() => {
                driver.take_back(sent.swap_remove(usize::from(event) % sent.len()).number);
            }
            5 => {
                // The driver ends, and another goes on.
                drop(driver);
                sent.clear();
                driver = open().expect("its journal");
            }
            6 => {
                // Somebody sends what nobody asked for.
                let mut line = String::from_utf8_lossy(&sealed(rest.to_vec())).into_owned();
                line.truncate(line.find('\n').unwrap_or(line.len()));
                let seconds = [0.1, f64::NAN, -1.0, f64::INFINITY, 1e300][usize::from(event) % 5];
                let _ = driver.answered(
                    u64::from(event),
                    worker,
                    now,
                    &[(line, seconds)],
                    &[(99, "no".to_owned())],
                );
            }
            _ if !sent.is_empty() => {
                let ticket = sent.swap_remove(usize::from(event) % sent.len());
                answer(
                    &mut driver,
                    &job,
                    ticket.number,
                    ticket.units.into_iter().flatten().collect(),
                    now,
                    event,
                );
            }
            _ => {}
        }
    }
    drop(driver);
    ended(open().expect("its journal"), &job, &path);
}

/// A worker's answer: all units, or but some.
fn answer(driver: &mut Driver, job: &AnyJob, ticket: u64, units: Vec<u64>, now: f64, event: u8) {
    let mut worker = job.worker().expect("a worker");
    let some = if event >> 6 == 3 { units.len() / 2 } else { units.len() };
    let line = |unit: &u64| (job.line(&mut worker, *unit, &NEVER).ok().flatten().expect("a square"), 0.01);
    let lines: Vec<(String, f64)> = units[..some].iter().map(line).collect();
    driver.answered(ticket, 7, now, &lines, &[]).expect("what a worker found");
}

/// Whatever was: the next driver comes to the end with one worker, and what is there are squares, unless somebody has sent
/// something else in the right form.
fn ended(mut driver: Driver, job: &AnyJob, path: &std::path::Path) {
    let mut now = 0.0;
    while !driver.is_over() {
        let ticket = driver.next(1, 1, now).expect("something is left");
        now += 1.0;
        answer(&mut driver, job, ticket.number, ticket.units.into_iter().flatten().collect(), now, 0);
    }
    let progress = driver.progress(now);
    assert_eq!((progress.done, progress.failed), (progress.of, 0));
    let settled = scratch().join("settled");
    let _ = fs::remove_file(&settled);
    let (_, missing) = driver.close(&settled).expect("all is there");
    assert!(missing.is_empty(), "{missing:?}");
    let journal = UnitJournal::open(path, &job.header()).expect("its journal");
    assert_eq!(journal.count(), job.header().units);
}

/// A worker begins with a header of somebody who may send anything; it is told to stop before its first unit.
fn workers(input: &[u8]) {
    let text = text(input);
    // A player may be a program, or a file.
    if ["cmd", "gtp", "/", "\\", "values", "net"].iter().any(|word| text.contains(word)) {
        return;
    }
    if let Ok(mut worker) = UnitWorker::new(text.trim_end(), 1 << 20, None) {
        let done = worker.lines([0, 1, u64::MAX], &AtomicBool::new(true)).expect("no unit was begun");
        assert!(done.lines.is_empty() && done.failed.is_empty());
    }
}
