//! Studies of the reports as a user sees them: run, reported again from their rows, and refused without them.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

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
    assert_eq!(unwritable.status.code(), Some(1));
}

/// The rows of a study without what a clock says.
fn bare(folder: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(folder.join("s4.jsonl")).unwrap();
    let row = |line: &str| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        row.as_object_mut().unwrap().retain(|name, _| {
            !["_seconds", "_least", "_most", "outlier", "_time"].iter().any(|end| name.ends_with(end))
        });
        row
    };
    text.lines().map(row).collect()
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn a_study_that_is_killed_or_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let journal = place.join("parts/s4.journal");
    let parts = || {
        std::fs::read(&journal)
            .map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count() as i64 - 1)
    };
    let go = ["reproduce", "s4", "--quick", "--out", "parts"];
    let spawn = |until: i64| {
        let child = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(go)
            .current_dir(place)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while parts() < until {
            std::thread::sleep(Duration::from_micros(300));
        }
        child
    };
    for until in [0, 1, 4, 9, 10, 20] {
        let mut child = spawn(until);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!((until..35).contains(&parts()), "{} parts after {until}", parts());
    }
    let before = parts();
    // Ctrl-C ends it in good order.
    let child = spawn(before + 1);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    let kept = format!(
        "error: stopped; {} of 35 parts of s4 are kept in parts; the same command goes on from here",
        parts()
    );
    assert_eq!((output.status.code(), error.trim()), (Some(1), kept.as_str()));
    // Nothing of it is a result yet, and nothing of another form is mixed in.
    let error = |arguments: &[&str]| {
        let output = plyground(place, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(error(&["reproduce", "s4", "--from", "parts"]).contains("parts: s4 is not measured to its end"));
    let other = error(&["reproduce", "s4", "--out", "parts"]);
    assert!(other.contains("begun with --quick; expected --fresh or another --out"), "{other}");
    assert!(plyground(place, &go).status.success() && !journal.exists());
    // What is there is not measured again, unless somebody says so.
    let (rows, of_parts) = (std::fs::read(place.join("parts/s4.jsonl")).unwrap(), bare(&place.join("parts")));
    let again = plyground(place, &go);
    assert!(String::from_utf8_lossy(&again.stderr).contains("s4: all rows were there"));
    assert_eq!(std::fs::read(place.join("parts/s4.jsonl")).unwrap(), rows);
    assert!(plyground(place, &[&go[..], &["--fresh"]].concat()).status.success());
    assert_ne!(std::fs::read(place.join("parts/s4.jsonl")).unwrap(), rows, "times differ");
    assert_eq!(bare(&place.join("parts")), of_parts, "a run that nobody disturbs has the same rows");
}
