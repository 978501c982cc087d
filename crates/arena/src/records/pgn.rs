//! Portable Game Notation (PGN), as far as it fits: tags, numbered moves, the result.
//!
//! ```text
//! [Event "plyground, seed 1"]
//! [Site "?"]
//! [Date "????.??.??"]
//! [Round "1"]
//! [White "mc:sims=100"]
//! [Black "random"]
//! [Result "1-0"]
//! [Game "connect:7x6x4"]
//! [OpeningPlies "4"]
//! [Commit "890e31f"]
//! [Machine "Some processor; 2 cores; linux x86_64"]
//!
//! 1. 4 4 2. 5 3 3. 5 5 4. 6 7 1-0
//! ```

use super::super::{Event, Played};
use super::Record;
use plyground_core::{Payoffs, TextError};
use plyground_jobs::Origin;
use std::io::{Error, Write};

/// Lines of moves are no longer than this.
const WIDTH: usize = 79;

pub(super) fn write(
    out: &mut impl Write,
    event: &Event,
    played: &Played,
    moves: &[String],
) -> Result<(), Error> {
    let result = match played.payoffs[..] {
        // Nobody has anything: the game goes on.
        [0, 0] => "*",
        [Payoffs::WHOLE, ..] => "1-0",
        [0, ..] => "0-1",
        _ => "1/2-1/2",
    };
    let player = |seat: usize| event.entrants[played.seats[seat]].clone();
    let mut tags = vec![
        ("Event", format!("plyground, seed {}", event.seed)),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", (played.number + 1).to_string()),
        ("White", player(0)),
        ("Black", player(1)),
        ("Result", result.to_owned()),
        ("Game", event.full_game().to_owned()),
        ("OpeningPlies", played.opening.to_string()),
        ("Commit", Origin::here().commit.clone()),
        ("Machine", Origin::here().machine.clone()),
    ];
    if let Some(reason) = &played.ending {
        tags.push(("Termination", reason.lines().next().unwrap_or_default().to_owned()));
    }
    for (name, value) in tags {
        writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
    }
    writeln!(out)?;
    let mut line = String::new();
    let numbered = moves.iter().enumerate().flat_map(|(ply, mv)| {
        let number = (ply % 2 == 0).then(|| format!("{}.", ply / 2 + 1));
        number.into_iter().chain([mv.clone()])
    });
    for word in numbered.chain([result.to_owned()]) {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            writeln!(out, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &word;
    }
    writeln!(out, "{line}\n")
}

pub(super) fn read(text: &str) -> Result<Vec<Record>, TextError> {
    let mut records = Vec::new();
    let (mut game, mut players, mut moves) = (String::new(), vec![String::new(); 2], Vec::new());
    for (number, line) in text.lines().enumerate() {
        if let Some(tag) = line.strip_prefix('[') {
            let (name, value) = tag
                .strip_suffix("\"]")
                .and_then(|tag| tag.split_once(" \""))
                .ok_or_else(|| TextError::new(format!("line {}: expected [Name \"value\"]", number + 1)))?;
            let value = unescaped(value);
            match name {
                "Game" => game = value,
                "White" => players[0] = value,
                "Black" => players[1] = value,
                _ => {}
            }
            continue;
        }
        for word in line.split_whitespace() {
            match word {
                "1-0" | "0-1" | "1/2-1/2" | "*" => {
                    let moves = std::mem::take(&mut moves).join(",");
                    records.push(Record { game: game.clone(), players: players.clone(), moves });
                }
                number if number.ends_with('.') => {}
                mv => moves.push(mv),
            }
        }
    }
    match moves.len() {
        0 => Ok(records),
        count => Err(TextError::new(format!("the last game has {count} moves and no result"))),
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_survive_and_nonsense_does_not() {
        let text =
            "[Game \"connect\"]\n[White \"cmd:say \\\"hi\\\" \\\\\"]\n[Black \"b\"]\n\n1. 4 4\n2. 5 1-0\n";
        let record = &read(text).unwrap()[0];
        assert_eq!((record.players[0].as_str(), record.moves.as_str()), ("cmd:say \"hi\" \\", "4,4,5"));
        assert!(read("[Game connect]\n").unwrap_err().to_string().starts_with("line 1: expected"));
        assert!(read("1. 4 4\n").unwrap_err().to_string().contains("no result"));
    }
}
