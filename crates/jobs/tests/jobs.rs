//! Jobs: cut anywhere, done in any order, in any number of parts, they end as one process would have ended them.

use plyground_jobs::{
    Job, JobError, JobHeader, JobRun, JobState, Part, Shard, UnitJournal, merge, units_in_words,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Squares, and how long each took.
struct Squares {
    seed: u64,
    units: u64,
    done: AtomicU64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Square {
    square: u64,
    seconds: f64,
}

impl Squares {
    fn new(seed: u64, units: u64) -> Squares {
        Squares { seed, units, done: AtomicU64::new(0) }
    }
}

impl Job for Squares {
    type Rows = Vec<Square>;
    type Worker = ();

    fn header(&self) -> JobHeader {
        JobHeader::new("squares", &json!({ "seed": self.seed }), &["seconds"], self.units)
    }

    fn worker(&self) -> Result<(), JobError> {
        if self.seed == 13 { Err(JobError::Input("no luck".into())) } else { Ok(()) }
    }

    fn unit(&self, (): &mut (), unit: u64, stop: &AtomicBool) -> Result<Option<Vec<Square>>, JobError> {
        let start = Instant::now();
        assert!(self.seed != 666, "the devil's own");
        self.done.fetch_add(1, Ordering::Relaxed);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let square = unit * unit + self.seed;
        Ok(Some(vec![Square { square, seconds: start.elapsed().as_secs_f64() }]))
    }
}

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

/// Runs a job with its journal; what it hands out must be the squares in order.
fn run(job: &Squares, shard: Shard, threads: usize, path: &Path) -> Result<JobState, JobError> {
    let mut journal = UnitJournal::open(path, &JobHeader { shard, ..job.header() })?;
    let mut awaited = 0;
    let stop = never();
    let run = JobRun { job, shard, threads, stop: &stop };
    let mut each = |unit: u64, rows: Vec<Square>| {
        assert_eq!((unit, rows[0].square), (shard.unit(awaited), unit * unit + job.seed));
        awaited += 1;
        ControlFlow::Continue(())
    };
    let state = run.go(Some(&mut journal), &mut each, &mut |_, _| {})?;
    assert_eq!(awaited, shard.count(job.units));
    journal.settle(job.units)?;
    Ok(state)
}

/// A journal without checksums and what was measured.
fn bare(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split("\"seconds\"").next().unwrap().to_owned() + "\n").collect()
}

fn shard(text: &str) -> Shard {
    text.parse().unwrap()
}

#[test]
fn a_journal_that_was_cut_anywhere_ends_as_one_that_was_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let job = Squares::new(7, 20);
    assert_eq!(run(&job, Shard::WHOLE, 1, &path).unwrap(), JobState::Done);
    let whole = std::fs::read(&path).unwrap();
    let expected = bare(&path);
    for cut in (0..whole.len()).step_by(7).chain([whole.len()]) {
        std::fs::write(&path, &whole[..cut]).unwrap();
        run(&job, Shard::WHOLE, 1 + cut % 4, &path).unwrap();
        assert_eq!(bare(&path), expected, "cut at {cut}");
    }
    // What is there is not done again, in whatever order it stands.
    let mut lines: Vec<&str> = str::from_utf8(&whole).unwrap().lines().collect();
    lines[1..].reverse();
    lines.push(lines[3]);
    lines.remove(10);
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    let again = Squares::new(7, 20);
    run(&again, Shard::WHOLE, 3, &path).unwrap();
    assert_eq!((bare(&path), again.done.into_inner()), (expected, 1));
    // And a longer one goes on from there.
    let longer = Squares::new(7, 25);
    run(&longer, Shard::WHOLE, 2, &path).unwrap();
    assert_eq!((Part::read(&path).unwrap().count(), longer.done.into_inner()), (25, 5));
}

#[test]
fn parts_put_together_are_what_one_process_writes() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let job = Squares::new(7, 21);
    run(&job, Shard::WHOLE, 2, &file("whole")).unwrap();
    for of in [1, 2, 8, 30] {
        let parts: Vec<PathBuf> = (0..of)
            .map(|number| {
                let path = file(&format!("part.{number}.{of}"));
                run(&job, Shard::new(number, of).unwrap(), 2, &path).unwrap();
                path
            })
            .collect();
        let merged = merge(&parts, &file("merged")).unwrap();
        assert_eq!((merged.missing.len(), merged.repeated), (0, 0));
        assert_eq!(bare(&file("merged")), bare(&file("whole")), "{of} parts");
    }
    let parts = ["part.0.2", "part.3.8", "part.5.8"].map(&file);
    let merged = merge(&parts, &file("merged")).unwrap();
    assert_eq!(units_in_words(&merged.missing), "1, 7, 9, 15 and 17");
    let all = ["whole", "part.0.2", "part.1.8"].map(&file);
    assert_eq!(merge(&all, &file("merged")).unwrap().repeated, 11 + 3);
    let part = Part::read(&file("part.3.8")).unwrap();
    assert_eq!((part.count(), part.of(), part.header.shard), (3, 3, shard("3/8")));
    assert_eq!(units_in_words(&part.units()), "3, 11 and 19");
}

