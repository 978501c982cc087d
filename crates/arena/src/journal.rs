//! The write-ahead log of an event: first what is played, then the games in their order.

use crate::Played;
use plyground_jobs::{JobError, Origin};
use serde_json::Value;
use std::io::Error;
use std::path::Path;

/// A write-ahead log in which every finished game is noted, so that a run that was killed goes on where it was.
#[derive(Debug)]
pub struct GameJournal(plyground_jobs::Journal);

impl GameJournal {
    /// Opens or makes the journal of what `header` describes; each game that stands in it is handed to `each`, in order. A new
    /// one says which program on which machine began it, which may be another than goes on.
    pub fn open(path: &Path, header: &Value, each: &mut dyn FnMut(Played)) -> Result<GameJournal, JobError> {
        let mut is_new = true;
        let text = header.to_string();
        let begins = text.strip_suffix('}').unwrap_or(&text);
        let mut journal = plyground_jobs::Journal::open(path, begins, &mut |number, line| {
            is_new = false;
            match number {
                1 => compare(line, header),
                _ => match serde_json::from_str::<Played>(line) {
                    Ok(played) if played.number == number - 2 => {
                        each(played);
                        Ok(())
                    }
                    _ => Err(format!("line {number} is damaged")),
                },
            }
        })?;
        if is_new {
            let mut header = header.clone();
            let Origin { commit, machine } = Origin::here();
            (header["commit"], header["machine"]) = (commit.as_str().into(), machine.as_str().into());
            journal.add(&header)?;
            journal.sync()?;
        }
        Ok(GameJournal(journal))
    }

    /// Notes a game.
    pub fn add(&mut self, played: &Played) -> Result<(), JobError> {
        self.0.add(played)
    }

    /// Waits until the disk has all that was noted.
    pub fn sync(&mut self) -> Result<(), JobError> {
        self.0.sync()
    }

    /// Reads the first `count` games again.
    pub fn games(&self, count: u64, each: &mut dyn FnMut(Played) -> Result<(), Error>) -> Result<(), Error> {
        let mut is_header = true;
        self.0.lines(count + 1, &mut |line| {
            if std::mem::take(&mut is_header) { Ok(()) } else { each(serde_json::from_str(line)?) }
        })
    }
}

/// Whether a first line is this header, or what is different.
fn compare(line: &str, header: &Value) -> Result<(), String> {
    let there: Value = serde_json::from_str(line).map_err(|_| "not a journal of games".to_owned())?;
    let (Some(there), Some(here)) = (there.as_object(), header.as_object()) else {
        return Err("not a journal of games".to_owned());
    };
    let keys = here.keys().chain(there.keys().filter(|key| !["commit", "machine"].contains(&key.as_str())));
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
        Played {
            number,
            seats: vec![0, 1],
            opening: 0,
            moves: "44".into(),
            plies: 2,
            payoffs: vec![12, 0],
            spent: vec![crate::Spent::default(); 2],
            ending: None,
            forfeit: None,
        }
    }

    fn open(path: &Path, header: &Value) -> Result<(GameJournal, u64), JobError> {
        let mut count = 0;
        let journal = GameJournal::open(path, header, &mut |_| count += 1)?;
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
        assert!(open(&path, &header).unwrap_err().to_string().ends_with("another run is writing to it"));
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut journal, count) = open(&path, &header).unwrap();
            (count..5).for_each(|number| journal.add(&played(number)).unwrap());
            journal.sync().unwrap();
            let mut numbers = Vec::new();
            let mut note = |played: Played| {
                numbers.push(played.number);
                Ok(())
            };
            journal.games(5, &mut note).unwrap();
            assert_eq!(numbers, [0, 1, 2, 3, 4]);
            drop(journal);
            assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {cut}");
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
            ("my diary", "not a journal of this kind"),
            ("{\"plyground\":1,\"seed\":7}\n{}\n{}\n", "line 2 is damaged"),
        ] {
            std::fs::write(&path, content).unwrap();
            let error = open(&path, &header).unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), content);
        }
    }
}
