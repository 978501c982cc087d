//! The last choice, kept in the user's data folder.

use super::{LEVELS, Start, Who};
use plyground_explain::puzzle::progress_file;
use plyground_players::registry;
use std::path::{Path, PathBuf};

impl Start {
    /// What was chosen last; the usual where nothing is kept, or nothing sensible.
    pub(crate) fn remembered() -> Start {
        path().and_then(|path| load(&path)).unwrap_or_default()
    }

    /// Keeps a choice. That it cannot be kept is no reason to disturb the player.
    pub(crate) fn remember(&self) {
        let Some(path) = path() else { return };
        let _ = self.save(&path);
    }

    fn save(&self, path: &Path) -> std::io::Result<()> {
        // Players that were named may be programs, which a file does not start.
        let kept = match self.who {
            Who::Named(_) => Start { game: self.game.clone(), ..load(path).unwrap_or_default() },
            _ => self.clone(),
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        plyground_jobs::write_whole(path, serde_json::to_string(&kept)?.as_bytes())
    }
}

fn path() -> Option<PathBuf> {
    progress_file().map(|file| file.with_file_name("start.json"))
}

/// The longest file that is read: a choice is a hundred bytes.
const LONGEST: u64 = 1 << 16;

fn load(path: &Path) -> Option<Start> {
    let is_short = std::fs::metadata(path).ok()?.len() <= LONGEST;
    let text = is_short.then(|| std::fs::read_to_string(path).ok())??;
    let start: Start = serde_json::from_str(&text).ok()?;
    let is_sound = LEVELS.contains(&start.level)
        && !matches!(start.who, Who::Named(_))
        && registry::open(&start.game).is_ok();
    is_sound.then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_remembered_and_nonsense_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/start.json");
        let start = Start { game: "blokus:duo".to_owned(), who: Who::ComputerBegins, level: 7 };
        start.save(&path).unwrap();
        assert_eq!(load(&path), Some(start.clone()));
        // Of players that were named only the game is kept.
        let named =
            Start { game: "connect:8x7x4".to_owned(), who: Who::Named(vec!["cmd:x".into()]), level: 1 };
        named.save(&path).unwrap();
        assert_eq!(load(&path), Some(Start { game: "connect:8x7x4".to_owned(), ..start }));
        for wrong in [
            "",
            "{",
            r#"{"game":"go","who":"you_begin","level":3}"#,
            r#"{"game":"connect","who":"you_begin","level":0}"#,
        ] {
            std::fs::write(&path, wrong).unwrap();
            assert_eq!(load(&path), None, "{wrong}");
        }
    }
}
