//! Saved games: a game in a file of JSON, to be taken up again.

use plyground_core::is_plain;
use plyground_jobs::write_whole;
use serde::{Deserialize, Serialize};
use std::io::{Error, ErrorKind};
use std::path::Path;

/// A game as it stands, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The version of this form.
    pub plyground: u32,
    /// The game's spec.
    pub game: String,
    /// The players' specs, by seat.
    pub seats: Vec<String>,
    /// The seed the computer's moves come from.
    pub seed: u64,
    /// The line of play.
    pub moves: String,
}

impl SavedGame {
    /// The version that this program writes, and the only one it reads.
    pub const VERSION: u32 = 1;

    /// Reads a file that [`save`](SavedGame::save) wrote.
    pub fn load(path: &Path) -> Result<SavedGame, Error> {
        // A saved game is a few hundred bytes; nothing longer is one.
        let length = std::fs::metadata(path)?.len();
        if length > 1 << 20 {
            return Err(Error::new(ErrorKind::InvalidData, "too long for a saved game"));
        }
        let saved: SavedGame = serde_json::from_str(&std::fs::read_to_string(path)?)
            .map_err(|error| Error::new(ErrorKind::InvalidData, format!("not a saved game: {error}")))?;
        if saved.plyground != Self::VERSION {
            let message = format!("version {}: expected {}", saved.plyground, Self::VERSION);
            return Err(Error::new(ErrorKind::InvalidData, message));
        }
        // Games of strangers are shown on terminals.
        let texts = saved.seats.iter().chain([&saved.game, &saved.moves]);
        if !texts.flat_map(|text| text.chars()).all(is_plain) {
            return Err(Error::new(
                ErrorKind::InvalidData,
                "not a saved game: it has characters that do more than show themselves",
            ));
        }
        Ok(saved)
    }

    /// Writes the file whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        write_whole(path, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_survives_its_file_and_nonsense_does_not_pass() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let game = SavedGame {
            plyground: SavedGame::VERSION,
            game: "connect:7x6x4".into(),
            seats: vec!["human".into(), "mc:sims=10".into()],
            seed: 7,
            moves: "4455".into(),
        };
        game.save(&path).unwrap();
        game.save(&path).unwrap();
        assert_eq!(SavedGame::load(&path).unwrap(), game);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");

        std::fs::write(&path, "{\"plyground\": 1, \"game\": \"connect\"").unwrap();
        assert!(SavedGame::load(&path).unwrap_err().to_string().starts_with("not a saved game"));
        for spec in ["cmd:\u{1b}[2J", "mc\u{202E}"] {
            let seats = vec!["human".to_owned(), spec.to_owned()];
            SavedGame { seats, ..game.clone() }.save(&path).unwrap();
            assert!(SavedGame::load(&path).unwrap_err().to_string().contains("more than show themselves"));
        }
        SavedGame { plyground: 9, ..game }.save(&path).unwrap();
        assert_eq!(SavedGame::load(&path).unwrap_err().to_string(), "version 9: expected 1");
    }
}
