//! Journals of parts: which are gone on with, and which are refused.

use crate::run::{Saved, options, run};
use plyground_reproduce::{RunOptions, Scale, Status, save};
use std::sync::atomic::AtomicBool;

/// A line of a journal with a checksum that fits.
fn sealed(line: &str) -> String {
    let body = &line[..line.rfind(",\"sum\":").unwrap()];
    format!("{body},\"sum\":\"{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

/// Parts of something else are not gone on with; `saved` is the study S4.
pub(crate) fn refuses_other_parts(saved: &Saved) {
    let s4 = saved.study;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    run(s4, place, 2);
    let path = place.join("s4.journal");
    let good = std::fs::read_to_string(&path).unwrap();
    let never = AtomicBool::new(false);
    let ordered = options(&never, place, &|_| {});
    let status = |options: &RunOptions<'_>| match s4.status(options) {
        Ok(Status::Begun { done, of }) => format!("{done} of {of}"),
        Ok(Status::Done) => "done".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(status(&ordered), "2 of 35");
    for (options, why) in [
        (RunOptions { scale: Scale::Whole, ..ordered }, "begun with --quick"),
        (RunOptions { seed: 2, ..ordered }, "begun with --seed 1"),
    ] {
        let error = status(&options);
        assert!(error.contains(why) && error.ends_with("expected --fresh or another --out"), "{error}");
    }
    for (from, to, is_sealed, why) in [
        ("\"commit\":\"", "\"commit\":\"x", true, "begun by plyground 0.1.0 of commit x"),
        ("\"machine\":\"", "\"machine\":\"x", true, "begun on another machine"),
        ("\"plyground\":2", "\"plyground\":7", true, "a journal of version 7: expected version 2"),
        ("depth 2", "depth 3", true, "unit 0: not the part that the study has there"),
        ("depth 2", "depth 3", false, "line 2 is damaged"),
        ("\"seed\":1", "\"seed\":2", false, "line 1 is damaged"),
        ("{\"plyground\"", "{\"begun\"", false, "not a journal of a job"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        let seal = |line: &str| if is_sealed { sealed(line) } else { line.to_owned() };
        let text: String = text.lines().map(|line| seal(line) + "\n").collect();
        std::fs::write(&path, &text).unwrap();
        let error = status(&ordered);
        assert!(
            error.contains(why) && error.ends_with("expected --fresh or another --out"),
            "{why}: {error}"
        );
        assert!(s4.run(&ordered).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "nothing is changed");
    }
    // Parts of a program before this one are not gone on with, either.
    let old = place.join("s4.parts.jsonl");
    std::fs::write(&old, "{\"begun\":{\"format\":1}}\n").unwrap();
    let error = status(&ordered);
    assert!(error.contains("s4.parts.jsonl: parts in the form of version 1: expected a journal"), "{error}");
    // Begun anew, and never mind what was there.
    s4.forget(place).unwrap();
    assert!(!old.exists());
    assert_eq!(status(&RunOptions { seed: 2, ..ordered }), "0 of 35");
    assert_eq!(run(s4, place, 1).0, [1, 35], "from the first part on");
    save(saved.results.as_ref(), place).unwrap();
    assert_eq!(status(&ordered), "done");
    let error = status(&RunOptions { scale: Scale::Whole, ..ordered });
    assert!(error.contains("s4.manifest.json: measured with --quick; expected --fresh"), "{error}");
    // All of it again, without losing what is there before it is done.
    s4.forget(place).unwrap();
    assert_eq!(status(&ordered), "0 of 35");
    assert!(s4.read(place).is_ok());
}
