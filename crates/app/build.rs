//! Notes the commit that is being built, and whether files were changed since, so that result files can say it.

use std::process::Command;

fn main() {
    let git = |arguments: &[&str]| {
        // From the top of the work tree: paths below are relative to it.
        let output = Command::new("git").args(["-C", "../.."]).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    // Results that were written into the tree do not change the program.
    let changed = git(&["status", "--porcelain", "--", "Cargo.toml", "Cargo.lock", "crates"]);
    let mark = if changed.is_some_and(|files| !files.is_empty()) { "-dirty" } else { "" };
    println!("cargo::rustc-env=PLYGROUND_COMMIT={commit}{mark}");
    // Another commit moves this file; without git there is nothing to watch.
    if let Some(folder) = git(&["rev-parse", "--absolute-git-dir"]) {
        println!("cargo::rerun-if-changed={folder}/logs/HEAD");
    }
    for place in ["build.rs", "../../Cargo.toml", "../../Cargo.lock"] {
        println!("cargo::rerun-if-changed={place}");
    }
    // Of a crate what is compiled: the package for Python is no part of the program.
    for folder in std::fs::read_dir("..").into_iter().flatten().flatten() {
        let folder = folder.path();
        println!("cargo::rerun-if-changed={}", folder.join("Cargo.toml").display());
        println!("cargo::rerun-if-changed={}", folder.join("src").display());
    }
}
