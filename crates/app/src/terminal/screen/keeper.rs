//! The game is kept while it goes on, on a thread of its own.

use crate::last_game;
use plyground_players::SavedGame;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

/// Keeps games in the user's data folder, beside the drawing: a disk may be slow.
pub(super) struct Keeper {
    games: Option<Sender<SavedGame>>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    pub(super) fn new() -> Keeper {
        let (games, kept) = channel::<SavedGame>();
        let keep = move || {
            while let Ok(mut game) = kept.recv() {
                // The newest is enough.
                while let Ok(newer) = kept.try_recv() {
                    game = newer;
                }
                last_game::keep(&game);
            }
        };
        let thread = std::thread::Builder::new().name("keeper".to_owned()).spawn(keep).ok();
        Keeper { games: Some(games), thread }
    }

    pub(super) fn keep(&self, game: SavedGame) {
        if let Some(games) = &self.games {
            let _ = games.send(game);
        }
    }

    /// Waits until all is kept.
    pub(super) fn finish(&mut self) {
        drop(self.games.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
