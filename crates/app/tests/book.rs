//! Books: a build that is killed goes on, and ends with the same bytes; a book of another board is refused.

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
#[ignore = "takes long: cargo xtask test --long"]
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

#[test]
fn a_book_of_another_board_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let plyground = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.args(line.split(' ')).current_dir(folder.path()).output().unwrap()
    };
    assert!(plyground("book build --game connect:4x4x4 --depth 2 --out small.book --quiet").status.success());
    assert!(plyground("solve --game connect:4x4x4 --book small.book 44").status.success());
    for line in ["solve --book small.book 44", "analyze --player perfect:book=small.book"] {
        let output = plyground(line);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("the book is for connect:4x4x4: expected one for connect:7x6x4"), "{told}");
    }
}

/// 68 bits: the first player has three in a row soon, so that positions are solved at once.
const LONG: &str = "connect:17x3x3";

#[test]
fn a_board_of_more_than_64_bits_has_a_book_whole_and_in_parts() {
    let folder = tempfile::tempdir().unwrap();
    let plyground = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        let output = command.args(line.split(' ')).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let build = format!("book build --game {LONG} --depth 2 --memory 1MB --quiet --out");
    plyground(&format!("{build} whole.book"));
    plyground(&format!("{build} part.0 --shard 0/2"));
    plyground(&format!("{build} part.1 --shard 1/2"));
    plyground("merge part.0 part.1 --out merged.book --quiet");
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("whole.book"), read("merged.book"));
    for position in ["9", "1", "17", "9,9", "1,17", "17,1", "4,12"] {
        let solve = |book: &str| {
            let told = plyground(&format!("solve --game {LONG} --stats --memory 1MB {book} {position}"));
            let mut fields = told.split_whitespace().skip(1).map(|field| field.parse::<i64>().unwrap());
            (fields.next().unwrap(), fields.next().unwrap())
        };
        let (with, without) = (solve("--book whole.book"), solve("--no-book"));
        assert_eq!((with.0, with.1, without.1 > 0), (without.0, 0, true), "{position}");
    }
}
