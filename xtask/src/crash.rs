//! Crash campaigns: `cargo xtask crash N COMMAND…` kills a command of plyground's at random moments, lets it go on, and compares what it
//! leaves with what it leaves undisturbed.
//!
//! The command is run three times undisturbed first. What these runs agree in is determined by the command; what they differ in was measured, and so
//! are the numbers of the same column in lines of the same form, which may agree by chance. Every killed run must agree in all that is
//! determined. `{out}` in the command stands for the run's own place.

use crate::command;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// All files of a run by their names, as lines of words.
pub(crate) type Files = BTreeMap<PathBuf, Vec<Vec<String>>>;

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
        agreed = determined(&agreed, &whole(words, &folder.join(format!("whole-{run}")))?);
    }
    let determined = without_columns(&first, agreed);
    println!("{} words are determined, of {}", count(&determined), count(&first));
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

/// Reads all files below a folder. Bytes that are no text count as one word each line.
pub(crate) fn read(top: &Path, folder: &Path, files: &mut Files) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            read(top, &path, files)?;
            continue;
        }
        let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        let words = |line: &str| line.split([' ', ',', ':', '"', '|', '<', '>']).map(String::from).collect();
        let name = path.strip_prefix(top).unwrap_or(&path).to_owned();
        files.insert(name, text.lines().map(words).collect());
    }
    Ok(())
}

/// A determined word stands as it is, a measured one is empty; a line or file whose shape was measured has none.
pub(crate) fn determined(first: &Files, second: &Files) -> Files {
    let words = |one: &[String], other: &[String]| match one.len() == other.len() {
        true => one.iter().zip(other).map(|(a, b)| if a == b { a.clone() } else { String::new() }).collect(),
        false => Vec::new(),
    };
    let lines = |one: &[Vec<String>], other: Option<&Vec<Vec<String>>>| match other {
        Some(other) if one.len() == other.len() => one.iter().zip(other).map(|(a, b)| words(a, b)).collect(),
        _ => Vec::new(),
    };
    first.iter().map(|(name, one)| (name.clone(), lines(one, second.get(name)))).collect()
}

/// Without numbers in columns that have measured ones in other lines of as many words: they agree by chance.
pub(crate) fn without_columns(first: &Files, mut agreed: Files) -> Files {
    for (name, lines) in &mut agreed {
        let original = &first[name];
        let mut measured = BTreeSet::new();
        for (words, line) in original.iter().zip(&*lines) {
            let places = (0..line.len()).filter(|&place| line[place].is_empty() && !words[place].is_empty());
            measured.extend(places.map(|place| (words.len(), place)));
        }
        for line in lines {
            let length = line.len();
            for (place, word) in line.iter_mut().enumerate() {
                if measured.contains(&(length, place)) && word.parse::<f64>().is_ok() {
                    word.clear();
                }
            }
        }
    }
    agreed
}

pub(crate) fn count(files: &Files) -> usize {
    files.values().flatten().flatten().filter(|word| !word.is_empty()).count()
}

/// An error with its place where a run left something else.
pub(crate) fn differs(determined: &Files, found: &Files) -> Result<(), String> {
    if !determined.keys().eq(found.keys()) {
        let names: Vec<_> = found.keys().map(|name| name.display().to_string()).collect();
        return Err(format!("other files than undisturbed: {}", names.join(", ")));
    }
    for ((name, wanted), lines) in determined.iter().zip(found.values()) {
        for (number, wanted) in (1..).zip(wanted) {
            let line = lines.get(number - 1).map_or(&[][..], Vec::as_slice);
            let is_equal = |(place, word): (usize, &String)| word.is_empty() || line.get(place) == Some(word);
            if !wanted.iter().enumerate().all(is_equal) {
                return Err(format!("{}, line {number}: another run left something else", name.display()));
            }
        }
    }
    Ok(())
}

/// A random number: xorshift, by which a campaign can be repeated.
pub(crate) fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    *random
}
