//! Fuzzing: `cargo xtask fuzz` builds `plyground-fuzz` with counters at its branches, on stable Rust, and runs a campaign.

use crate::command;
use std::process::{Command, Stdio};

/// What the compiler adds: a counter for every edge between blocks.
const COUNTERS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters";
/// Apart from other builds, which have no counters.
const PLACE: &str = "target/fuzz";

/// Builds and runs a campaign; `words` are those behind `cargo xtask fuzz`.
pub(crate) fn check(words: &[String]) -> Result<(), String> {
    let host = host()?;
    let mut build = command();
    // Only what is built for a target that is named has the counters: build scripts and macros have not.
    build.args([
        "build",
        "--release",
        "--quiet",
        "-p",
        "plyground-fuzz",
        "--target",
        &host,
        "--target-dir",
        PLACE,
    ]);
    let built = build.env("RUSTFLAGS", COUNTERS).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("plyground-fuzz does not compile".to_owned());
    }
    let mut run = Command::new(format!("{PLACE}/{host}/release/plyground-fuzz"));
    run.args(["--keep", &format!("{PLACE}/corpora"), "--findings", &format!("{PLACE}/findings")]).args(words);
    match run.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            Err(format!("there are findings ({status}): put an input that was mended into fuzz/corpora"))
        }
        Err(error) => Err(format!("plyground-fuzz: {error}")),
    }
}

/// What this machine is called by the compiler.
pub(crate) fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what this machine is".to_owned())
}
