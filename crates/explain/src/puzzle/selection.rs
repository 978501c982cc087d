//! Which puzzles are taken of all that games offer: as many of each level and of each task, and no position twice.

use super::Puzzle;
use super::judge::Worth;
use std::cmp::Reverse;
use std::collections::HashSet;

/// A puzzle that may be taken, and what tells its position from all others and their mirror images.
pub(super) struct Candidate {
    pub(super) puzzle: Puzzle,
    pub(super) ply: usize,
    pub(super) cells: Vec<u8>,
}

/// Puzzles that were taken, and places that are still free.
pub(super) struct Selection {
    count: usize,
    taken: Vec<Candidate>,
    seen: HashSet<Vec<u8>>,
    /// For when some places stay free.
    spare: Vec<Candidate>,
}

const LEVELS: usize = 9;
/// Puzzles from this level on are rare.
const RARE: u8 = 8;
/// Moves that a stage of the game has.
const STAGE: usize = 5;

fn stage(candidate: &Candidate) -> usize {
    candidate.ply / STAGE
}

impl Selection {
    pub(super) fn new(count: usize) -> Selection {
        Selection { count, taken: Vec::new(), seen: HashSet::new(), spare: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.taken.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.taken.len() >= self.count
    }

    /// Takes one of a game's puzzles at most: of those for which there is a place one of the hardest levels first, which are rare, then
    /// one of the stage of the game of which there are fewest.
    pub(super) fn add(&mut self, mut found: Vec<Candidate>) {
        found.sort_by_key(|candidate| {
            let level = candidate.puzzle.level;
            let rare = level.filter(|&level| level >= RARE);
            (Reverse(rare), self.count_of_stage(stage(candidate)), Reverse(level))
        });
        let fits = |candidate: &Candidate| {
            let (there, places) = (self.count_like(&candidate.puzzle), self.places(&candidate.puzzle));
            !self.seen.contains(&candidate.cells) && there < places
        };
        if let Some(place) = found.iter().position(fits) {
            let candidate = found.remove(place);
            self.seen.insert(candidate.cells.clone());
            self.taken.push(candidate);
        } else if !found.is_empty() {
            self.spare.push(found.remove(0));
        }
    }

    /// All that were asked for, the easy ones first, and of these those with few stones.
    pub(super) fn finish(mut self) -> Vec<Puzzle> {
        for candidate in self.spare {
            if self.taken.len() < self.count && self.seen.insert(candidate.cells.clone()) {
                self.taken.push(candidate);
            }
        }
        self.taken.sort_by(|a, b| {
            let key = |one: &Candidate| (one.puzzle.level, one.ply);
            key(a).cmp(&key(b)).then_with(|| a.puzzle.position.cmp(&b.puzzle.position))
        });
        self.taken.into_iter().map(|candidate| candidate.puzzle).collect()
    }

    fn count_of_stage(&self, number: usize) -> usize {
        self.taken.iter().filter(|one| stage(one) == number).count()
    }

    fn count_like(&self, puzzle: &Puzzle) -> usize {
        let is_like = |one: &&Candidate| (one.puzzle.level, one.puzzle.worth) == (puzzle.level, puzzle.worth);
        self.taken.iter().filter(is_like).count()
    }

    /// How many of a level are wanted with this task: more to be won than to be held.
    fn places(&self, puzzle: &Puzzle) -> usize {
        let level = puzzle.level.map_or(0, |level| usize::from(level) - 1);
        let of_level = self.count / LEVELS + usize::from(level < self.count % LEVELS);
        let held = of_level * 2 / 5;
        match puzzle.worth {
            Worth::Win => of_level - held,
            _ => held,
        }
    }
}
