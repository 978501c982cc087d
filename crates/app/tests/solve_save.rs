//! A long solution is kept in a file and goes on from it.

use std::path::Path;
use std::process::{Command, Output};

fn solve(folder: &Path, arguments: &[&str]) -> Output {
    let common = ["solve", "--no-book", "--memory", "4MB", "--threads", "1", "--quiet"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(common).args(arguments).current_dir(folder).output().unwrap()
}

#[test]
fn what_was_searched_is_kept_until_all_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    std::os::unix::fs::symlink("real.ply", place.join("table.ply")).unwrap();
    let stopped = solve(place, &["--save", "table.ply", "--time", "100ms", ""]);
    assert!(stopped.status.success() && String::from_utf8_lossy(&stopped.stdout).contains("unknown"));
    let is_link = || place.join("table.ply").is_symlink();
    assert!(is_link() && place.join("real.ply").is_file(), "links are followed");

    let other = solve(place, &["--save", "table.ply", "--game", "connect:6x6x4", "44"]);
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(other.status.code() == Some(2) && error.contains("for another board"), "{error}");

    let solved = solve(place, &["--save", "table.ply", "32751571231557"]);
    assert_eq!(String::from_utf8_lossy(&solved.stdout), "32751571231557 -3\n");
    assert!(is_link() && !place.join("real.ply").exists(), "nothing is left to go on from");
}

#[test]
fn what_is_no_file_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["/dev/null", "."] {
        let refused = solve(folder.path(), &["--save", name, "32751571231557"]);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && error.contains("no file to go on from"), "{error}");
    }
    assert!(Path::new("/dev/null").exists() && !Path::new("/dev/null").is_file());
}
