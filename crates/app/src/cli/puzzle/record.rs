//! What was solved so far: read when the program begins, written after every puzzle.

use crate::cli::common::warn;
use plyground_explain::puzzle::{Collection, Progress, Puzzle, Solved, progress_file};
use std::path::PathBuf;

/// What was solved so far, and where that is kept.
pub(super) struct Record {
    progress: Progress,
    /// `None` where nothing can be kept.
    path: Option<PathBuf>,
}

impl Record {
    /// What the user's file says. One that cannot be read is left as it is, with a word: puzzles go on, and nothing is kept.
    pub(super) fn open() -> Record {
        let Some(path) = progress_file() else { return Record { progress: Progress::default(), path: None } };
        match Progress::read(&path) {
            Ok(progress) => Record { progress, path: Some(path) },
            Err(error) => {
                warn(&format!("{}: {error}; what you solve now is not kept", path.display()));
                Record { progress: Progress::default(), path: None }
            }
        }
    }

    pub(super) fn is_solved(&self, puzzle: &Puzzle) -> bool {
        self.of(puzzle).solved
    }

    pub(super) fn of(&self, puzzle: &Puzzle) -> Solved {
        self.progress.of(puzzle)
    }

    /// How many of some puzzles are solved.
    pub(super) fn count(&self, collection: &Collection) -> usize {
        collection.iter().filter(|(_, puzzle)| self.is_solved(puzzle)).count()
    }

    /// Adds what became of a puzzle. Where it cannot be written there is a word, once.
    pub(super) fn add(&mut self, puzzle: &Puzzle, tries: u32, is_solved: bool) {
        if tries == 0 {
            return;
        }
        self.progress.add(puzzle, tries, is_solved);
        if let Some(path) = &self.path
            && let Err(error) = self.progress.save(path)
        {
            warn(&format!("{}: {error}; what you solve is not kept", path.display()));
            self.path = None;
        }
    }
}
