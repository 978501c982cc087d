//! Studies that are stopped: what was measured is kept, and the run that goes on ends like any other.

use crate::run::{Saved, options, run};
use plyground_reproduce::{Status, Study, StudyResults, save};
use serde_json::Value;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn parts(study: &'static Study, folder: &Path) -> u64 {
    let never = AtomicBool::new(false);
    match study.status(&options(&never, folder, &|_| {})).unwrap() {
        Status::Begun { done, .. } => done,
        Status::Done => u64::MAX,
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

fn bare_rows(study: &dyn StudyResults) -> Vec<Value> {
    study.rows().unwrap().iter().map(|row| bare(row)).collect()
}

/// Stops a study after each of these numbers of parts, and compares its end with a run that nobody stopped.
pub(crate) fn ends_like(whole: &Saved, stops: &[u64]) {
    let (study, folder) = (whole.study, tempfile::tempdir().unwrap());
    let (name, folder) = (study.about.name, folder.path());
    let mut of = None;
    for &stop in stops {
        let ([done, all], results) = run(study, folder, stop);
        assert!(
            results.is_none() && done == stop && *of.get_or_insert(all) == all,
            "{name}: {done} of {all}"
        );
        assert_eq!(parts(study, folder), stop, "all parts are kept");
        // As if the plug had been pulled in the middle of a line.
        let path = folder.join(format!("{name}.parts.jsonl"));
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend(b"{\"part\":{\"part\":\"str");
        std::fs::write(&path, bytes).unwrap();
    }
    let ([done, _], results) = run(study, folder, u64::MAX);
    let results = results.expect("nobody stops it");
    assert_eq!(Some(done), of, "{name}");
    assert_eq!(bare_rows(results.as_ref()), bare_rows(whole.results.as_ref()), "{name}");
    save(results.as_ref(), folder).unwrap();
    let names = |folder: &Path| {
        let files = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(folder), names(whole.folder.path()), "the journal is gone");
    assert_eq!(parts(study, folder), u64::MAX, "done");
    assert_eq!(study.read(folder).unwrap().report().unwrap(), results.report().unwrap());
}
