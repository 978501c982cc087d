//! The tests of all crates, of the page and of the package for Python: two programs at a time more than there are cores, those that take long first.
//!
//! `cargo test` runs one program after the other, so that a core waits whenever a program has one test left, or waits itself. Here each program
//! runs its tests one after the other, beside others. What is run, and what must hold, is the same.

use crate::{command, page, python};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// Programs that take longest, longest first; the rest comes as cargo has it.
const LONG: &[&str] = &[
    "python",
    "studies",
    "page",
    "searches",
    "docs",
    "api",
    "anatomy",
    "thinking",
    "rules",
    "stopped",
    "puzzles",
    "solving",
    "jobs_study",
    "connect",
    "engines",
    "players",
];

/// A test that panics on purpose: another one starts it, in a terminal of its own.
const STARTED_BY_ANOTHER: &str = "a_panic_on_the_screen";

/// Which tests are run.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tier {
    /// Those that a change is checked with as it grows.
    Quick,
    /// Those that take up to a minute, too: what CI runs.
    Long,
    /// Those that take minutes, too.
    All,
}

/// Tests that take minutes each; the others that are ignored take less.
const MINUTES: &[&str] =
    &["a_hundred_thousand_claims", "slow_stopped::", "the_built_in_puzzles_are_made_again"];

/// A program of tests, or the examples of the documentation.
struct Program {
    name: String,
    command: Command,
}

/// Builds all tests and runs those of a tier.
pub(crate) fn check(tier: Tier) -> Result<(), String> {
    let start = Instant::now();
    let mut programs = std::thread::scope(|scope| {
        scope.spawn(|| python::prepare(tier >= Tier::Long));
        scope.spawn(page::prepare);
        built(tier)
    })?;
    println!("built in {:.0} s", start.elapsed().as_secs_f64());
    programs.sort_by_key(|program| {
        LONG.iter().position(|long| program.name.ends_with(long)).unwrap_or(LONG.len())
    });
    let next = Mutex::new(programs.into_iter());
    let failed = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        // Two more than cores: many tests wait, for a clock, a browser or a cluster.
        for _ in 0..cores + 2 {
            scope.spawn(|| {
                loop {
                    let Some(program) = next.lock().expect("nobody panics").next() else { break };
                    if let Err(name) = run(program) {
                        failed.lock().expect("nobody panics").push(name);
                    }
                }
            });
        }
    });
    match failed.into_inner().expect("nobody panics") {
        failed if failed.is_empty() => Ok(()),
        failed => Err(format!("tests of {}", failed.join(", "))),
    }
}

/// Runs a program; of one that is well the last line is shown, of another everything.
fn run(Program { name, mut command }: Program) -> Result<(), String> {
    let start = Instant::now();
    let output = match command.stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("{name}: {error}");
            return Err(name);
        }
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let seconds = start.elapsed().as_secs_f64();
    if output.status.success() {
        let is_told = |line: &&str| line.starts_with("test result:") || line.starts_with("left out:");
        text.lines().filter(is_told).for_each(|line| println!("{line} [{name}, {seconds:.1} s]"));
        return Ok(());
    }
    eprintln!("---- {name} ({})\n{text}{}", output.status, String::from_utf8_lossy(&output.stderr));
    Err(name)
}

/// All programs of tests, ready to run.
fn built(tier: Tier) -> Result<Vec<Program>, String> {
    let words = ["test", "--workspace", "--no-run", "--message-format", "json-render-diagnostics"];
    let output = command().args(words).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("the tests do not compile ({})", output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut programs: Vec<Program> = messages.filter_map(|message| program(&message, tier)).collect();
    let mut examples = command();
    examples.args(["test", "--workspace", "--doc", "--quiet"]);
    programs.push(Program { name: "documentation".to_owned(), command: examples });
    let page: &[&str] = match tier {
        Tier::Quick => &["page", "--built"],
        Tier::Long => &["page", "--built", "--long"],
        Tier::All => &["page", "--built", "--all"],
    };
    programs.push(chore(page));
    programs.push(chore(if tier >= Tier::Long { &["python", "--wheel", "--long"] } else { &["python"] }));
    if tier >= Tier::Long {
        // How a release is put together and installed, with the program that is there.
        programs.push(chore(&["dist", "--built", "--check"]));
    }
    Ok(programs)
}

/// A chore of xtask's, beside the tests. Cargo starts it: this program's own file may have been built anew since.
fn chore(words: &[&str]) -> Program {
    let mut command = command();
    command.args(["run", "--quiet", "--package", "xtask", "--"]).args(words);
    Program { name: words[0].to_owned(), command }
}

/// The program that a message of cargo's tells of.
fn program(message: &Value, tier: Tier) -> Option<Program> {
    let path = PathBuf::from(message["executable"].as_str()?);
    if message["profile"]["test"] != true {
        return None;
    }
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
    let mut command = Command::new(path);
    // As cargo would: in the folder of the crate, which is told as well.
    command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder).arg("--test-threads=1");
    if tier >= Tier::Long {
        command.args(["--include-ignored", "--skip", STARTED_BY_ANOTHER]);
    }
    if tier == Tier::Long {
        command.args(MINUTES.iter().flat_map(|name| ["--skip", name]));
    }
    let name = format!("{}: {}", folder.file_name()?.to_str()?, message["target"]["name"].as_str()?);
    Some(Program { name, command })
}
