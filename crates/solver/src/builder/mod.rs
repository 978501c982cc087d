//! Building a book: the deepest ply is searched on all cores, the plies above follow by negamax.

mod error;
mod journal;
mod positions;

pub use error::BuildError;

use crate::{Book, Goal, Limits, Solver};
use journal::Journal;
use plyground_core::{Game, Symmetry};
use plyground_games::connect::{Connect, State};
use positions::by_ply;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// An opening book in the making.
///
/// ```
/// use plyground_games::connect::Connect;
/// use plyground_solver::{Book, Builder};
/// use std::sync::atomic::AtomicBool;
/// # let journal = std::env::temp_dir().join(format!("plyground-builder-{}.journal", std::process::id()));
/// let builder = Builder::new(Connect::new(5, 4, 4)?, 2, &journal);
/// let bytes = builder.build(1 << 20, 1, &AtomicBool::new(false), &|_, _| {})?;
/// builder.forget()?;
/// let book = Book::from_bytes(bytes)?;
/// assert_eq!(book.counts(), [1, 3, 13]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Builder {
    game: Connect<u64>,
    plies: Vec<Vec<State<u64>>>,
    journal: PathBuf,
}

impl Builder {
    /// A book of the first `depth` plies, whose journal lies at `journal`.
    ///
    /// # Panics
    ///
    /// If the depth is above 255, more than the format can say.
    pub fn new(game: Connect<u64>, depth: u32, journal: &Path) -> Builder {
        assert!(depth <= 255, "a book has at most 255 plies");
        let plies = by_ply(&game, depth);
        Builder { game, plies, journal: journal.to_owned() }
    }

    /// The number of positions of each ply, mirror images counted once.
    pub fn counts(&self) -> Vec<usize> {
        self.plies.iter().map(Vec::len).collect()
    }

    /// Searches what is not in the journal yet, on `threads` threads with one transposition table of `memory` bytes;
    /// returns the bytes of the book, for a file or for [`Book::from_bytes`].
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
        let sizes = [self.game.columns(), self.game.rows(), self.game.run(), self.plies.len() as u32 - 1];
        let journal = Journal::open(&self.journal, sizes, deepest.len())?;
        let open: Vec<usize> = (0..deepest.len()).filter(|&i| journal.scores[i].is_none()).collect();
        let done = AtomicUsize::new(deepest.len() - open.len());
        let next = AtomicUsize::new(0);
        let journal = Mutex::new(journal);
        let solver = Solver::new(self.game.clone(), memory);
        let work = || {
            while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let limits = Limits { stop, ..Limits::NONE };
                let answer = solver.solve(&deepest[number], Goal::Exact, &limits);
                let Some(score) = answer.proven.score() else { return Ok(()) };
                let mut journal = journal.lock().expect("nobody panics here");
                journal.note(number, score as i8)?;
                tick(done.fetch_add(1, Ordering::Relaxed) as u64 + 1, deepest.len() as u64);
            }
            Ok(())
        };
        let results: Vec<Result<(), io::Error>> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mine = work();
            others.into_iter().map(|other| other.join().expect("no search panics")).chain([mine]).collect()
        });
        results.into_iter().collect::<Result<(), io::Error>>()?;
        let scores = journal.into_inner().expect("nobody panics here").scores;
        let scores: Option<Vec<i8>> = scores.into_iter().collect();
        self.derive(&scores.ok_or(BuildError::Stopped)?).ok_or(BuildError::Stopped)
    }

    /// Removes the journal of a finished book.
    pub fn forget(&self) -> Result<(), io::Error> {
        std::fs::remove_file(&self.journal)
    }

    /// The plies above the deepest by negamax: the best for the side to move of what comes after.
    fn derive(&self, deepest: &[i8]) -> Option<Vec<u8>> {
        let game = &self.game;
        let mut below: HashMap<u64, i8> = HashMap::new();
        let mut plies: Vec<Vec<(u64, i8)>> = Vec::new();
        for (up, states) in self.plies.iter().rev().enumerate() {
            let mut entries = Vec::with_capacity(states.len());
            for (i, state) in states.iter().enumerate() {
                let score = if up == 0 { deepest[i] } else { negamax(game, state, &below)? };
                entries.push((game.canonical_key(state), score));
            }
            below = entries.iter().copied().collect();
            entries.sort_unstable();
            plies.insert(0, entries);
        }
        Some(Book::encode(game, &plies))
    }
}

/// The score of a position by those of the positions after it; `None` where one is missing.
fn negamax(game: &Connect<u64>, state: &State<u64>, below: &HashMap<u64, i8>) -> Option<i8> {
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
