//! What several commands take.

pub(crate) use super::table::aligned;
pub(crate) use crate::input::{read_file, read_stdin};

use super::specs::GameSpecs;
use crate::failure::Failure;
use plyground_explain::Language;
use plyground_jobs::{Origin, write_whole};
use plyground_players::{Session, open_drawing, registry};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// How a command computes.
#[derive(clap::Args)]
pub(crate) struct Computing {
    /// What all random numbers come from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// No progress on stderr
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Computing {
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// The number given, or all cores. Far more than there are cores only cost memory, and more than there are addresses for would
/// end the program: they are capped, with a word.
pub(crate) fn threads(given: Option<u64>) -> usize {
    static ONCE: std::sync::Once = std::sync::Once::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = given.map_or(cores, |threads| threads as usize);
    let (by_cores, by_addresses) = (cores * THREADS_A_CORE, threads_with_addresses());
    let used = wanted.min(by_cores).min(by_addresses);
    if used < wanted {
        ONCE.call_once(|| {
            let reason = if by_addresses < by_cores {
                "memory is limited (ulimit -v)".to_owned()
            } else {
                format!("this machine has {}", plyground_plot::counted(cores as u64, "core"))
            };
            let used = plyground_plot::counted(used as u64, "thread");
            warn(&format!("--threads {wanted}: {reason}; {used} used"));
        });
    }
    used
}

/// Threads for which the limit of this process has addresses; all, where there is none. A thread that is begun without them ends the
/// program before any line of ours runs in it, so that nobody could be told.
#[cfg(target_os = "linux")]
fn threads_with_addresses() -> usize {
    let Some(limit) = rustix::process::getrlimit(rustix::process::Resource::As).current else {
        return usize::MAX;
    };
    let pages = std::fs::read_to_string("/proc/self/statm");
    let pages = pages.ok().and_then(|text| text.split(' ').next()?.parse::<u64>().ok()).unwrap_or(0);
    let free = limit.saturating_sub(pages * rustix::param::page_size() as u64);
    ((free / ADDRESSES_A_THREAD) as usize).max(1)
}

#[cfg(not(target_os = "linux"))]
fn threads_with_addresses() -> usize {
    usize::MAX
}

/// What a thread takes at its beginning: its stack, and what the allocator of glibc maps to cut an arena of 64 MB out of it.
#[cfg(target_os = "linux")]
const ADDRESSES_A_THREAD: u64 = 132 << 20;

/// As many threads as have room for tables of so many bytes each in half of the memory, with a word where these are fewer.
pub(crate) fn within_memory(threads: usize, bytes: usize, is_quiet: bool) -> usize {
    let memory = plyground_jobs::Machine::this().memory as usize;
    let most = (memory / 2).checked_div(bytes).filter(|_| memory > 0).unwrap_or(threads).max(1);
    if most < threads && !is_quiet {
        let (each, used) = (bytes >> 20, plyground_plot::counted(most as u64, "thread"));
        warn(&format!(
            "--threads {threads}: tables of {each} MB each would take more than half of the memory; {used} used"
        ));
    }
    threads.min(most)
}

/// Threads that are worth trying on a core.
const THREADS_A_CORE: usize = 32;

/// The game of a command that takes it by its place, or by name as all others do.
#[derive(clap::Args)]
pub(crate) struct GameArg {
    /// The game (see plyground games) [default: connect]
    #[arg(id = "game_by_place", value_name = "GAME", value_parser = GameSpecs, hide_possible_values = true)]
    place: Option<String>,
    /// The same, as other commands take it
    #[arg(long = "game", id = "game_by_name", value_name = "GAME", conflicts_with = "game_by_place", value_parser = GameSpecs, hide_possible_values = true)]
    named: Option<String>,
}

impl GameArg {
    /// The game that was named, if one was.
    pub(crate) fn given(&self) -> Option<&str> {
        self.place.as_deref().or(self.named.as_deref())
    }
}

impl std::ops::Deref for GameArg {
    type Target = str;

    fn deref(&self) -> &str {
        self.given().unwrap_or("connect")
    }
}

/// A language by its code.
pub(crate) fn language(code: &str) -> Result<Language, String> {
    Language::of_code(code).ok_or_else(|| {
        let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
        format!("expected one of {}", codes.join(", "))
    })
}

/// Where a command starts from.
#[derive(clap::Args)]
pub(crate) struct Position {
    /// The line of play that leads to the position; connect: columns from 1, such as 4455 or 10,3,12
    #[arg(long, short, value_name = "MOVES", default_value = "", hide_default_value = true)]
    position: String,
    /// A file with a drawn board instead (connect), - for stdin
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    board: Option<PathBuf>,
}

impl Position {
    /// The game, at this position.
    pub(crate) fn open(&self, game: &str) -> Result<Box<dyn Session>, Failure> {
        if let Some(path) = &self.board {
            let text = if path == Path::new("-") { read_stdin()? } else { read_file(path)? };
            return Ok(open_drawing(game, &text, &mut warn)?);
        }
        let mut session = registry::open(game)?;
        session.go_to(&self.position)?;
        Ok(session)
    }
}

/// A word of warning on stderr.
pub(crate) fn warn(message: &str) {
    anstream::eprintln!("{}warning:{} {message}", YELLOW.render(), YELLOW.render_reset());
}

const YELLOW: anstyle::Style = anstyle::AnsiColor::Yellow.on_default().effects(anstyle::Effects::BOLD);

/// The lines of a file, - for stdin; empty ones at its end do not count.
pub(crate) fn read_lines(path: &Path) -> Result<Vec<String>, Failure> {
    let text = if path == Path::new("-") { read_stdin()? } else { read_file(path)? };
    Ok(text
        .trim_end()
        .lines()
        .map(|line| line.split_whitespace().next().unwrap_or_default().to_owned())
        .collect())
}

/// `6`, `2..6`: both ends are included and within `LEAST` and `MOST`.
pub(crate) fn range<const LEAST: u32, const MOST: u32>(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>().ok().filter(|n| (LEAST..=MOST).contains(n));
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    match (number(from), number(to.trim_start_matches('='))) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err(format!("expected a number from {LEAST} to {MOST}, or a range such as 2..6")),
    }
}

/// A size in bytes, such as `64MB`.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    plyground_players::bytes(text)
        .ok_or_else(|| "expected a size such as 64MB or 1GB, up to 1024GB".to_owned())
}

