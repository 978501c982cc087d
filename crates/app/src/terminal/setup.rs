//! What a game is begun with, at the terminal and on the screen.

use super::seated::allowed;
use super::teaching::Teaching;
use crate::failure::Failure;
use crate::game_file;
use plyground_explain::Language;
use plyground_players::{SavedGame, Seat, Session, registry};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;

/// What a game is begun with.
pub(crate) struct GameSetup {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play from which on it is played; empty for the start.
    pub(crate) from: String,
    /// Players that were named, by seat from one.
    pub(crate) seats: Vec<(usize, String)>,
    /// A file with a game, or `FILE:N`.
    pub(crate) load: Option<String>,
    pub(crate) save: Option<PathBuf>,
    pub(crate) seed: Option<u64>,
    pub(crate) threads: usize,
    pub(crate) is_quiet: bool,
    /// Before which moves that change the exact result a person is asked.
    pub(crate) teaching: Option<Teaching>,
    /// In which language a person is spoken to.
    pub(crate) language: Language,
}

/// A game that is about to begin, or to go on.
pub(crate) struct Opened {
    pub(crate) session: Box<dyn Session>,
    /// The file that it comes from.
    pub(crate) saved: Option<SavedGame>,
}

impl GameSetup {
    /// Opens the game, at the position it begins from.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let saved = self.load.as_deref().map(game_file::load).transpose()?;
        let spec = saved.as_ref().map_or(&self.game, |saved| &saved.game);
        let mut session = registry::open(spec)?;
        let seats = session.seats();
        if let Some((number, _)) = self.seats.iter().find(|(number, _)| *number > seats) {
            return Err(Failure::Input(format!("--seat {number}: {spec} has seats 1 to {seats}")));
        }
        if self.teaching.is_some() && !registry::has_solver(spec) {
            return Err(Failure::Input(format!(
                "--teach: {} has no exact truth to teach by",
                session.game()
            )));
        }
        session.go_to(saved.as_ref().map_or(&self.from, |saved| &saved.moves))?;
        Ok(Opened { session, saved })
    }

    /// Who sits on a seat; `None` where that is to be asked.
    pub(crate) fn player(&self, seat: Seat, saved: Option<&SavedGame>) -> Result<Option<String>, Failure> {
        let named = self.seats.iter().rev().find(|(number, _)| *number == seat.index() + 1);
        match (named, saved) {
            (Some((_, spec)), _) => Ok(Some(spec.clone())),
            (None, Some(saved)) => {
                let spec = saved.seats.get(seat.index()).cloned().unwrap_or_else(|| "human".to_owned());
                allowed(seat, spec, &[]).map(Some)
            }
            (None, None) if !self.seats.is_empty() => Ok(Some("human".to_owned())),
            (None, None) => Ok(None),
        }
    }
}

/// A seed that nobody has chosen, short enough to be typed again.
pub(super) fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}
