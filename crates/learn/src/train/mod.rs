//! Training by self-play: games of a tree search against itself, whose counts go into a store.
//!
//! Each game grows one tree from its start to its end, whose positions begin with what the store knew when the
//! generation began. The first plies are drawn in proportion to the simulations that each move got, so that games differ; from
//! then on the best move is played. When a game ends, the positions that it visited often enough, and those that the
//! store has already, are written to the disk with what the game added.

mod game;
mod gather;
mod generation;
mod plan;

pub use gather::gather;
pub use generation::{GenerationJob, PackedGame, SelfPlayer};
pub use plan::TrainingPlan;

use crate::store::{Header, StoreError, StoreFile, ValueTable, Values, check_game};
use game::SelfPlay;
use plyground_core::Notation;
use plyground_games::connect::{AnyConnect, Bits, Connect};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What came of a training.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// How the store came about.
    pub header: Header,
    /// Games in the store.
    pub games: u64,
    /// Of which this run played so many.
    pub played: u64,
    /// Positions in the store.
    pub positions: usize,
    /// Bytes of the file.
    pub bytes: u64,
    /// Whether all games were played; `false` when it was stopped.
    pub complete: bool,
}

/// How far a training is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TrainingStep {
    /// Games in the store.
    pub games: u64,
    /// Games that it shall hold.
    pub of: u64,
    /// The generation that is being played, from zero.
    pub generation: u64,
    /// Games of it that are in the store, and how many it has.
    pub of_generation: [u64; 2],
    /// Positions that its games see.
    pub positions: usize,
    /// Positions that its games have found so far, each counted once a game.
    pub found: usize,
}

/// Trains the store in a file, which is made if it is not there, until it holds the games of the plan.
///
/// `observer` is told how far it is at the start and whenever games were written; these are safe whatever happens
/// next. One seed gives one file, byte for byte, for any number of threads and of runs.
pub fn train(
    game: &str,
    plan: &TrainingPlan,
    path: &Path,
    threads: usize,
    stop: &AtomicBool,
    observer: &dyn Fn(TrainingStep),
) -> Result<Trained, StoreError> {
    let game = AnyConnect::read(game, "cannot be trained");
    match game.map_err(|error| StoreError::Text(error.to_string()))? {
        AnyConnect::Word(game) => train_on(&game, plan, path, threads, stop, observer),
        AnyConnect::Long(game) => train_on(&game, plan, path, threads, stop, observer),
    }
}

fn train_on<B: Bits>(
    game: &Connect<B>,
    plan: &TrainingPlan,
    path: &Path,
    threads: usize,
    stop: &AtomicBool,
    observer: &dyn Fn(TrainingStep),
) -> Result<Trained, StoreError> {
    let (mut file, mut values) = match StoreFile::open(path) {
        Err(StoreError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            let values = Values::new(plan.header(game.spec()));
            (StoreFile::write(path, &values)?, values)
        }
        opened => opened?,
    };
    check_game(&values.header, &game.spec())?;
    plan.check(&values)?;
    let before = values.games();
    observer(step(&values, plan));
    while values.games() < plan.games && !is_set(stop) {
        let outcome = generation(game, plan, &mut file, &mut values, threads, stop, observer);
        outcome.and_then(|()| file.fold_if_due(&values)).map_err(|error| kept(error, values.games()))?;
    }
    let games = values.games();
    // Games that a killed run has left behind the positions are put in order, too.
    if games > before || file.has_games() {
        file.fold(&values).map_err(|error| kept(error, games))?;
    }
    Ok(summary(values, &file, before, plan.games))
}

/// Where a store is between two generations, or within one that was begun before.
fn step(values: &Values, plan: &TrainingPlan) -> TrainingStep {
    let games = values.games();
    let of = plan.games.max(games);
    let numbers = values.generation().unwrap_or(games..games);
    let size = (numbers.end - numbers.start).max(1);
    TrainingStep {
        games,
        of,
        generation: numbers.start / size,
        of_generation: [games - numbers.start, size],
        positions: values.table.len(),
        found: 0,
    }
}

/// What came of a training that began with so many games and was to end with so many.
fn summary(values: Values, file: &StoreFile, before: u64, end: u64) -> Trained {
    let games = values.games();
    let settled = values.settled();
    let (header, positions) = (settled.header.clone(), settled.table.len());
    let played = games - before;
    Trained { header, games, played, positions, bytes: file.bytes(), complete: games >= end }
}

fn is_set(stop: &AtomicBool) -> bool {
    stop.load(std::sync::atomic::Ordering::Relaxed)
}

/// An error that says what is safe.
fn kept(error: StoreError, games: u64) -> StoreError {
    match error {
        StoreError::Io(cause) => StoreError::Stopped { cause, games },
        other => other,
    }
}

/// Plays the games of a generation that are missing, on all threads, and writes each batch of those that are finished.
fn generation<B: Bits>(
    game: &Connect<B>,
    plan: &TrainingPlan,
    file: &mut StoreFile,
    values: &mut Values,
    threads: usize,
    stop: &AtomicBool,
    observer: &dyn Fn(TrainingStep),
) -> Result<(), StoreError> {
    let numbers = values.generation().ok_or(StoreError::Mixed)?;
    let missing = (numbers.start..numbers.end.min(plan.games)).filter(|n| !values.waiting.contains_key(n));
    let missing: Vec<u64> = missing.collect();
    let begun = step(values, plan);
    let table = Arc::new(std::mem::replace(&mut values.table, ValueTable::new(0)));
    let play = SelfPlay { game, origin: &values.header.origins[0], table: &table, stop };
    let (mut done, mut positions) = (Vec::new(), 0);
    let written = play.all(&missing, threads, |finished| {
        file.append(&finished)?;
        positions += finished.iter().map(|(_, found)| found.len()).sum::<usize>();
        done.extend(finished);
        let new = done.len() as u64;
        let [of_generation, size] = begun.of_generation;
        let (games, of_generation) = (begun.games + new, [of_generation + new, size]);
        observer(TrainingStep { games, of_generation, found: positions, ..begun });
        Ok(())
    });
    values.table = Arc::into_inner(table).expect("no thread is left that asks");
    for (number, found) in done {
        assert!(values.note(number, found), "every game is played once");
    }
    Ok(written?)
}
