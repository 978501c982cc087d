//! Studies of the reports as a user sees them: run, reported again from their rows, and refused without them.

use std::path::Path;
use std::process::{Command, Output};

fn plyground(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plyground")).args(arguments).current_dir(folder).output().unwrap()
}

#[test]
fn a_report_is_made_of_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let run = plyground(place, &["reproduce", "s4", "--quick", "--out", "s4"]);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    for name in
        ["s4.csv", "s4.jsonl", "s4.manifest.json", "s4.md", "s4.html", "time.svg", "benchmark_results.csv"]
    {
        assert!(place.join("s4").join(name).exists(), "{name}");
    }
    let from = ["reproduce", "s4", "--from", "s4"];
    let again = plyground(place, &from);
    assert_eq!(String::from_utf8_lossy(&again.stdout), String::from_utf8_lossy(&run.stdout));

    let doc = plyground(place, &[&from[..], &["--doc", "page.md"]].concat());
    assert_eq!((doc.status.code(), place.join("page.md").exists()), (Some(2), false));

    let file = place.join("s4/s4.jsonl");
    let rows = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, rows.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let missing = plyground(place, &from);
    let error = String::from_utf8_lossy(&missing.stderr);
    assert_eq!(
        (missing.status.code(), error.trim()),
        (Some(1), "error: the rows have no 6x6, N = 3, depth 2")
    );

    std::fs::write(&file, "{}\n").unwrap();
    let broken = plyground(place, &from);
    let error = String::from_utf8_lossy(&broken.stderr);
    assert!(broken.status.code() == Some(2) && error.contains("s4.jsonl: line 1: missing field"), "{error}");
    let nowhere = plyground(place, &["reproduce", "all", "--from", "nowhere"]);
    assert_eq!(nowhere.status.code(), Some(2));
    let unwritable = plyground(place, &["reproduce", "all", "--quick", "--out", "s4/s4.md/below"]);
    assert_eq!(unwritable.status.code(), Some(2));
}
