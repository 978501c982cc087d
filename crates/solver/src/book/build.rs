//! Making a book: the deepest ply searched on all cores, the rest derived.
//!
//! Every score is noted in a journal as soon as it is known, so that a killed build goes on where it was.

use super::file::Book;
use super::positions::by_ply;
use crate::{Goal, Limits, Solver};
use plyground_core::{Game, Symmetry};
use plyground_games::connect::{Connect, State};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Error, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A book in the making.
pub struct Builder {
    game: Connect<u64>,
    plies: Vec<Vec<State<u64>>>,
    journal: PathBuf,
}

/// Why there is no book yet.
#[derive(Debug)]
pub enum BuildError {
    /// The journal cannot be read or written.
    Journal(Error),
    /// There is a journal of another book.
    OtherJournal,
    /// Somebody said stop; what is known is in the journal.
    Stopped,
}

/// One journal entry: the number of the position, its score, and their checksum's lowest byte.
const ENTRY: usize = 6;

impl Builder {
    /// A book of the first `depth` plies, whose journal lies at `journal`.
    pub fn new(game: Connect<u64>, depth: u32, journal: &Path) -> Builder {
        let plies = by_ply(&game, depth);
        Builder { game, plies, journal: journal.to_owned() }
    }

    /// Positions of each ply.
    pub fn counts(&self) -> Vec<usize> {
        self.plies.iter().map(Vec::len).collect()
    }

    /// Searches what is not in the journal yet, on `threads` threads with one table of `memory` bytes; returns the book.
    ///
    /// `tick` is told how many positions are done, and of how many.
    pub fn build(
        &self,
        memory: usize,
        threads: usize,
        stop: &AtomicBool,
        tick: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Vec<u8>, BuildError> {
        let deepest = self.plies.last().expect("a book has a first ply");
        let (file, mut scores) = self.open_journal(deepest.len())?;
        let open: Vec<usize> = (0..deepest.len()).filter(|&i| scores[i].is_none()).collect();
        let done = AtomicUsize::new(deepest.len() - open.len());
        let next = AtomicUsize::new(0);
        let noted = Mutex::new((file, Vec::new()));
        let solver = Solver::new(self.game.clone(), memory);
        let work = || {
            while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let limits = Limits { stop, ..Limits::NONE };
                let answer = solver.solve(&deepest[number], Goal::Exact, &limits);
                let Some(score) = answer.proven.score() else { return Ok(()) };
                let mut noted = noted.lock().expect("nobody panics here");
                noted.0.write_all(&entry(number, score as i8))?;
                noted.1.push((number, score as i8));
                tick(done.fetch_add(1, Ordering::Relaxed) as u64 + 1, deepest.len() as u64);
            }
            Ok(())
        };
        let results: Vec<Result<(), Error>> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mine = work();
            others.into_iter().map(|other| other.join().expect("no search panics")).chain([mine]).collect()
        });
        results.into_iter().collect::<Result<(), Error>>().map_err(BuildError::Journal)?;
        for (number, score) in noted.into_inner().expect("nobody panics here").1 {
            scores[number] = Some(score);
        }
        let scores: Option<Vec<i8>> = scores.into_iter().collect();
        self.derive(&scores.ok_or(BuildError::Stopped)?).ok_or(BuildError::Stopped)
    }

    /// Removes the journal of a finished book.
    pub fn forget(&self) -> Result<(), Error> {
        std::fs::remove_file(&self.journal)
    }

    /// The plies above the deepest: the best for the side to move of what comes after.
    fn derive(&self, deepest: &[i8]) -> Option<Vec<u8>> {
        let game = &self.game;
        let mut below: HashMap<u64, i8> = HashMap::new();
        let mut plies: Vec<Vec<(u64, i8)>> = Vec::new();
        for (up, states) in self.plies.iter().rev().enumerate() {
            let mut entries = Vec::with_capacity(states.len());
            for (i, state) in states.iter().enumerate() {
                let score = if up == 0 { deepest[i] } else { best(game, state, &below)? };
                entries.push((game.canonical_key(state), score));
            }
            below = entries.iter().copied().collect();
            entries.sort_unstable();
            plies.insert(0, entries);
        }
        Some(Book::write(game, &plies))
    }

    /// The journal, and the scores that stand in it.
    fn open_journal(&self, count: usize) -> Result<(File, Vec<Option<i8>>), BuildError> {
        let sizes = [self.game.columns(), self.game.rows(), self.game.run(), self.plies.len() as u32 - 1];
        let header = format!("plybook journal {sizes:?} {count}\n");
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&self.journal)
            .map_err(BuildError::Journal)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(BuildError::Journal)?;
        let mut scores = vec![None; count];
        let mut valid = header.len();
        if header.as_bytes().starts_with(&bytes) {
            // New, or killed before the first line was whole.
            file.set_len(0).and_then(|()| file.rewind()).map_err(BuildError::Journal)?;
            file.write_all(header.as_bytes()).map_err(BuildError::Journal)?;
            return Ok((file, scores));
        }
        let Some(entries) = bytes.strip_prefix(header.as_bytes()) else {
            return Err(BuildError::OtherJournal);
        };
        for chunk in entries.chunks_exact(ENTRY) {
            let number = u32::from_le_bytes(chunk[..4].try_into().expect("four bytes")) as usize;
            if number >= count || entry(number, chunk[4] as i8) != chunk {
                break;
            }
            scores[number] = Some(chunk[4] as i8);
            valid += ENTRY;
        }
        // What was being written when the build was killed is written again.
        file.set_len(valid as u64).map_err(BuildError::Journal)?;
        file.seek(SeekFrom::End(0)).map_err(BuildError::Journal)?;
        Ok((file, scores))
    }
}

fn entry(number: usize, score: i8) -> [u8; ENTRY] {
    let mut bytes = [0; ENTRY];
    bytes[..4].copy_from_slice(&(number as u32).to_le_bytes());
    bytes[4] = score as u8;
    bytes[5] = crc32fast::hash(&bytes[..5]) as u8;
    bytes
}

/// The score of a position by those of the positions after it; `None` where one is missing.
fn best(game: &Connect<u64>, state: &State<u64>, below: &HashMap<u64, i8>) -> Option<i8> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut best = None;
    for mv in moves {
        let child = game.child(state, mv);
        let score = match game.payoffs(&child) {
            Some(payoffs) if payoffs.winner().is_some() => {
                ((game.cells() + 2 - game.stones(&child)) / 2) as i8
            }
            Some(_) => 0,
            None => -*below.get(&game.canonical_key(&child))?,
        };
        best = best.max(Some(score));
    }
    best
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BuildError::Journal(error) => write!(f, "the journal: {error}"),
            BuildError::OtherJournal => f.write_str("the journal is that of another book"),
            BuildError::Stopped => f.write_str("stopped; the next build goes on from here"),
        }
    }
}

impl std::error::Error for BuildError {}