#[test]
fn what_does_not_belong_together_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    run(&Squares::new(7, 6), shard("0/2"), 1, &file("even")).unwrap();
    run(&Squares::new(7, 6), shard("1/2"), 1, &file("odd")).unwrap();
    run(&Squares::new(8, 6), shard("1/2"), 1, &file("other")).unwrap();
    run(&Squares::new(7, 8), shard("1/2"), 1, &file("longer")).unwrap();
    let text = std::fs::read_to_string(file("odd")).unwrap();
    let edited = |from: &str, to: &str| text.replace(from, to);
    std::fs::write(file("edited"), edited("\"square\":8", "\"square\":9")).unwrap();
    std::fs::write(file("version"), edited("\"plyground\":2", "\"plyground\":9")).unwrap();
    std::fs::write(file("diary"), "my diary\n").unwrap();
    std::fs::write(file("empty"), "").unwrap();
    // A line of another run, whole and with a right checksum.
    let other = std::fs::read_to_string(file("other")).unwrap();
    let foreign = other.lines().nth(1).unwrap();
    std::fs::write(file("twice"), format!("{text}{foreign}\n")).unwrap();
    for (name, why) in [
        ("other", "a part of another job: seed is 8 there and 7 here"),
        ("longer", "a part of another job: units is 8 there and 6 in the first part"),
        ("edited", "line 2 is damaged"),
        ("version", "a journal of version 9: expected version 2"),
        ("diary", "not a journal of a job"),
        ("empty", "not a journal of a job: it is empty"),
        ("twice", "line 5: unit 1 stands there twice, and found something else"),
    ] {
        let error = merge(&[file("even"), file(name)], &file("merged")).unwrap_err();
        assert!(matches!(&error, JobError::Input(text) if text.ends_with(why)), "{name}: {error}");
        assert!(!file("merged").exists());
    }
    // The same unit with different results in two parts.
    let line = other.lines().nth(1).unwrap();
    let header = text.lines().next().unwrap();
    std::fs::write(file("liar"), format!("{header}\n{line}\n")).unwrap();
    let error = merge(&[file("odd"), file("liar")], &file("merged")).unwrap_err().to_string();
    assert!(error.contains("liar: unit 1 found something else than in "), "{error}");
    // Who writes is as careful.
    for (job, part, why) in [
        (Squares::new(8, 6), "1/2", "the journal of another run: seed is 7 there and 8 here"),
        (Squares::new(7, 6), "0/2", "the journal of another run: part is 1/2 there and 0/2 here"),
    ] {
        let error = run(&job, shard(part), 1, &file("odd")).unwrap_err().to_string();
        assert!(error.ends_with(why), "{error}");
    }
    assert_eq!(std::fs::read_to_string(file("odd")).unwrap(), text, "left alone");
}

#[test]
fn what_goes_wrong_is_said_and_what_was_done_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let stop = never();
    for threads in [1, 3] {
        let job = Squares::new(666, 5);
        let run = JobRun { job: &job, shard: Shard::WHOLE, threads, stop: &stop };
        let error = run.go(None, &mut |_, _| ControlFlow::Continue(()), &mut |_, _| {}).unwrap_err();
        assert!(matches!(&error, JobError::Run(text) if text.ends_with(": the devil's own")), "{error}");
        let job = Squares::new(13, 5);
        let run = JobRun { job: &job, ..run };
        let error = run.go(None, &mut |_, _| ControlFlow::Continue(()), &mut |_, _| {}).unwrap_err();
        assert_eq!(error, JobError::Input("no luck".into()));
    }
    // Stopped in the middle by whoever watches; then until it is decided.
    let job = Squares::new(1, 100);
    let mut journal = UnitJournal::open(&path, &job.header()).unwrap();
    let run = JobRun { job: &job, shard: Shard::WHOLE, threads: 1, stop: &stop };
    let mut tick = |done: u64, of: u64| {
        assert_eq!(of, 100);
        if done >= 40 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let state = run.go(Some(&mut journal), &mut |_, _| ControlFlow::Continue(()), &mut tick).unwrap();
    assert!(state == JobState::Stopped && (40..100).contains(&journal.count()), "{}", journal.count());
    stop.store(false, Ordering::Relaxed);
    let run = JobRun { threads: 3, ..run };
    let mut seen = 0;
    let mut each = |unit: u64, _| {
        seen += 1;
        if unit == 60 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert_eq!(run.go(Some(&mut journal), &mut each, &mut |_, _| {}).unwrap(), JobState::Done);
    assert_eq!(seen, 61);
    let before = job.done.load(Ordering::Relaxed);
    let mut each = |unit: u64, _| if unit == 60 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    assert_eq!(run.go(Some(&mut journal), &mut each, &mut |_, _| {}).unwrap(), JobState::Done);
    assert_eq!(job.done.load(Ordering::Relaxed), before, "nothing is done twice");
    journal.settle(61).unwrap();
    assert_eq!(Part::read(&path).unwrap().units(), vec![0..61]);
}

#[test]
fn a_run_from_a_unit_on_does_those_and_no_others() {
    let (job, stop) = (Squares::new(5, 20), never());
    for (first, part, expected) in [
        (0, "0/1", 0..20),
        (13, "0/1", 13..20),
        (20, "0/1", 20..20),
        (13, "1/4", 13..20),
        (14, "1/4", 17..20),
    ] {
        let shard = shard(part);
        let run = JobRun { job: &job, shard, threads: 2, stop: &stop };
        let mut seen = Vec::new();
        let mut each = |unit: u64, _| {
            seen.push(unit);
            ControlFlow::Continue(())
        };
        assert_eq!(run.go_from(first, None, &mut each, &mut |_, _| {}).unwrap(), JobState::Done);
        assert!(seen.into_iter().eq(expected.filter(|&unit| shard.has(unit))), "from {first}, {part}");
    }
}
