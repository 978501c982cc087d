//! What somebody has solved so far, in a file of theirs.

use super::Puzzle;
use plyground_jobs::write_whole;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::env::var_os;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// What somebody has solved so far. A puzzle is known by its game and position, wherever it came from.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Progress {
    puzzles: BTreeMap<String, Solved>,
}

/// What became of a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Solved {
    /// Moves that were tried, right ones too.
    pub tries: u32,
    /// Whether a right one was found without being told.
    pub solved: bool,
}

impl Progress {
    /// What a file has kept; nothing yet where there is none.
    pub fn read(path: &Path) -> Result<Progress, Error> {
        match std::fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map_err(Error::from),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Progress::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes it whole or not at all, in a folder that is made if it is not there.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = serde_json::to_string_pretty(self).map_err(Error::from)?;
        write_whole(path, format!("{text}\n").as_bytes())
    }

    /// What became of a puzzle so far.
    pub fn of(&self, puzzle: &Puzzle) -> Solved {
        self.puzzles.get(&name(puzzle)).copied().unwrap_or_default()
    }

    /// Adds tries at a puzzle, and whether it is solved now; what was solved once stays so.
    pub fn add(&mut self, puzzle: &Puzzle, tries: u32, is_solved: bool) {
        let kept = self.puzzles.entry(name(puzzle)).or_default();
        kept.tries = kept.tries.saturating_add(tries);
        kept.solved |= is_solved;
    }
}

fn name(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.game, puzzle.position)
}

/// Where progress is kept: in `PLYGROUND_DATA`, else in `plyground` of `XDG_DATA_HOME` or of `~/.local/share`. `None` where there is no
/// such place, or `PLYGROUND_DATA` is empty.
pub fn progress_file() -> Option<PathBuf> {
    let place = |name: &str| var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = match var_os("PLYGROUND_DATA") {
        Some(folder) if folder.is_empty() => return None,
        Some(folder) => PathBuf::from(folder),
        None => place("XDG_DATA_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| Some(place("HOME")?.join(".local/share")))?
            .join("plyground"),
    };
    Some(folder.join("puzzles.json"))
}
