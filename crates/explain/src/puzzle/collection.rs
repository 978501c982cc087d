//! Puzzles in files, one a line, and those that are built in.

use super::Puzzle;
use plyground_players::registry;
use std::collections::HashSet;

/// What is wrong with a file of puzzles, or with one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError(pub String);

impl std::fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PuzzleError {}

/// Puzzles by number, from one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    puzzles: Vec<Puzzle>,
}

/// Made by `plyground puzzle make --count 200 --seed 1`.
const BUILT_IN: &str = include_str!("../../puzzles/connect.jsonl");

impl Collection {
    /// Two hundred positions of games of the levels, the easy ones first.
    pub fn built_in() -> Collection {
        Collection::read(BUILT_IN).expect("puzzles that a test has read")
    }

    /// Puzzles as lines of JSON: those of [`Maker`](super::Maker), or what `disagree` writes. A position counts once.
    pub fn read(text: &str) -> Result<Collection, PuzzleError> {
        let (mut puzzles, mut seen) = (Vec::new(), HashSet::new());
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |error: String| PuzzleError(format!("line {number}: {error}"));
            let puzzle: Puzzle = serde_json::from_str(line).map_err(|error| wrong(unread(&error)))?;
            let mut session = registry::open(&puzzle.game).map_err(|error| wrong(error.to_string()))?;
            session.go_to(&puzzle.position).map_err(|error| wrong(error.to_string()))?;
            if session.outcome().is_some() {
                return Err(wrong(format!("position {}: the game is over", puzzle.position)));
            }
            if seen.insert((session.game(), puzzle.position.clone())) {
                puzzles.push(Puzzle { game: session.game(), ..puzzle });
            }
        }
        match puzzles.is_empty() {
            true => Err(PuzzleError("there is no puzzle in it".to_owned())),
            false => Ok(Collection { puzzles }),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.puzzles.len()
    }

    /// The puzzle with this number, from one.
    pub fn get(&self, number: usize) -> Option<&Puzzle> {
        self.puzzles.get(number.checked_sub(1)?)
    }

    /// All of them with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Puzzle)> {
        (1..).zip(&self.puzzles)
    }
}

/// Why a line is no puzzle; its place in the line is of no use to anybody.
fn unread(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let cause = words.split(" at line ").next().unwrap_or_default();
    format!("no puzzle: {cause}")
}
