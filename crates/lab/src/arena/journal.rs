//! A file in which every finished game is noted, so that a run that was killed goes on where it was.
//!
//! One JSON object a line: first what is played, then the games in their order.

use super::Played;
use serde_json::Value;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Error, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use thiserror::Error as ThisError;

/// A journal that is being written. Only one program at a time has it.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Lines that are not in the file yet.
    pending: Vec<u8>,
    synced: Instant,
}

/// Why a journal cannot be used.
#[derive(Debug, ThisError)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        error: Error,
    },
    /// It is no journal, or that of something else.
    #[error("{}: {message}", path.display())]
    Other {
        /// The journal.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
}

/// Games are on the disk after this time at the latest, if another one ends.
const BATCH: Duration = Duration::from_millis(500);

/// The longest line that is read: far longer than any game.
const LONGEST: usize = 1 << 20;

impl Journal {
    /// Opens or makes the journal of what `header` describes; each game that stands in it is handed to `each`, in order.
    pub fn open(path: &Path, header: &Value, each: &mut dyn FnMut(Played)) -> Result<Journal, JournalError> {
        let failed = |error| JournalError::File { path: path.to_owned(), error };
        let other = |message: String| JournalError::Other { path: path.to_owned(), message };
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(other("another run is writing it".to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let first = format!("{header}\n");
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line).map_err(failed)?;
        let mut valid = line.len() as u64;
        if !line.ends_with(b"\n") && first.as_bytes().starts_with(&line) {
            // New, or killed before the first line was whole.
            valid = first.len() as u64;
            file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
            file.write_all(first.as_bytes()).map_err(failed)?;
        } else {
            compare(&line, header).map_err(other)?;
            valid += games(&mut reader, each).map_err(|error| match error {
                Unread::File(error) => failed(error),
                Unread::Damaged(number) => other(format!("line {number} is damaged")),
            })?;
            // What was being written when the run was killed is written again.
            file.set_len(valid).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(valid)).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        Ok(Journal { path: path.to_owned(), file, pending: Vec::new(), synced: Instant::now() })
    }

    /// Notes a game.
    pub fn add(&mut self, played: &Played) -> Result<(), JournalError> {
        serde_json::to_writer(&mut self.pending, played).map_err(|error| self.failed(error.into()))?;
        self.pending.push(b'\n');
        if self.synced.elapsed() >= BATCH || self.pending.len() > LONGEST { self.sync() } else { Ok(()) }
    }

    /// Puts all that was noted on the disk.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        if !self.pending.is_empty() {
            let written = self.file.write_all(&self.pending).and_then(|()| self.file.sync_data());
            written.map_err(|error| self.failed(error))?;
            self.pending.clear();
        }
        self.synced = Instant::now();
        Ok(())
    }

    fn failed(&self, error: Error) -> JournalError {
        JournalError::File { path: self.path.clone(), error }
    }

    /// Reads the first `count` games again.
    pub fn games(&self, count: u64, each: &mut dyn FnMut(Played) -> Result<(), Error>) -> Result<(), Error> {
        let mut reader = BufReader::new(&self.file);
        reader.rewind()?;
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line)?;
        for _ in 0..count {
            line.clear();
            reader.read_until(b'\n', &mut line)?;
            each(serde_json::from_slice(&line)?)?;
        }
        Ok(())
    }
}

enum Unread {
    File(Error),
    Damaged(u64),
}

/// Hands out the games of a journal; returns how many bytes of it are whole lines.
fn games(reader: &mut impl BufRead, each: &mut dyn FnMut(Played)) -> Result<u64, Unread> {
    let mut valid = 0;
    let mut line = Vec::new();
    for number in 0.. {
        line.clear();
        reader.read_until(b'\n', &mut line).map_err(Unread::File)?;
        if !line.ends_with(b"\n") {
            break;
        }
        match serde_json::from_slice::<Played>(&line) {
            Ok(played) if played.number == number => each(played),
            _ => return Err(Unread::Damaged(number + 2)),
        }
        valid += line.len() as u64;
    }
    Ok(valid)
}

/// Whether a first line is this header, or what is different.
fn compare(line: &[u8], header: &Value) -> Result<(), String> {
    let there: Value = serde_json::from_slice(line).map_err(|_| "not a journal of games".to_owned())?;
    let (Some(there), Some(here)) = (there.as_object(), header.as_object()) else {
        return Err("not a journal of games".to_owned());
    };
    let keys = here.keys().chain(there.keys());
    let shown = |value: Option<&Value>| match value.map(Value::to_string) {
        Some(text) if text.len() < 80 => text,
        Some(_) => "something else".to_owned(),
        None => "nothing".to_owned(),
    };
    for key in keys {
        if there.get(key) != here.get(key) {
            let (there, here) = (shown(there.get(key)), shown(here.get(key)));
            return Err(format!("the journal of another run: {key} is {there} there and {here} here"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn played(number: u64) -> Played {
        let (seats, payoffs) = (vec![0, 1], vec![12, 0]);
        let spent = vec![super::super::Spent::default(); 2];
        Played { number, seats, opening: 0, moves: "44".into(), plies: 2, payoffs, spent, ending: None }
    }

    fn open(path: &Path, header: &Value) -> Result<(Journal, u64), JournalError> {
        let mut count = 0;
        let journal = Journal::open(path, header, &mut |_| count += 1)?;
        Ok((journal, count))
    }

    #[test]
    fn a_journal_goes_on_after_any_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.journal");
        let header = json!({"plyground": 1, "seed": 7});
        let (mut journal, count) = open(&path, &header).unwrap();
        assert_eq!(count, 0);
        (0..5).for_each(|number| journal.add(&played(number)).unwrap());
        journal.sync().unwrap();
        assert!(open(&path, &header).unwrap_err().to_string().ends_with("another run is writing it"));
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut journal, count) = open(&path, &header).unwrap();
            (count..5).for_each(|number| journal.add(&played(number)).unwrap());
            journal.sync().unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {cut}");
            let mut numbers = Vec::new();
            journal.games(5, &mut |played| Ok(numbers.push(played.number))).unwrap();
            assert_eq!(numbers, [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn what_is_no_journal_or_another_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.journal");
        let header = json!({"plyground": 1, "seed": 7});
        for (content, message) in [
            ("{\"plyground\":1,\"seed\":8}\n", "the journal of another run: seed is 8 there and 7 here"),
            ("my diary\n", "not a journal of games"),
            ("my diary", "not a journal of games"),
            ("{\"plyground\":1,\"seed\":7}\n{}\n{}\n", "line 2 is damaged"),
        ] {
            std::fs::write(&path, content).unwrap();
            let error = open(&path, &header).unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), content);
        }
    }
}