/// Writes a file whole or not at all.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole(path, bytes).map_err(|error| unwritten(path, &error))
}

/// Why a file or folder was not written.
pub(crate) fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Run(format!("{}: {error}", path.display()))
}

/// A result as JSON, with what is given beside it and which program on which machine it comes from.
pub(crate) fn stamped(
    result: &impl serde::Serialize,
    more: &[(&str, serde_json::Value)],
) -> Result<String, Failure> {
    stamped_by(Origin::here(), result, more)
}

/// The same for what another program or machine found.
pub(crate) fn stamped_by(
    origin: &Origin,
    result: &impl serde::Serialize,
    more: &[(&str, serde_json::Value)],
) -> Result<String, Failure> {
    let mut object = serde_json::to_value(result).map_err(std::io::Error::from)?;
    for (name, value) in more {
        object[*name] = value.clone();
    }
    let Origin { commit, machine } = origin;
    (object["commit"], object["machine"]) = (commit.as_str().into(), machine.as_str().into());
    Ok(object.to_string())
}

/// Which program on which machine, in words.
pub(crate) fn origin() -> String {
    let Origin { commit, machine } = Origin::here();
    format!("commit {commit} on {machine}")
}

/// `1 unit`, `1,200 units`.
pub(crate) fn grouped_units(count: u64) -> String {
    format!("{} {}", plyground_plot::grouped(count), if count == 1 { "unit" } else { "units" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_what_was_asked_for_or_what_is_sensible() {
        let cores = threads(None);
        assert!(cores > 0 && threads(Some(1)) == 1 && threads(Some(cores as u64)) == cores);
        assert_eq!(threads(Some(1_000_000)), cores * THREADS_A_CORE);
        assert_eq!(within_memory(64, 0, true), 64);
        assert_eq!(within_memory(64, usize::MAX / 4, true), 1);
    }
}
