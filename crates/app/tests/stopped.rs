//! Ctrl-C keeps what is done, and nothing is silent for longer than two seconds.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

/// Runs a command that would take long, and stops it after a while; one that writes rows, as soon as it has kept some.
fn interrupted(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(line.split(' ')).current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.stdin(Stdio::null()).spawn().unwrap();
    match line.rsplit(' ').next().filter(|word| word.ends_with(".jsonl")) {
        None => std::thread::sleep(Duration::from_secs(4)),
        Some(name) => {
            let start = Instant::now();
            let journal = folder.join(format!("{name}.journal"));
            while !std::fs::metadata(&journal).is_ok_and(|file| file.len() > 10_000) {
                assert!(start.elapsed() < Duration::from_secs(60), "{line} keeps nothing");
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(30), "{line} does not stop");
    output
}

/// Checks cases three at a time: they spend their time waiting for a clock, and more at once would starve each other.
fn each<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    let next = std::sync::Mutex::new(cases.iter());
    let work = || {
        loop {
            let Some(case) = next.lock().unwrap().next() else { break };
            check(case);
        }
    };
    std::thread::scope(|scope| (0..3).for_each(|_| drop(scope.spawn(work))));
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn what_is_done_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let long = "--positions 60000 --plies 20..34 --threads 1";
    each(
        &[
            ("count --depth 12", "not to its end", "stopped in minimax at depth 12"),
            ("count --depth 12 --json", "\"complete\":false", "stopped in minimax at depth 12"),
            ("perft 30", "at least ", "stopped: 0 of 7 first moves are counted whole"),
            ("perft 30 --json", "\"complete\":false", "there are at least "),
            (&format!("regret random {long} --rows rows.jsonl"), "by ply", "of 60,000 positions answered"),
            (&format!("disagree random {long} --out p.jsonl"), "puzzles from", "of 60000 answers were given"),
            ("solve --no-book --threads 1 1", "1 unknown ", "stopped in position 1"),
            ("tune uct.c=0.2..3 --games 100000", "against uct", "stopped after "),
            ("bench alphabeta --repetitions 10000", "per second", "of 10,000 repetitions"),
        ],
        |&(line, told, stopped)| {
            let output = interrupted(folder.path(), line);
            let [stdout, stderr] =
                [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
            assert!(stdout.contains(told), "{line}: {stdout}{stderr}");
            assert!(stderr.contains(stopped), "{line}: {stderr}");
            assert_eq!(output.status.code(), Some(1), "{line}");
        },
    );
    for name in ["rows.jsonl", "p.jsonl"] {
        assert!(std::fs::metadata(folder.path().join(name)).unwrap().len() > 100, "{name}");
    }
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn a_terminal_sees_a_sign_of_life() {
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("no program makes a terminal here");
        return;
    }
    each(
        &[
            ("count --depth 13 --player minimax", "minimax at depth 13: "),
            ("perft 30 --threads 1", "at work: "),
            ("solve --no-book --threads 1 1", "solving 1: "),
            ("match alphabeta:depth=14,table=off random --games 2", "playing: "),
            ("lab run slow.toml", "at work: "),
        ],
        |(line, sign)| {
            let folder = tempfile::tempdir().unwrap();
            let study = "plyground = 1\ngames = [\"connect\"]\nplayers = [\"minimax:depth=13\"]\n";
            std::fs::write(folder.path().join("slow.toml"), study).unwrap();
            // Killed after less than the ten seconds within which nobody may be left alone.
            let command = format!("timeout -s KILL 9 {PROGRAM} {line}");
            let output = Command::new("script")
                .args(["-qefc", &command, "/dev/null"])
                .current_dir(folder.path())
                .env("TERM", "xterm")
                .stdin(Stdio::null())
                .output()
                .unwrap();
            let seen = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(seen.contains(sign), "{line}: {seen:?}");
        },
    );
}
