//! What stands under a name decides how it is written to: files are replaced, links followed, streams fed.
#![cfg(unix)]

use plyground_jobs::{Place, write_whole};
use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).unwrap().is_symlink()
}

#[test]
fn a_link_stays_a_link_and_its_target_is_new() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("deep")).unwrap();
    fs::write(at("deep/target"), "old").unwrap();
    symlink("deep/target", at("near")).unwrap();
    symlink(at("near"), at("far")).unwrap();
    write_whole(&at("far"), b"new").unwrap();
    assert!(is_link(&at("far")) && is_link(&at("near")));
    assert_eq!(fs::read_to_string(at("deep/target")).unwrap(), "new");
    // A link to what is not there yet.
    symlink("deep/later", at("dangling")).unwrap();
    write_whole(&at("dangling"), b"there").unwrap();
    assert!(is_link(&at("dangling")));
    assert_eq!(fs::read_to_string(at("deep/later")).unwrap(), "there");
    // A link to nowhere, and one to itself.
    symlink("no/where", at("lost")).unwrap();
    let error = write_whole(&at("lost"), b"").unwrap_err().to_string();
    assert!(error.contains("nothing can be written in") && error.contains("no"), "{error}");
    symlink("circle", at("circle")).unwrap();
    assert!(write_whole(&at("circle"), b"").is_err());
    assert_eq!(fs::read_dir(at("deep")).unwrap().count(), 2, "nothing is left beside them");
}

#[test]
fn a_file_keeps_who_may_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    write_whole(&path, b"new").unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_pipe_takes_the_bytes_and_stays_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read(pipe).unwrap()
    });
    let bytes = vec![7; 1 << 20];
    write_whole(&pipe, &bytes).unwrap();
    assert_eq!(reader.join().unwrap(), bytes);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo() && Place::is_stream(&pipe));
}

#[test]
fn a_device_stays_a_device() {
    let is_device = || fs::symlink_metadata("/dev/null").unwrap().file_type().is_char_device();
    assert!(is_device());
    write_whole(Path::new("/dev/null"), b"nobody reads this").unwrap();
    assert!(is_device());
    assert!(!Place::is_stream(Path::new("/dev/none")));
    // A device that is full says so.
    if Path::new("/dev/full").exists() {
        assert!(write_whole(Path::new("/dev/full"), b"too much").is_err());
    }
}

#[test]
fn a_folder_that_cannot_be_written_in_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    // Whoever may do everything still cannot make files among processes.
    let may_anyway = fs::write(folder.path().join("try"), "").is_ok();
    let closed = if may_anyway { Path::new("/proc/self") } else { folder.path() };
    let error = write_whole(&closed.join("file"), b"").unwrap_err().to_string();
    assert!(error.starts_with(&format!("nothing can be written in {}: ", closed.display())), "{error}");
    assert!(!error.contains(".tmp"), "{error}");
}
