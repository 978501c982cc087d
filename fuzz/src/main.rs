//! `plyground-fuzz`: campaigns over all targets. `cargo xtask fuzz` builds it with counters at its branches, and runs it.

use plyground_fuzz::Target;
use plyground_fuzz::coverage::Coverage;
use plyground_fuzz::engine::{Bounds, corpus, folder, run};
use plyground_fuzz::targets::TARGETS;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: plyground_core::memory::Counting = plyground_core::memory::Counting;

/// What the command line asks for.
struct Asked {
    names: Vec<String>,
    /// For each target.
    seconds: f64,
    /// For all of them together, instead.
    minutes: Option<f64>,
    /// Targets at once.
    jobs: usize,
    executions: u64,
    seed: u64,
    /// Where inputs are kept that reached something new, a folder a target.
    keep: Option<PathBuf>,
    /// Where findings go.
    findings: PathBuf,
    /// The target is run here, and notes every input in this file before it takes it.
    inside: bool,
    note: Option<PathBuf>,
}

const USAGE: &str = "usage: plyground-fuzz [--seconds S | --minutes M] [--jobs N] [--executions N] [--seed N] [--keep FOLDER] [--findings FOLDER] [TARGET…]";

fn main() -> ExitCode {
    let Some(mut asked) = read(std::env::args().skip(1)) else {
        eprintln!(
            "{USAGE}\ntargets: {}",
            TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ")
        );
        return ExitCode::from(2);
    };
    let is_asked =
        |target: &&Target| asked.names.is_empty() || asked.names.iter().any(|name| name == target.name);
    let targets: Vec<&Target> = TARGETS.iter().copied().filter(is_asked).collect();
    if asked.inside {
        return targets.first().map_or(ExitCode::from(2), |target| inside(target, &asked));
    }
    println!("counters at branches: {}", if Coverage::is_there() { "yes" } else { "no" });
    if let Some(minutes) = asked.minutes {
        asked.seconds = 60.0 * minutes * asked.jobs as f64 / targets.len().max(1) as f64;
    }
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..asked.jobs {
            scope.spawn(|| {
                while let Some(target) = targets.get(next.fetch_add(1, Relaxed)) {
                    failed.fetch_add(usize::from(!outside(target, &asked)), Relaxed);
                }
            });
        }
    });
    let failed = failed.into_inner();
    if failed > 0 {
        println!("{failed} of {} targets failed: inputs in {}", targets.len(), asked.findings.display());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn read(mut words: impl Iterator<Item = String>) -> Option<Asked> {
    let mut asked = Asked {
        names: Vec::new(),
        seconds: 10.0,
        minutes: None,
        jobs: 1,
        executions: u64::MAX,
        seed: 1,
        keep: None,
        findings: PathBuf::from("findings"),
        inside: false,
        note: None,
    };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--jobs" => asked.jobs = words.next()?.parse().ok().filter(|jobs| *jobs > 0)?,
            "--minutes" => {
                asked.minutes = Some(words.next()?.parse().ok().filter(|minutes| *minutes >= 0.0)?);
            }
            "--seconds" => asked.seconds = words.next()?.parse().ok().filter(|seconds| *seconds >= 0.0)?,
            "--executions" => asked.executions = words.next()?.parse().ok()?,
            "--seed" => asked.seed = words.next()?.parse().ok()?,
            "--keep" => asked.keep = Some(words.next()?.into()),
            "--findings" => asked.findings = words.next()?.into(),
            "--inside" => asked.inside = true,
            "--note" => asked.note = Some(words.next()?.into()),
            name if TARGETS.iter().any(|target| target.name == name) => asked.names.push(word),
            _ => return None,
        }
    }
    Some(asked)
}

/// Runs a target in a process of its own, so that one that aborts ends alone; `false` where there is a finding.
fn outside(target: &Target, asked: &Asked) -> bool {
    let run = |note: Option<&Path>| {
        let mut command = Command::new(std::env::current_exe().expect("the program knows itself"));
        let numbers = [asked.seconds.to_string(), asked.executions.to_string(), asked.seed.to_string()];
        let [seconds, executions, seed] = &numbers;
        command.args([
            "--inside",
            "--seconds",
            seconds,
            "--executions",
            executions,
            "--seed",
            seed,
            target.name,
        ]);
        command.arg("--findings").arg(&asked.findings).stdin(Stdio::null());
        if let Some(keep) = &asked.keep {
            command.arg("--keep").arg(keep);
        }
        if let Some(note) = note {
            command.arg("--note").arg(note);
        }
        command.status()
    };
    match run(None) {
        Ok(status) if status.success() => true,
        // A finding that the process has told itself.
        Ok(status) if status.code() == Some(1) => false,
        status => {
            // It was ended: the same inputs again, the last of which is the one.
            let note = asked.findings.join(format!("{}-ended", target.name));
            let _ = fs::create_dir_all(&asked.findings);
            let again = run(Some(&note));
            println!("{}: ended by {status:?}, again by {again:?}: {}", target.name, note.display());
            false
        }
    }
}

/// Runs a target here.
fn inside(target: &Target, asked: &Asked) -> ExitCode {
    bound_memory();
    // Panics are told as findings, in a line; of their places each is told once.
    std::panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            println!("a panic at {place}");
        }
    }));
    let kept = asked.keep.as_ref().map(|keep| keep.join(target.name));
    let own = folder(target);
    let folders: Vec<&Path> = [Some(own.as_path()), kept.as_deref()].into_iter().flatten().collect();
    let inputs = corpus(target, &folders);
    let first = inputs.len();
    let time = Duration::from_secs_f64(asked.seconds);
    let bounds = Bounds { executions: asked.executions, time, slow: Duration::from_secs(5) };
    let mut note = |input: &[u8]| {
        if let Some(path) = &asked.note {
            let _ = fs::write(path, input);
        }
    };
    match run(target, inputs, asked.seed, bounds, &mut note) {
        Ok(outcome) => {
            let new = outcome.corpus.len() - first;
            println!(
                "{}: {} executions, {} edges, {} inputs, {new} of them new",
                target.name,
                outcome.executions,
                outcome.edges,
                outcome.corpus.len()
            );
            if let Some(folder) = kept {
                let _ = fs::create_dir_all(&folder);
                for input in &outcome.corpus[first..] {
                    let _ = fs::write(folder.join(format!("{:08x}", crc32fast::hash(input))), input);
                }
            }
            ExitCode::SUCCESS
        }
        Err(finding) => {
            let _ = fs::create_dir_all(&asked.findings);
            let path =
                asked.findings.join(format!("{}-{:08x}", target.name, crc32fast::hash(&finding.input)));
            let _ = fs::write(&path, &finding.input);
            println!("{}: {}: {}", target.name, finding.what, path.display());
            ExitCode::from(1)
        }
    }
}

/// An input that takes more than this ends the process.
#[cfg(unix)]
fn bound_memory() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    const MOST: u64 = 16 << 30;
    let _ = setrlimit(Resource::As, Rlimit { current: Some(MOST), maximum: Some(MOST) });
}

#[cfg(not(unix))]
fn bound_memory() {}
