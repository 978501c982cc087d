//! Games in files of many kinds: saved games, PGN, blksgf, a match's table, JSON lines or journal, or a bare line of play.

use crate::failure::Failure;
use crate::input::read_file;
use crate::last_game;
use plyground_arena::records::{self, Format};
use plyground_jobs::write_whole_by;
use plyground_players::{SavedGame, registry};
use serde_json::Value;
use std::path::Path;

/// A game that was found.
pub(crate) struct FoundGame {
    pub(crate) game: String,
    pub(crate) moves: String,
}

/// Saves a game in the form that the file's ending asks for: `.pgn` for Connect, `.blksgf` for Blokus, else JSON.
pub(crate) fn save(saved: &SavedGame, path: &Path) -> std::io::Result<()> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if !["pgn", "blksgf"].contains(&ending) {
        return saved.save(path);
    }
    Format::of(path, &saved.game).map_err(std::io::Error::other)?;
    write_whole_by(path, |file| records::write_saved(saved, file))
}

/// A game to be played on: that of a file, or of `FILE:N` its Nth, from one. Who sat there is known of saved games only; elsewhere
/// people take all seats.
pub(crate) fn load(text: &str) -> Result<SavedGame, Failure> {
    let wrong = |error: std::io::Error| Failure::Input(format!("{text}: {error}"));
    let path = Path::new(text);
    let (path, number) = match text.rsplit_once(':') {
        Some((file, number)) if !path.is_file() => match number.parse::<u64>() {
            Ok(number) if number > 0 => (Path::new(file), number),
            _ => (path, 1),
        },
        _ => (path, 1),
    };
    // What says of itself that it is a saved game is told what is wrong with it.
    let content = read_file(path)?;
    let is_saved = content.contains("\"plyground\"") || content.trim().is_empty();
    if is_saved && !is_journal(&content) {
        return SavedGame::load(path).map_err(wrong);
    }
    let name = path.display().to_string();
    let FoundGame { game, moves } = read(&name, "connect", number)?;
    let seats = vec!["human".to_owned(); registry::open(&game)?.seats()];
    Ok(SavedGame { plyground: SavedGame::VERSION, game, seats, seed: 1, moves })
}

/// The game that was played last.
pub(crate) fn last() -> Result<FoundGame, Failure> {
    let path =
        last_game::path().ok_or_else(|| Failure::Input("--last: no folder to keep games in".to_owned()))?;
    let saved = SavedGame::load(&path).map_err(|error| {
        Failure::Input(format!(
            "--last: {}: {error}; plyground play keeps the last game there",
            path.display()
        ))
    })?;
    Ok(FoundGame { game: saved.game, moves: saved.moves })
}

/// A line of play of a game, or the game of a number, from one, of a file.
pub(crate) fn read(text: &str, game: &str, number: u64) -> Result<FoundGame, Failure> {
    let path = Path::new(text);
    if !path.is_file() {
        // A line of play has no dot and no slash.
        if text.contains(['/', '.']) {
            return Err(Failure::Input(format!("{text}: no such file")));
        }
        return Ok(FoundGame { game: game.to_owned(), moves: text.to_owned() });
    }
    let content = read_file(path)?;
    let mut games = games(&content, game).map_err(|error| Failure::Input(format!("{text}: {error}")))?;
    match usize::try_from(number - 1).ok().filter(|number| *number < games.len()) {
        Some(nth) => Ok(games.swap_remove(nth)),
        None if games.is_empty() => Err(Failure::Input(format!("{text}: no game in it"))),
        None => {
            Err(Failure::Input(format!("{text}: --number {number}, but it has games 1 to {}", games.len())))
        }
    }
}

/// All games of a file, whatever kind it is.
fn games(content: &str, game: &str) -> Result<Vec<FoundGame>, String> {
    if let Ok(SavedGame { game, moves, .. }) = serde_json::from_str(content) {
        return Ok(vec![FoundGame { game, moves }]);
    }
    if content.trim_start().starts_with('{') {
        return of_lines(content, game);
    }
    if content.starts_with("number,") {
        return of_table(content);
    }
    if content.trim_start().starts_with(['(', '[']) {
        let records = records::read(content).map_err(|error| error.to_string())?;
        return Ok(records.into_iter().map(|one| FoundGame { game: one.game, moves: one.moves }).collect());
    }
    // What is left is a line of play.
    Ok(vec![FoundGame { game: game.to_owned(), moves: content.trim().to_owned() }])
}

/// Whether it begins with the header of a job.
fn is_journal(content: &str) -> bool {
    let header = content.lines().next().and_then(|line| serde_json::from_str::<Value>(line).ok());
    header.is_some_and(|header| header["job"].is_string())
}

