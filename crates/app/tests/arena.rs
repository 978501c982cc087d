//! Matches as a user runs them: killed and gone on, stopped, and refused.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn plyground(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(arguments.split(' ')).current_dir(folder).env("NO_COLOR", "1");
    command
}

fn output(folder: &Path, arguments: &str) -> Output {
    plyground(folder, arguments).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A table of games without the columns of times.
fn without_times(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let rows: Vec<Vec<String>> =
        text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect();
    let keep: Vec<bool> = rows[0].iter().map(|title| !title.starts_with("seconds")).collect();
    let kept = |row: &Vec<String>| {
        row.iter().zip(&keep).filter(|(_, keep)| **keep).map(|(cell, _)| cell.clone()).collect()
    };
    rows.iter().map(kept).collect()
}

/// How often the run is killed; `PLYGROUND_KILLS=50` takes a few minutes.
fn kills() -> u64 {
    std::env::var("PLYGROUND_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

#[test]
fn a_killed_tournament_resumes_to_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |name: &str| {
        let players = "tournament mc:sims=20 uct:sims=60 greedy --games 80 --quiet --seed 5";
        plyground(folder, &format!("{players} --out {name}.pgn --out {name}.csv"))
    };
    let silent = |name: &str| {
        let mut command = run(name);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let start = std::time::Instant::now();
    assert!(silent("whole").status().unwrap().success());
    let whole = start.elapsed();
    let mut killed = 0;
    let mut moment: u64 = 12345;
    for round in 0..kills() {
        let name = format!("killed{}", round % 4);
        let mut child = silent(&name).spawn().unwrap();
        // Any moment of the run: a linear congruential generator is random enough.
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(whole.mul_f64((moment >> 40) as f64 / (1 << 24) as f64));
        killed += u64::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert!(killed > 0, "a run that is over cannot be killed");
    for round in 0..kills().min(4) {
        let name = format!("killed{round}");
        assert!(silent(&name).status().unwrap().success());
        let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
        assert_eq!(read(&format!("{name}.pgn")), read("whole.pgn"));
        assert_eq!(without_times(folder, &format!("{name}.csv")), without_times(folder, "whole.csv"));
        assert!(!folder.join(format!("{name}.pgn.journal")).exists(), "a finished run needs no journal");
    }
}

#[test]
fn results_are_the_same_on_any_number_of_threads_and_more_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |games: u64, threads: u64, more: &str| {
        let arguments =
            format!("match uct:sims=40 mc:sims=10 --games {games} --threads {threads} --json --quiet{more}");
        let output = output(folder, &arguments);
        assert!(output.status.success(), "{}", stderr(&output));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (report["games"].clone(), report["meetings"].clone(), report["distinct"].clone())
    };
    let alone = run(60, 1, "");
    assert_eq!(run(60, 3, ""), alone);
    run(20, 2, " --journal games.journal");
    assert_eq!(run(60, 2, " --journal games.journal"), alone);
    assert_eq!(run(60, 2, " --journal games.journal"), alone);
    let other = output(folder, "match uct:sims=40 mc:sims=10 --seed 2 --journal games.journal");
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("games.journal: the journal of another run: seed is 1 there and 2 here"));
}

#[cfg(unix)]
#[test]
fn interrupted_matches_print_what_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let mut command =
        plyground(folder.path(), "match mc:sims=50 mc:sims=50 --games 1000000 --journal games.journal");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(stdout.contains("LOS") && stdout.contains("distinct games"), "{stdout}");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the same command goes on from games.journal"), "{}", stderr(&output));
}

#[test]
fn a_test_stops_when_it_is_sure() {
    let folder = tempfile::tempdir().unwrap();
    let output = output(folder.path(), "match mc:sims=50 random --sprt 0,50 --json");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((report["sprt"]["accepted"].as_str(), report["complete"].as_bool()), (Some("H1"), Some(true)));
    assert!(report["games"].as_u64().unwrap() < 100 && report["planned"].as_u64() == Some(100_000));
}
