//! A store as the prior knowledge of a tree search.

use super::boards::key;
use super::compare::check_game;
use super::error::StoreError;
use super::file::read;
use super::table::ValueTable;
use plyground_core::Notation;
use plyground_games::connect::{Bits, Connect};
use plyground_search::mcts::Memory;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// What the store in a file knows of this game, as a tree search asks for it.
pub fn remembered<B: Bits>(game: &Connect<B>, path: &Path) -> Result<Box<Memory<Connect<B>>>, StoreError> {
    shared(path, &game.spec()).map(memory)
}

/// What these positions know.
pub(crate) fn memory<B: Bits>(table: Arc<ValueTable>) -> Box<Memory<Connect<B>>> {
    Box::new(move |game, state| table.find(key(game, state)))
}

/// A file as it was when its positions were read.
#[derive(Clone, PartialEq)]
struct Seen {
    path: PathBuf,
    game: String,
    length: u64,
    changed: Option<SystemTime>,
}

/// The positions of a file, read once for all players that use them at the same time.
fn shared(path: &Path, game: &str) -> Result<Arc<ValueTable>, StoreError> {
    static TABLES: Mutex<Vec<(Seen, Weak<ValueTable>)>> = Mutex::new(Vec::new());
    let file = std::fs::metadata(path)?;
    let changed = file.modified().ok();
    let seen = Seen { path: path.to_owned(), game: game.to_owned(), length: file.len(), changed };
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    tables.retain(|(_, table)| table.strong_count() > 0);
    if let Some(table) =
        tables.iter().find(|(other, _)| *other == seen).and_then(|(_, table)| table.upgrade())
    {
        return Ok(table);
    }
    let values = read(path)?;
    check_game(&values.header, game)?;
    let table = Arc::new(values.settled().table);
    tables.push((seen, Arc::downgrade(&table)));
    Ok(table)
}