/// The games of a match's journal, or of its JSON lines.
fn of_lines(content: &str, game: &str) -> Result<Vec<FoundGame>, String> {
    let mut game = game.to_owned();
    let mut games = Vec::new();
    for (number, line) in content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let at = |error: String| format!("line {}: {error}", number + 1);
        let value: Value = serde_json::from_str(line).map_err(|error| at(error.to_string()))?;
        let spec = value["spec"]["game"].as_str().or_else(|| value["game"].as_str());
        if let Some(spec) = spec {
            game = spec.to_owned();
        }
        let moves = value["rows"]["moves"].as_str().or_else(|| value["moves"].as_str());
        if let Some(moves) = moves {
            games.push(FoundGame { game: game.clone(), moves: moves.to_owned() });
        } else if spec.is_none() {
            return Err(at("neither a game nor a header".to_owned()));
        }
    }
    Ok(games)
}

/// The games of a match's table.
fn of_table(content: &str) -> Result<Vec<FoundGame>, String> {
    let mut lines = content.lines();
    let titles: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let place =
        |name| titles.iter().position(|title| *title == name).ok_or_else(|| format!("no column {name}"));
    // Moves of Blokus have commas, and are quoted then.
    let (moves, game) = (place("moves")?, place("game")?);
    let fields = lines.filter(|line| !line.is_empty()).map(split_quoted);
    fields
        .enumerate()
        .map(|(row, fields)| match (fields.get(moves), fields.get(game)) {
            (Some(moves), Some(game)) => Ok(FoundGame { game: game.clone(), moves: moves.clone() }),
            _ => Err(format!("line {}: too few columns", row + 2)),
        })
        .collect()
}

/// The fields of a line of CSV.
fn split_quoted(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            letter => fields.last_mut().expect("at least one").push(letter),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_saved_as_their_endings_ask_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let saved = |game: &str, moves: &str, seats: usize| SavedGame {
            plyground: SavedGame::VERSION,
            game: game.to_owned(),
            seats: (0..seats).map(|seat| if seat == 0 { "human" } else { "level:3" }.to_owned()).collect(),
            seed: 1,
            moves: moves.to_owned(),
        };
        let mut duo = registry::open("blokus:duo").unwrap();
        for _ in 0..3 {
            duo.play_nth(0);
        }
        for (name, game, part) in [
            ("a.pgn", saved("connect:7x6x4", "4455", 2), "[Result \"*\"]"),
            ("b.pgn", saved("connect:7x6x4", "4455362", 2), "[Result \"1-0\"]"),
            ("c.blksgf", saved("blokus:duo", &duo.line(), 2), "PB[human]PW[level:3]"),
            ("d.json", saved("connect:7x6x4", "4455", 2), "\"4455\""),
        ] {
            let path = folder.path().join(name);
            save(&game, &path).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.contains(part), "{text}");
            let mut session = registry::open(&game.game).unwrap();
            session.go_to(&load(&path.display().to_string()).unwrap().moves).unwrap();
            let line = session.line();
            session.go_to(&game.moves).unwrap();
            assert_eq!(line, session.line());
        }
        let wrong = save(&saved("blokus:duo", "", 2), &folder.path().join("x.pgn")).unwrap_err();
        assert!(wrong.to_string().contains("blksgf"), "{wrong}");
    }

    #[test]
    fn games_are_found_in_files_of_every_kind() {
        let found = |content: &str| -> Vec<(String, String)> {
            games(content, "connect").unwrap().into_iter().map(|one| (one.game, one.moves)).collect()
        };
        let one = |game: &str, moves: &str| vec![(game.to_owned(), moves.to_owned())];
        assert_eq!(found("4455\n"), one("connect", "4455"));
        let saved = r#"{"plyground": 1, "game": "connect:6x5x4", "seats": ["human", "mc"], "seed": 7, "moves": "33"}"#;
        assert_eq!(found(saved), one("connect:6x5x4", "33"));
        let journal = "{\"spec\":{\"game\":\"connect:5x4x3\"}}\n{\"unit\":0,\"rows\":{\"moves\":\"12\"}}\n";
        assert_eq!(found(journal), one("connect:5x4x3", "12"));
        let table = "number,moves,game\n1,44,connect\n2,\"1:a1,a2 2:b1\",blokus:duo\n";
        assert_eq!(found(table)[1], ("blokus:duo".to_owned(), "1:a1,a2 2:b1".to_owned()));
        assert!(games("{\"x\":1}\n", "connect").is_err() && games("number,plies\n1,2\n", "connect").is_err());
    }
}
