//! A job that is driven: units are sent to workers that are slow, die, come late and come twice, and the journal is that of one process.

use plyground_jobs::{
    AnyJob, DispatchTerms, Driver, Job, JobError, JobHeader, JobRun, Shard, Taken, UnitCosts, UnitJournal,
};
use serde_json::json;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Squares, and how long they took; some units fail, one of them by a panic.
struct Squares {
    units: u64,
    fails: &'static [u64],
}

impl Job for Squares {
    type Rows = serde_json::Value;
    type Worker = u64;

    fn header(&self) -> JobHeader {
        JobHeader::new("squares", &json!({"seed": 1}), &["seconds"], self.units)
    }

    fn worker(&self) -> Result<u64, JobError> {
        Ok(0)
    }

    fn unit(&self, done: &mut u64, unit: u64, _: &AtomicBool) -> Result<Option<Self::Rows>, JobError> {
        *done += 1;
        assert_ne!(self.fails.first(), Some(&unit), "it was on purpose");
        if self.fails.contains(&unit) {
            return Err(JobError::Run("no".to_owned()));
        }
        Ok(Some(json!({"square": unit * unit, "seconds": *done as f64})))
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// Lines of units, and the seconds that each took.
type Lines = Vec<(String, f64)>;

/// What a worker makes of units.
fn found(job: &AnyJob, units: impl IntoIterator<Item = u64>) -> (Lines, Vec<(u64, String)>) {
    let (mut lines, mut failed) = (Vec::new(), Vec::new());
    let mut worker = job.worker().unwrap();
    for unit in units {
        match job.line(&mut worker, unit, &NEVER) {
            Ok(line) => lines.push((line.unwrap(), 0.01)),
            Err(error) => failed.push((unit, error.to_string())),
        }
    }
    (lines, failed)
}

/// The units of a journal in their order, without what was measured.
fn squares(path: &Path, header: &JobHeader) -> Vec<u64> {
    let journal = UnitJournal::open(path, header).unwrap();
    let square =
        |unit| journal.rows::<serde_json::Value>(unit).unwrap().map(|rows| rows["square"].as_u64().unwrap());
    (0..header.units).filter_map(square).collect()
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

#[test]
fn whatever_becomes_of_workers_and_driver_the_journal_is_that_of_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let job = AnyJob::new(Squares { units: 500, fails: &[] });
    let header = job.header();
    let alone = folder.path().join("alone");
    let run = JobRun { job: &job, shard: Shard::WHOLE, threads: 1, stop: &NEVER };
    let mut journal = UnitJournal::open(&alone, &header).unwrap();
    run.go(Some(&mut journal), &mut |_, _| ControlFlow::Continue(()), &mut |_, _| {}).unwrap();
    drop(journal);
    for seed in 0..20 {
        let path = folder.path().join(format!("journal.{seed}"));
        let mut dice = Dice(seed);
        let (mut now, mut drivers) = (0.0, 0);
        'driver: loop {
            drivers += 1;
            let mut driver = Driver::open(&path, &header, DispatchTerms::default(), None).unwrap();
            assert!(
                Driver::open(&path, &header, DispatchTerms::default(), None)
                    .err()
                    .is_some_and(|error| error.to_string().ends_with("another run is writing to it"))
            );
            let mut sent: Vec<(u64, u64, Vec<u64>)> = Vec::new();
            while !driver.is_over() {
                now += 0.05;
                let worker = dice.roll(6);
                if sent.iter().all(|(_, by, _)| *by != worker)
                    && let Some(ticket) = driver.next(worker, 6, now)
                {
                    sent.push((ticket.number, worker, ticket.units.into_iter().flatten().collect()));
                }
                if sent.is_empty() || dice.roll(3) == 0 {
                    continue;
                }
                let place = dice.roll(sent.len() as u64) as usize;
                let (ticket, worker, units) = sent.swap_remove(place);
                match dice.roll(12) {
                    0..4 if units.len() > 1 => driver.lost(ticket, "killed"),
                    0..4 => driver.take_back(ticket),
                    4 if drivers < 3 => continue 'driver,
                    5 => {
                        // Only half of them were done.
                        let (lines, failed) = found(&job, units.iter().copied().take(units.len() / 2));
                        driver.answered(ticket, worker, now, &lines, &failed).unwrap();
                    }
                    _ => {
                        let (lines, failed) = found(&job, units);
                        driver.answered(ticket, worker, now, &lines, &failed).unwrap();
                    }
                }
            }
            if !driver.failed().is_empty() {
                // Half an answer three times over is a unit that fails: begun again, it is done.
                continue;
            }
            let (kept, missing) = driver.close(&folder.path().join("settled")).unwrap();
            assert!(missing.is_empty() && kept == path);
            break;
        }
        assert_eq!(squares(&path, &header), squares(&alone, &header), "seed {seed}");
        assert_eq!(squares(&folder.path().join("settled"), &header), squares(&alone, &header));
    }
}

#[test]
fn what_does_not_fit_is_refused_and_the_journal_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let job = AnyJob::new(Squares { units: 9, fails: &[] });
    let mut driver = Driver::open(&path, &job.header(), DispatchTerms::default(), None).unwrap();
    let ticket = driver.next(0, 1, 0.0).unwrap();
    let (lines, _) = found(&job, [0]);
    assert_eq!(driver.answered(ticket.number, 0, 0.1, &lines, &[]).unwrap(), Taken::First);
    let before = std::fs::read(&path).unwrap();
    let wrong = AnyJob::new(Squares { units: 99, fails: &[] });
    let (far, _) = found(&wrong, [50]);
    let line = &lines[0].0;
    for (line, why) in [
        (line[1..].to_owned(), "worker 3: the line of a unit came damaged"),
        (format!("{line}\n"), "worker 3: the line of a unit came damaged"),
        (far[0].0.clone(), "worker 3: unit 50 came, which is none of this squares"),
    ] {
        let error = driver.answered(9, 3, 0.2, &[(line, 0.1)], &[]).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    }
    // The same unit with another result, well sealed.
    let other = folder.path().join("other");
    let mut journal = UnitJournal::open(&other, &job.header()).unwrap();
    journal.add(0, &json!({"square": 1, "seconds": 0.0})).unwrap();
    drop(journal);
    let text = std::fs::read_to_string(&other).unwrap();
    let changed = text.lines().nth(1).unwrap().to_owned();
    assert!(!driver.agree(line, &changed) && driver.agree(line, &found(&job, [0]).0[0].0));
    let error = driver.answered(9, 3, 0.2, &[(changed, 0.1)], &[]).unwrap_err().to_string();
    assert!(error.contains("unit 0 found something else the second time"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    // The same again is no second unit.
    assert_eq!(driver.answered(9, 3, 0.2, &lines, &[]).unwrap(), Taken::Late);
    assert_eq!(driver.progress(1.0).done, 1);
}

#[test]
fn units_that_always_fail_are_told_by_number_and_all_others_are_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let job = AnyJob::new(Squares { units: 40, fails: &[7, 20] });
    let mut driver = Driver::open(&path, &job.header(), DispatchTerms::default(), None).unwrap();
    let mut now = 0.0;
    while let Some(ticket) = driver.next(0, 1, now) {
        now += 0.1;
        let (lines, failed) = found(&job, ticket.units.into_iter().flatten());
        driver.answered(ticket.number, 0, now, &lines, &failed).unwrap();
    }
    assert!(driver.is_over());
    assert_eq!((driver.progress(now).done, driver.progress(now).failed), (38, 2));
    let error = driver.close(&folder.path().join("settled")).unwrap_err().to_string();
    let expected = format!(
        "2 units failed three times: 7 and 20; all others are in {}. Unit 7: assertion",
        path.display()
    );
    assert!(error.starts_with(&expected) && error.contains("it was on purpose"), "{error}");
}

#[test]
fn a_fold_that_has_seen_enough_ends_the_job() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let job = AnyJob::new(Squares { units: 1000, fails: &[] });
    let fold = || -> plyground_jobs::Fold {
        Box::new(|rows| {
            let rows: serde_json::Value = serde_json::from_str(rows.get()).unwrap();
            Ok(if rows["square"] == 81 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    };
    let mut driver = Driver::open(&path, &job.header(), DispatchTerms::default(), Some(fold())).unwrap();
    let mut now = 0.0;
    while let Some(ticket) = driver.next(0, 1, now) {
        now += 1.0;
        let (lines, failed) = found(&job, ticket.units.into_iter().flatten());
        driver.answered(ticket.number, 0, now, &lines, &failed).unwrap();
    }
    assert!(driver.is_over() && driver.progress(now).decided && driver.progress(now).done < 100);
    drop(driver);
    // Begun again, there is nothing to do.
    let mut driver = Driver::open(&path, &job.header(), DispatchTerms::default(), Some(fold())).unwrap();
    assert!(driver.is_over() && driver.next(0, 1, 0.0).is_none());
}

#[test]
fn costs_are_written_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let job = AnyJob::new(Squares { units: 9, fails: &[] });
    let path = folder.path().join("journal");
    let mut driver = Driver::open(&path, &job.header(), DispatchTerms::default(), None).unwrap();
    let (mut lines, _) = found(&job, (0..9).rev());
    (0..9).zip(&mut lines).for_each(|(unit, line)| line.1 = f64::from(unit));
    let ticket = driver.next(0, 1, 0.0).unwrap();
    driver.answered(ticket.number, 0, 40.0, &lines, &[]).unwrap();
    let costs = driver.costs(40.0);
    assert_eq!(costs.units, [8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.0]);
    let file = folder.path().join("costs.json");
    costs.write(&file).unwrap();
    assert_eq!(UnitCosts::read(&file).unwrap(), costs);
    for (text, why) in [
        ("{}", "not a record of costs"),
        ("my diary", "not a record of costs"),
        (&std::fs::read_to_string(&file).unwrap().replace("8.0,", "-8.0,"), "times below 0"),
        (
            &std::fs::read_to_string(&file)
                .unwrap()
                .replace("\"plyground_costs\":1", "\"plyground_costs\":2"),
            "a record of version 2: expected 1",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let error = UnitCosts::read(&file).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// A million units through the driver, in bounded memory; run with `--ignored --nocapture` it tells how long that takes.
#[test]
#[ignore = "takes long"]
fn a_million_units_go_through_the_driver() {
    const UNITS: u64 = 1_000_000;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let job = AnyJob::new(Squares { units: UNITS, fails: &[] });
    let start = std::time::Instant::now();
    let mut driver = Driver::open(&path, &job.header(), DispatchTerms::default(), None).unwrap();
    let mut now = 0.0;
    let mut ranges = 0;
    while let Some(ticket) = driver.next(ranges % 64, 64, now) {
        let (lines, failed) = found(&job, ticket.units.into_iter().flatten());
        now += 0.01 * lines.len() as f64;
        driver.answered(ticket.number, ranges % 64, now, &lines, &failed).unwrap();
        ranges += 1;
    }
    let progress = driver.progress(now);
    assert_eq!(progress.done, UNITS);
    driver.close(&folder.path().join("settled")).unwrap();
    println!(
        "{UNITS} units in {ranges} ranges: {:.1} s, {:.1} of them in the driver",
        start.elapsed().as_secs_f64(),
        progress.took
    );
}
