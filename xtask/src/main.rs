//! The chores: `cargo xtask test` runs every check that a change must pass.

mod crash;
mod cycles;
mod directions;
mod dist;
mod faults;
mod fuzz;
mod manual;
mod outcome;
mod page;
mod paths;
mod python;
mod recording;
mod supply;
mod tests;

use std::process::{Command, ExitCode};
use std::time::Instant;
use tests::Tier;

/// A check: what it is called, and what it does; an error says what is wrong.
type Check<'a> = (&'a str, Box<dyn Fn() -> Result<(), String> + 'a>);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let tier = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => Tier::Quick,
        ["test", "--long"] => Tier::Long,
        ["test", "--all"] => Tier::All,
        ["page"] => return run(&[("page", Box::new(|| page::check(false, Tier::All)))]),
        ["page", "--built"] => return run(&[("page", Box::new(|| page::check(true, Tier::Quick)))]),
        ["page", "--built", "--long"] => {
            return run(&[("page", Box::new(|| page::check(true, Tier::Long)))]);
        }
        ["page", "--built", "--all"] => {
            return run(&[("page", Box::new(|| page::check(true, Tier::All)))]);
        }
        ["python", ..] => return run(&[("python", Box::new(|| python::check(&words[1..])))]),
        ["kills", ..] => return run(&[("kills", Box::new(|| python::kills(&words[1..])))]),
        ["structure"] => return run(&[("structure", Box::new(structure))]),
        ["dist", ..] => return run(&[("dist", Box::new(|| dist::make(&words[1..])))]),
        ["manual"] => return run(&[("manual", Box::new(manual::make))]),
        ["recording", ..] => return run(&[("recording", Box::new(|| recording::make(&words[1..])))]),
        ["licences", ..] => return run(&[("licences", Box::new(|| supply::check(&words[1..])))]),
        ["fuzz", ..] => return run(&[("fuzz", Box::new(|| fuzz::check(&words[1..])))]),
        ["faults", ..] => return run(&[("faults", Box::new(|| faults::check(&words[1..])))]),
        ["crash", times, _, ..] if times.parse::<u64>().is_ok() => {
            let times = times.parse().expect("it was looked at");
            return run(&[("crash", Box::new(|| crash::check(times, &words[2..])))]);
        }
        _ => {
            eprintln!(
                "usage: cargo xtask test            every check; with --long the tests that take up to a minute, with --all those of minutes"
            );
            eprintln!(
                "       cargo xtask page            the page alone: its types, and a browser that walks through it"
            );
            eprintln!(
                "       cargo xtask python          the package for Python alone: its types and its tests; with --wheel an installed wheel's, with --long those on Ray; words behind it are for pytest"
            );
            eprintln!(
                "       cargo xtask kills [RUNS] [SEED]  kills workers, drivers and heads of a Ray cluster; results must be those of one process"
            );
            eprintln!("       cargo xtask structure       the directions between crates and modules alone");
            eprintln!(
                "       cargo xtask crash N COMMAND…  kills a command of plyground's N times; {{out}} stands for its results"
            );
            eprintln!(
                "       cargo xtask faults          lets the disk fail at every write, sync, rename and open of long commands; --most N of each, --seed N, --debug (--built without building it), or the beginning of a command"
            );
            eprintln!(
                "       cargo xtask fuzz            random input for all parsers; --seconds S, --minutes M in all, --executions N, --seed N, --jobs N, or names of targets"
            );
            eprintln!(
                "       cargo xtask manual          the manual as pages in target/manual: docs/ in the order of its SUMMARY.md"
            );
            eprintln!(
                "       cargo xtask recording       the picture of README, of what a few commands print now"
            );
            eprintln!(
                "       cargo xtask licences        the licences of all dependencies; with --advisories FOLDER what a copy of RustSec's database knows against them"
            );
            eprintln!(
                "       cargo xtask dist            a release of this commit in target/dist/out; with --check each part is installed and tried, and all is built a second time"
            );
            return ExitCode::from(2);
        }
    };
    run(&[
        ("formatting", cargo(&["fmt", "--all", "--check"])),
        ("structure", Box::new(structure)),
        ("licences", Box::new(|| supply::check(&[]))),
        ("manual", Box::new(manual::make)),
        ("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        ("tests", Box::new(move || tests::check(tier))),
        ("documentation", cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"])),
    ])
}

/// Runs checks in order; the first failure ends it.
fn run(checks: &[Check<'_>]) -> ExitCode {
    for (name, check) in checks {
        println!("== {name}");
        let start = Instant::now();
        match check() {
            Ok(()) => println!("== {name}: ok, {:.0} s", start.elapsed().as_secs_f64()),
            Err(what) => {
                eprintln!("== {name}: failed: {what}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Who depends on whom: crates by their manifests, modules by their sources.
fn structure() -> Result<(), String> {
    directions::check()?;
    cycles::check()
}

/// A command of cargo's that must succeed.
fn cargo<'a>(arguments: &'a [&'a str]) -> Box<dyn Fn() -> Result<(), String> + 'a> {
    Box::new(move || {
        let status = command().args(arguments).env("RUSTDOCFLAGS", "-D warnings").status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("cargo {} ({status})", arguments.join(" "))),
            Err(error) => Err(format!("cannot run cargo: {error}")),
        }
    })
}

/// Cargo, which tells the programs it starts where it is.
fn command() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
