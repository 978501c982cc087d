//! What is true of the files of every study.

use crate::run::{Saved, options};
use plyground_reproduce::page;
use std::sync::atomic::AtomicBool;

/// The files give the same report again, no number of ours is in it but from its row, and the page needs nothing else. The
/// records of the study are named: each row of each of them is missed.
pub(crate) fn check(saved: &Saved, records: &[&str]) {
    let Saved { study, results, folder, .. } = saved;
    let (name, folder) = (study.about.name, folder.path());
    let rows = results.rows().unwrap();
    let lines = |ending: &str| saved.read(&format!("{name}.{ending}")).lines().count();
    assert_eq!((lines("csv"), lines("jsonl")), (rows.len() + 1, rows.len()));
    let again = study.read(folder).unwrap();
    assert_eq!((again.rows().unwrap(), again.report().unwrap()), (rows, saved.read(&format!("{name}.md"))));
    assert_eq!(again.pictures().unwrap(), results.pictures().unwrap());
    assert_eq!(again.manifest(), results.manifest());
    for record in records {
        let (path, text) = (folder.join(format!("{record}.jsonl")), saved.read(&format!("{record}.jsonl")));
        let rows: Vec<&str> = text.lines().collect();
        for missing in 0..rows.len() {
            let less = [&rows[..missing], &rows[missing + 1..]].concat();
            std::fs::write(&path, less.join("\n")).unwrap();
            assert!(study.read(folder).unwrap().report().is_err(), "{} is not missed", rows[missing]);
        }
        std::fs::write(&path, &text).unwrap();
    }
    let html = page(&[results.as_ref()]).unwrap();
    assert!(html.contains("<svg") && !html.contains("src=") && !html.contains("href=\"http"), "{name}");
    let elsewhere = tempfile::tempdir().unwrap();
    let stopped = study.run(&options(&AtomicBool::new(true), elsewhere.path(), &|_| {})).unwrap();
    assert!(stopped.is_none(), "a stopped study says so");
}
