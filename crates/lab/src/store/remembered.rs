//! A store as a tree search asks it.

use super::boards::key;
use super::compare::check_game;
use super::file::read;
use super::table::Table;
use crate::spec::SpecError;
use plyground_core::Notation;
use plyground_games::connect::{Bits, Connect};
use plyground_search::mcts::Memory;
use std::path::Path;
use std::sync::Arc;

/// What the store in a file knows of this game.
pub(crate) fn remembered<B: Bits>(
    game: &Connect<B>,
    path: &str,
) -> Result<Box<Memory<Connect<B>>>, SpecError> {
    let values = read(Path::new(path)).and_then(|values| {
        check_game(&values.header, &game.spec())?;
        Ok(values.settled())
    });
    let values = values.map_err(|error| SpecError(format!("values={path}: {error}")))?;
    Ok(memory(Arc::new(values.table)))
}

/// What these positions know.
pub(crate) fn memory<B: Bits>(table: Arc<Table>) -> Box<Memory<Connect<B>>> {
    Box::new(move |game, state| table.find(key(game, state)))
}
