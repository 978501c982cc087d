//! Crash campaigns: `cargo xtask crash N COMMAND…` kills a command of plyground's at random moments, lets it go on, and compares what it
//! leaves with what it leaves undisturbed.
//!
//! The command is run three times undisturbed first, the last time beside threads that keep every core busy: what is measured depends on that.
//! What these runs agree in is determined by the command; what they differ in was measured, and so are the numbers of the same column in
//! lines of the same form, which may agree by chance. What is told of a run itself, by a few [names](crate::outcome), is left out. Every killed run
//! must agree in all that is determined. `{out}` in the command stands for the run's own place.

use crate::command;
use crate::outcome::{Files, count, determined, differs, read, without_columns};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Kills before a run is left to come to its end.
const KILLS_A_RUN: u64 = 5;

/// Runs that nobody disturbs.
const UNDISTURBED: u32 = 3;

/// Kills a command `times` times in all.
pub(crate) fn check(times: u64, words: &[String]) -> Result<(), String> {
    let built = command().args(["build", "--release", "--quiet"]).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the program does not compile".to_owned());
    }
    let folder = std::env::temp_dir().join(format!("plyground-crash-{}", std::process::id()));
    let result = campaign(times, words, &folder);
    match &result {
        Ok(()) => drop(std::fs::remove_dir_all(&folder)),
        Err(_) => eprintln!("the runs are kept in {}", folder.display()),
    }
    result
}

fn campaign(times: u64, words: &[String], folder: &Path) -> Result<(), String> {
    let start = Instant::now();
    let first = whole(words, &folder.join("whole-1"))?;
    let length = start.elapsed();
    let mut agreed = first.clone();
    for run in 2..=UNDISTURBED {
        let place = folder.join(format!("whole-{run}"));
        let other =
            if run == UNDISTURBED { beside_others(|| whole(words, &place)) } else { whole(words, &place) };
        agreed = determined(&agreed, &other?);
    }
    let determined = without_columns(&first, agreed);
    println!("{} words are determined, of {}", count(&determined), count(&first));
    for (name, _) in determined.iter().filter(|(_, lines)| lines.iter().flatten().all(String::is_empty)) {
        println!("nothing is determined in {}", name.display());
    }
    let mut random = 1;
    let mut killed = 0;
    for run in 0.. {
        if killed == times {
            break;
        }
        let place = folder.join(format!("killed-{run}"));
        for _ in 0..KILLS_A_RUN.min(times - killed) {
            // What is left of a run becomes shorter with every part that is kept: so do the times to its end.
            let part = (next(&mut random) % 1000) as f64 / 1000.0 / (KILLS_A_RUN as f64 / 2.0);
            if !kill_after(words, &place, length.mul_f64(part))? {
                break;
            }
            killed += 1;
        }
        differs(&determined, &whole(words, &place)?)?;
        println!("run {run}: equal; {killed} of {times} kills");
        std::fs::remove_dir_all(&place).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Does something while every core has other work, too.
fn beside_others<T>(work: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        is_over.store(true, Ordering::Relaxed);
        result
    })
}

/// The command, in a place of its own.
fn at(words: &[String], place: &Path) -> Result<Command, String> {
    std::fs::create_dir_all(place).map_err(|error| format!("{}: {error}", place.display()))?;
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target/release/plyground");
    let mut command = Command::new(program);
    let out = place.join("out");
    command.args(words.iter().map(|word| word.replace("{out}", &out.to_string_lossy())));
    command.current_dir(place).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command)
}

/// Runs the command to its end; what it leaves.
fn whole(words: &[String], place: &Path) -> Result<Files, String> {
    let status = at(words, place)?.status().map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("{} ended with {status}", words.join(" ")));
    }
    let mut files = Files::new();
    read(place, place, &mut files)?;
    Ok(files)
}

/// Whether the command was still running when it was killed.
fn kill_after(words: &[String], place: &Path, time: Duration) -> Result<bool, String> {
    let mut child = at(words, place)?.spawn().map_err(|error| error.to_string())?;
    sleep(time);
    let is_running = child.try_wait().map_err(|error| error.to_string())?.is_none();
    // SIGKILL; one that is over is collected all the same.
    let _ = child.kill();
    child.wait().map_err(|error| error.to_string())?;
    Ok(is_running)
}

/// A random number: xorshift, by which a campaign can be repeated.
pub(crate) fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    *random
}
