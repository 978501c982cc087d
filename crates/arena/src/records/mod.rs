//! Game records: finished games in files, for spreadsheets, for programs, for people, and for Pentobi.

mod blksgf;
mod pgn;
mod saved;
mod table;

pub use saved::write_saved;

use super::{Event, Played};
use plyground_core::TextError;
use plyground_jobs::Place;
use plyground_players::registry::{self, GameKind, RecordFormat};
use plyground_players::{Session, SpecError};
use std::io::{Error, Write};
use std::path::Path;

/// A file format of game records.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// One JSON object a line, as in the journal, with the players' specs.
    JsonLines,
    /// A table with a row a game.
    Csv,
    /// The one that belongs to the game.
    Own(RecordFormat),
}

/// A game as it is read back from a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's spec.
    pub game: String,
    /// The players' specs, by seat.
    pub players: Vec<String>,
    /// The line of play.
    pub moves: String,
}

impl Format {
    /// The form that a file's name asks for; JSON lines for a device or a pipe, whose name says nothing.
    pub fn of(path: &Path, game: &str) -> Result<Format, SpecError> {
        let own = GameKind::of(game).record;
        if path.extension().is_none() && Place::is_stream(path) {
            return Ok(Format::JsonLines);
        }
        match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
            "jsonl" => Ok(Format::JsonLines),
            "csv" => Ok(Format::Csv),
            extension if extension == own.extension() => Ok(Format::Own(own)),
            _ => {
                let (name, own) = (path.display(), own.extension());
                Err(SpecError(format!("{name}: expected a name that ends with .csv, .jsonl or .{own}")))
            }
        }
    }
}

/// Writes games one after the other.
pub struct Writer<'a, W> {
    event: &'a Event,
    format: Format,
    session: Box<dyn Session>,
    out: W,
}

impl<'a, W: Write> Writer<'a, W> {
    /// A writer for the games of an event.
    pub fn new(event: &'a Event, format: Format, mut out: W) -> Result<Writer<'a, W>, Error> {
        if format == Format::Csv {
            table::write_titles(&mut out, event)?;
        }
        let session = registry::open(event.full_game()).map_err(Error::other)?;
        Ok(Writer { event, format, session, out })
    }

    /// Writes the next game.
    pub fn add(&mut self, played: &Played) -> Result<(), Error> {
        let Writer { event, format, session, out } = self;
        match format {
            Format::JsonLines => table::write_object(out, event, played),
            Format::Csv => table::write_row(out, event, played),
            Format::Own(RecordFormat::Pgn) => {
                session.go_to(&played.moves).map_err(Error::other)?;
                pgn::write(out, event, played, &session.history())
            }
            Format::Own(RecordFormat::Blksgf) => blksgf::write(out, event, played, session.colours()),
        }
    }

    /// What was written to.
    pub fn finish(mut self) -> Result<W, Error> {
        self.out.flush()?;
        Ok(self.out)
    }
}

/// Reads the games of a file in PGN or blksgf back.
pub fn read(text: &str) -> Result<Vec<Record>, TextError> {
    if text.trim_start().starts_with('(') { blksgf::read(text) } else { pgn::read(text) }
}

#[cfg(test)]
mod tests {
    use super::super::Field;
    use super::*;
    use plyground_core::Seat;
    use std::sync::atomic::AtomicBool;

    /// Plays an event and returns its games, and what the writer makes of them.
    fn played(game: &str, players: &[&str], format: Format, games: u64) -> (Vec<Played>, String) {
        let players = players.iter().map(|&spec| spec.to_owned()).collect();
        let event = Event::new(game, players, Field::All, games, 3).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut journal = event.open_journal(&folder.path().join("journal")).unwrap();
        let never = AtomicBool::new(false);
        let standings = event.play(2, Some(&mut journal), &never, &mut |_, _| {}).unwrap();
        let mut writer = Writer::new(&event, format, Vec::new()).unwrap();
        let mut all: Vec<Played> = Vec::new();
        for number in 0..standings.games {
            all.push(journal.rows(number).unwrap().unwrap());
            writer.add(&all[number as usize]).unwrap();
        }
        (all, String::from_utf8(writer.finish().unwrap()).unwrap())
    }

    #[test]
    fn every_game_can_be_replayed_from_its_record() {
        for (game, players, games) in [
            ("connect", &["mc:sims=5", "random"][..], 20),
            ("connect:12x6x4", &["greedy", "random"][..], 20),
            ("blokus:duo", &["greedy", "random"][..], 4),
            ("blokus:2", &["greedy", "random"][..], 4),
            ("blokus:3", &["greedy", "random"][..], 6),
            ("blokus", &["greedy", "random", "random", "greedy"][..], 4),
        ] {
            let (all, text) = played(game, players, Format::Own(GameKind::of(game).record), games);
            let records = read(&text).unwrap();
            assert_eq!((records.len(), all.len()), (games as usize, games as usize), "{game}");
            for (record, played) in records.iter().zip(&all) {
                let mut session = registry::open(&record.game).unwrap();
                session.go_to(&record.moves).unwrap();
                let payoffs = session.outcome().expect("a whole game");
                let twelfths: Vec<u8> =
                    Seat::all(session.seats()).map(|seat| payoffs.twelfths(seat)).collect();
                assert_eq!(twelfths, played.payoffs, "{text}");
                let sat: Vec<&str> = played.seats.iter().map(|&entrant| players[entrant]).collect();
                assert_eq!(record.players, sat);
                let mut other = registry::open(game).unwrap();
                other.go_to(&played.moves).unwrap();
                assert_eq!(session.line(), other.line());
            }
        }
    }

    #[test]
    fn tables_have_a_row_a_game() {
        let (all, text) = played("connect", &["greedy", "mc:sims=2,tie=first"], Format::Csv, 4);
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        let titles = rows.headers().unwrap().clone();
        let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 4);
        let cell = |row: usize, title: &str| {
            rows[row][titles.iter().position(|other| other == title).unwrap()].to_owned()
        };
        assert_eq!((cell(1, "player_1").as_str(), cell(1, "number").as_str()), ("mc:sims=2,tie=first", "2"));
        assert_eq!(cell(3, "moves"), all[3].moves);
        let (_, text) = played("connect", &["greedy", "random"], Format::JsonLines, 2);
        assert!(text.starts_with("{\"number\":1,\"players\":[\"greedy\",\"random\"],"), "{text}");
    }

    #[test]
    fn names_say_the_format() {
        let of = |name: &str, game: &str| Format::of(Path::new(name), game);
        assert_eq!(of("a.csv", "connect:7x6x4"), Ok(Format::Csv));
        #[cfg(unix)]
        assert_eq!(of("/dev/null", "connect:7x6x4"), Ok(Format::JsonLines));
        assert_eq!(of("a.blksgf", "blokus:duo"), Ok(Format::Own(RecordFormat::Blksgf)));
        let error = of("a.blksgf", "connect:7x6x4").unwrap_err().to_string();
        assert_eq!(error, "a.blksgf: expected a name that ends with .csv, .jsonl or .pgn");
    }
}
