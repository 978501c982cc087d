//! The page: its types, and a browser that walks through it.
//!
//! Node's packages are installed by name into the folder of the tests, Chromium by the system's own packages where it is missing. Whoever has
//! no Node, or cannot install Chromium, is told what was left out; where `CI` is set, that is a failure.

use crate::tests::Tier;
use std::path::Path;
use std::process::{Command, Stdio};

/// Where the tests of the page are.
const TESTS: &str = "crates/web/browser";
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Tests that take long: strangers at the door, and five hundred positions.
const LONG: [&str; 2] = ["attack.test.mjs", "truth.test.mjs"];
/// One that takes minutes: every key of every view.
const MINUTES: &str = "keys.test.mjs";

/// Checks the page by the tests of a tier, with the program that the tests built or with one that is built for it.
pub(crate) fn check(is_built: bool, tier: Tier) -> Result<(), String> {
    if !succeeds(Command::new("node").arg("--version").stdout(Stdio::null())) {
        return left_out("the page was not checked: there is no Node.js here");
    }
    prepare()?;
    let compiler = format!("{TESTS}/node_modules/typescript/bin/tsc");
    must("the types of the page", Command::new("node").args([&compiler, "--noEmit", "-p", "web"]))?;
    println!("types: ok");
    if !has_browser() && !install_browser() {
        return left_out(
            "no browser walked the page: there is no Chromium here, and none could be installed",
        );
    }
    if !is_built {
        must("the program", super::command().args(["build", "--quiet", "--package", "plyground"]))?;
    }
    let words =
        ["--test", "--test-concurrency=1", "--test-reporter=dot", "--test-reporter-destination=stdout"];
    let more = ["--test-reporter=spec", "--test-reporter-destination=stderr"];
    let mut tests = Command::new("node");
    tests.args(words).args(more).args(files(tier)?).current_dir(TESTS);
    must("the tests of the page", &mut tests)?;
    println!("test result: ok. The types and the views of the page");
    Ok(())
}

/// Installs what the tests need.
pub(crate) fn prepare() -> Result<(), String> {
    if Path::new(TESTS).join("node_modules/typescript").exists() {
        return Ok(());
    }
    let words = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
    must("npm install", Command::new("npm").args(words).current_dir(TESTS))
}

/// The files of tests of a tier.
fn files(tier: Tier) -> Result<Vec<String>, String> {
    let files = std::fs::read_dir(TESTS).map_err(|error| format!("{TESTS}: {error}"))?;
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let least = |name: &str| match name {
        MINUTES => Tier::All,
        name if LONG.contains(&name) => Tier::Long,
        _ => Tier::Quick,
    };
    let is_run = |name: &String| name.ends_with(".test.mjs") && tier >= least(name);
    let mut names: Vec<String> = names.filter(is_run).collect();
    names.sort();
    Ok(names)
}

fn has_browser() -> bool {
    BROWSERS.iter().any(|path| Path::new(path).exists())
}

/// Installs Chromium as Debian has it; says whether it is there now.
fn install_browser() -> bool {
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        succeeds(command.args(words).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()))
    };
    apt(&["update", "-qq"])
        && apt(&["install", "-qq", "-y", "--no-install-recommends", "chromium"])
        && has_browser()
}

fn left_out(what: &str) -> Result<(), String> {
    if std::env::var_os("CI").is_some() {
        return Err(what.to_owned());
    }
    println!("left out: {what}");
    Ok(())
}

fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn must(what: &str, command: &mut Command) -> Result<(), String> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} ({status})")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
