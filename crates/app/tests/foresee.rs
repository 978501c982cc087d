//! `cluster foresee`: from a record to a table and a picture.

use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output};

fn foresee(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(["cluster", "foresee"]).args(words).current_dir(folder).output().unwrap()
}

fn record(folder: &Path, units: &[f64]) {
    let record = json!({
        "plyground_costs": 1, "job": "match", "workers": 1, "cores": 2, "machine": "a machine", "seconds": 100.0,
        "delay": 0.002, "start_up": 1.0, "a_unit": 0.0001, "a_range": 0.0005, "units": units,
    });
    std::fs::write(folder.join("costs.json"), record.to_string()).unwrap();
}

#[test]
fn a_record_foretells_more_workers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    record(folder, &[0.1; 2000]);
    let words = ["costs.json", "--measured", "2:105,4:60", "--svg", "foreseen.svg", "--json"];
    let output = foresee(folder, &words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let runs = found["runs"].as_array().unwrap();
    assert_eq!(
        (runs.len(), runs[0]["workers"].as_u64(), runs[10]["workers"].as_u64()),
        (11, Some(1), Some(1024))
    );
    let seconds = |run: usize| runs[run]["seconds"].as_f64().unwrap();
    // 200 seconds of work, and a start of one.
    assert!(
        (seconds(0) - 201.5).abs() < 1.5 && (seconds(3) - 26.2).abs() < 1.0,
        "{} {}",
        seconds(0),
        seconds(3)
    );
    assert!((1.0..5.0).contains(&seconds(10)));
    let worth = found["worth"].as_u64().unwrap();
    assert!((8..=128).contains(&worth), "{worth}");
    assert!((found["units_a_second"].as_f64().unwrap() - 10_000.0).abs() < 1e-6);
    let svg = std::fs::read_to_string(folder.join("foreseen.svg")).unwrap();
    assert!(svg.contains("measured") && svg.contains("foreseen") && svg.contains("match, 2,000 units"));
    let text = String::from_utf8(foresee(folder, &words[..3]).stdout).unwrap();
    assert!(text.contains("do not pay") && text.contains("off by") && text.contains("105.00 s"), "{text}");
    // Two cores are two cores.
    let two = foresee(folder, &["costs.json", "--cores", "2", "--workers", "8", "--json"]);
    let two: Value = serde_json::from_slice(&two.stdout).unwrap();
    assert!((two["runs"][0]["seconds"].as_f64().unwrap() - 101.5).abs() < 1.5);
}

#[test]
fn what_is_no_record_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    record(folder, &[0.1; 10]);
    std::fs::write(folder.join("diary"), "dear diary").unwrap();
    for (words, why) in [
        (&["nothing.json"][..], "nothing.json"),
        (&["diary"], "not a record of costs"),
        (&["costs.json", "--workers", "0"], "--workers"),
        (&["costs.json", "--slow", "3"], "expected a share from 0 to 1"),
        (&["costs.json", "--measured", "2"], "expected a number of workers and seconds"),
        (&["costs.json", "--svg", "a.txt"], ".svg or .png"),
        (&["costs.json", "--times", "1000000", "--delay", "x"], "--delay"),
    ] {
        let output = foresee(folder, words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(why), "{words:?}: {said}");
    }
}
