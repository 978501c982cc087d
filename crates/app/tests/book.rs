//! A build that is killed goes on, and ends with the same bytes.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn build(folder: &Path, name: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command
        .args(["book", "build", "--game", "connect:6x5x4", "--depth", "7", "--memory", "16MB", "--out", name])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

#[test]
fn a_killed_build_resumes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    assert!(build(folder.path(), "whole.book").status().unwrap().success());
    for delay in [5, 40, 150] {
        let mut child = build(folder.path(), "killed.book").spawn().unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert!(build(folder.path(), "killed.book").status().unwrap().success());
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("whole.book"), read("killed.book"));
    assert!(!folder.path().join("killed.journal").exists(), "a finished book needs no journal");
}
