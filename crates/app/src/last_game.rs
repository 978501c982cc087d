//! The game that was played last, kept in the user's data folder for `review --last`.

use plyground_explain::puzzle::progress_file;
use plyground_players::SavedGame;
use std::path::PathBuf;

/// Where it is kept; `None` where there is no such place.
pub(crate) fn path() -> Option<PathBuf> {
    progress_file().map(|file| file.with_file_name("last-game.json"))
}

/// Keeps a game. That it cannot be kept is no reason to disturb the player.
pub(crate) fn keep(game: &SavedGame) -> bool {
    let Some(path) = path() else { return false };
    let folder = path.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok());
    folder && game.save(&path).is_ok()
}
