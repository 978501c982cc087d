//! Studies that are stopped: what was measured is kept, and the run that goes on ends like any other.

use crate::run::{Saved, journal_in, options, run};
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
fn bare(mut row: Value) -> Value {
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
    study.rows().unwrap().iter().map(|row| bare(serde_json::from_str(row).unwrap())).collect()
}

/// The parts of a journal without what its header says is measured.
fn bare_parts(journal: &str) -> Vec<Value> {
    let mut lines = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let header = lines.next().unwrap();
    let measured: Vec<&str> =
        header["measured"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let bare = |mut line: Value| {
        let part = &mut line["rows"];
        let count = |list: &str| part[list].as_array().unwrap().len();
        assert!(count("rows") + count("findings") + count("pictures") > 0, "{part}");
        strip(part, &measured);
        part.take()
    };
    lines.map(bare).collect()
}

fn strip(value: &mut Value, names: &[&str]) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !names.contains(&name.as_str()));
            fields.values_mut().for_each(|field| strip(field, names));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| strip(item, names)),
        _ => {}
    }
}

/// Stops a study after each of these numbers of parts, and compares its end with a run that nobody stopped.
pub(crate) fn ends_like(whole: &Saved, stops: &[u64]) {
    let (study, folder) = (whole.study, tempfile::tempdir().unwrap());
    let (name, folder) = (study.about.name, folder.path());
    let of = whole.journal.lines().count() as u64 - 1;
    for &stop in stops {
        let (done, results) = run(study, folder, stop);
        assert!(results.is_none() && done == [stop, of], "{name}: {done:?}");
        assert_eq!(parts(study, folder), stop, "all parts are kept");
        pull_the_plug(study, folder);
    }
    end_like(whole, folder);
}

/// Takes a study up after each of these numbers of parts of a run that nobody stopped, and compares the part that comes next;
/// after the last of them, all to the end.
pub(crate) fn goes_on_like(whole: &Saved, stops: &[u64]) {
    let study = whole.study;
    let lines: Vec<&str> = whole.journal.lines().collect();
    for &stop in stops {
        let folder = tempfile::tempdir().unwrap();
        let (folder, next) = (folder.path(), stop as usize + 1);
        std::fs::write(journal_in(study, folder), lines[..next].join("\n") + "\n").unwrap();
        pull_the_plug(study, folder);
        assert_eq!(parts(study, folder), stop, "all parts are kept");
        if Some(&stop) == stops.last() {
            return end_like(whole, folder);
        }
        let (done, results) = run(study, folder, stop + 1);
        assert!(results.is_none() && done == [stop + 1, lines.len() as u64 - 1], "{done:?}");
        let journal = std::fs::read_to_string(journal_in(study, folder)).unwrap();
        assert_eq!(journal.lines().take(next).collect::<Vec<_>>(), lines[..next], "what was kept is kept");
        assert_eq!(bare_parts(&journal), bare_parts(&whole.journal)[..next], "{stop} parts and one");
    }
}

/// As if the plug had been pulled in the middle of a line.
fn pull_the_plug(study: &Study, folder: &Path) {
    let path = journal_in(study, folder);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend(b"{\"unit\":7,\"rows\":{\"study\":\"s");
    std::fs::write(&path, bytes).unwrap();
}

/// Lets a study go on to its end, which is that of the run that nobody stopped.
fn end_like(whole: &Saved, folder: &Path) {
    let study = whole.study;
    let (_, results) = run(study, folder, u64::MAX);
    let results = results.expect("nobody stops it");
    let journal = std::fs::read_to_string(journal_in(study, folder)).unwrap();
    assert_eq!(bare_parts(&journal), bare_parts(&whole.journal), "{}", study.about.name);
    assert_eq!(bare_rows(results.as_ref()), bare_rows(whole.results.as_ref()), "{}", study.about.name);
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
