//! Studies of the reports that are stopped: what was measured is kept, and the run that goes on ends like any other.

use plyground_lab::memory::Counting;
use plyground_reproduce::{Order, Scale, Standing, Step, Study, What, save};
use serde_json::Value;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn order<'a>(stop: &'a AtomicBool, keep: &'a Path, tick: &'a dyn Fn(Step)) -> Order<'a> {
    Order { scale: Scale::Quick, seed: 1, threads: 2, stop, keep: Some(keep), tick }
}

/// Runs a study until so many parts are done; how many parts are done then, and the study if that is all of them.
fn run(what: What, keep: &Path, until: u64) -> ([u64; 2], Option<Box<dyn Study>>) {
    let stop = AtomicBool::new(false);
    let last = std::cell::Cell::new([0, 0]);
    let tick = |step: Step| {
        last.set([step.done, step.of]);
        assert!(step.left >= -1e-9 && step.done <= step.of, "{step:?}");
        if step.done >= until {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let study = what.run(&order(&stop, keep, &tick)).unwrap();
    (last.get(), study)
}

fn parts(what: What, keep: &Path) -> u64 {
    let never = AtomicBool::new(false);
    match what.standing(&order(&never, keep, &|_| {})).unwrap() {
        Standing::Begun { done, .. } => done,
        Standing::Done => u64::MAX,
    }
}

/// What of a row is not measured by a clock or by threads that race.
fn bare(row: &str) -> Value {
    let mut row: Value = serde_json::from_str(row).unwrap();
    let row = row.as_object_mut().unwrap();
    let measured = ["seconds", "least", "most", "outlier", "speedup", "pruning_gain_time", "own", "stolen"];
    row.retain(|name, _| {
        !measured.contains(&name.as_str())
            && !["_seconds", "_least", "_most"]
                .iter()
                .any(|end| name.ends_with(end) && !name.starts_with("published"))
    });
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (table, measure) = (text("table"), text("measure"));
    let is_timed = ["second", "speed-up", "bytes"].iter().any(|part| measure.contains(part))
        || ["speed", "foretold", "chunks"].contains(&table.as_str())
        || table == "runtime" && measure != "tasks"
        || measure == "foretold";
    if is_timed {
        row.retain(|name, _| !["value", "lo", "hi"].contains(&name.as_str()));
    }
    Value::Object(row.clone())
}

fn bare_rows(study: &dyn Study) -> Vec<Value> {
    study.rows().unwrap().iter().map(|row| bare(row)).collect()
}

/// Stops a study after each of these numbers of parts, and compares its end with a run that nobody stopped.
fn ends_like_any_other(what: What, stops: &[u64]) {
    let (whole, halves) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let ([of, _], expected) = run(what, whole.path(), u64::MAX);
    let expected = expected.expect("nobody stops it");
    for &stop in stops {
        let (done, study) = run(what, halves.path(), stop);
        assert!(study.is_none() && done == [stop, of], "{}: {done:?}", what.name());
        assert_eq!(parts(what, halves.path()), stop, "all parts are kept");
        // As if the plug had been pulled in the middle of a line.
        let path = halves.path().join(format!("{}.parts.jsonl", what.name()));
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend(b"{\"part\":{\"part\":\"str");
        std::fs::write(&path, bytes).unwrap();
    }
    let (_, study) = run(what, halves.path(), u64::MAX);
    let study = study.expect("nobody stops it");
    assert_eq!(bare_rows(study.as_ref()), bare_rows(expected.as_ref()), "{}", what.name());
    save(study.as_ref(), halves.path()).unwrap();
    save(expected.as_ref(), whole.path()).unwrap();
    let names = |folder: &Path| {
        let files = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(halves.path()), names(whole.path()), "the journal is gone");
    assert_eq!(parts(what, halves.path()), u64::MAX, "done");
    assert_eq!(what.read(halves.path()).unwrap().report().unwrap(), study.report().unwrap());
}

#[test]
fn studies_that_are_stopped_end_like_any_other() {
    ends_like_any_other(What::S4, &[1, 2, 17, 31, 33]);
    ends_like_any_other(What::S2, &[1, 6, 7, 10]);
    ends_like_any_other(What::S3, &[2, 9, 15]);
    ends_like_any_other(What::Growth, &[1, 4]);
}

#[test]
#[ignore = "two minutes; run it after a change of these studies"]
fn long_studies_that_are_stopped_end_like_any_other() {
    ends_like_any_other(What::S1, &[1, 6, 12, 18]);
    ends_like_any_other(What::S5, &[3, 9, 20]);
}

#[test]
fn parts_of_something_else_are_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    run(What::S4, place, 2);
    let path = place.join("s4.parts.jsonl");
    let good = std::fs::read_to_string(&path).unwrap();
    let never = AtomicBool::new(false);
    let ordered = order(&never, place, &|_| {});
    let standing = |order: &Order<'_>| match What::S4.standing(order) {
        Ok(Standing::Begun { done, of }) => format!("{done} of {of}"),
        Ok(Standing::Done) => "done".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(standing(&ordered), "2 of 34");
    for (order, why) in [
        (Order { scale: Scale::Whole, ..ordered }, "begun with --quick"),
        (Order { seed: 2, ..ordered }, "begun with --seed 1"),
    ] {
        let error = standing(&order);
        assert!(error.contains(why) && error.ends_with("expected --fresh or another --out"), "{error}");
    }
    for (from, to, why) in [
        ("\"commit\":\"", "\"commit\":\"x", "begun by plyground 0.1.0 of commit x"),
        ("\"cpu\":\"", "\"cpu\":\"x", "begun on another machine"),
        ("\"format\":1", "\"format\":7", "line 1: a journal of format 7, this is 1"),
        ("depth 2", "depth 3", "line 2: not the part that the study has there"),
        ("{\"begun\"", "{\"ended\"", "line 1: unknown variant `ended`"),
    ] {
        let text = good.replacen(from, to, 1);
        std::fs::write(&path, &text).unwrap();
        let error = standing(&ordered);
        assert!(
            error.contains(why) && error.ends_with("expected --fresh or another --out"),
            "{why}: {error}"
        );
        assert!(What::S4.run(&ordered).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "nothing is changed");
    }
    // Begun anew, and never mind what was there.
    What::S4.forget(place).unwrap();
    assert_eq!(standing(&Order { seed: 2, ..ordered }), "0 of 34");
    let (_, study) = run(What::S4, place, u64::MAX);
    save(study.unwrap().as_ref(), place).unwrap();
    assert_eq!(standing(&ordered), "done");
    let error = standing(&Order { scale: Scale::Whole, ..ordered });
    assert!(error.contains("s4.manifest.json: measured with --quick; expected --fresh"), "{error}");
    // All of it again, without losing what is there before it is done.
    What::S4.forget(place).unwrap();
    assert_eq!(standing(&ordered), "0 of 34");
    assert!(What::S4.read(place).is_ok());
}
