//! The register of a class: who joined and what was played, in a journal that outlives the server.

use plyground_arena::class::{Class, ClassGame, Rules};
use plyground_jobs::{JobError, JobHeader, UnitJournal};
use plyground_players::registry;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::path::{Path, PathBuf};

/// An open register. A line is with the system before anybody sees what it says.
#[derive(Debug)]
pub(crate) struct Register {
    journal: UnitJournal,
    /// How many members and games are in it.
    members: usize,
    games: usize,
    /// Why nothing is kept any more, if that is so.
    pub(crate) trouble: Option<String>,
}

/// A line of a register.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Entry {
    /// The code by which members join, first of all.
    Opened(String),
    /// Somebody joined, under this name.
    Joined(String),
    /// A game ended.
    Played(ClassGame),
}

/// What a class that was kept goes on with.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) code: Option<String>,
    members: Vec<String>,
    games: Vec<ClassGame>,
}

impl Register {
    /// The file of a class in a folder: one for each game.
    pub(crate) fn path(folder: &Path, rules: &Rules) -> PathBuf {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        folder.join(format!("class-{}.journal", full(rules).chars().map(plain).collect::<String>()))
    }

    /// Opens the register of a class, or begins one, and reads what it has.
    pub(crate) fn open(path: &Path, rules: &Rules) -> Result<(Register, Kept), JobError> {
        let spec = json!({"game": full(rules), "plies": rules.plies, "seed": rules.seed});
        // A game and its members are lines of their own; there is no end of them.
        let header = JobHeader::new("class", &spec, &[], u64::from(u32::MAX));
        let journal = UnitJournal::open(path, &header)?;
        let mut kept = Kept::default();
        for unit in 0..journal.end() {
            match journal.rows(unit)? {
                Some(Entry::Opened(code)) => kept.code = Some(code),
                Some(Entry::Joined(name)) => kept.members.push(name),
                Some(Entry::Played(game)) => kept.games.push(game),
                None => return Err(JobError::in_file(path, format!("line {} is missing", unit + 2))),
            }
        }
        let (members, games) = (kept.members.len(), kept.games.len());
        Ok((Register { journal, members, games, trouble: None }, kept))
    }

    /// Notes the code of a new class.
    pub(crate) fn note_code(&mut self, code: &str) -> Result<(), JobError> {
        self.journal.add(self.journal.end(), &Entry::Opened(code.to_owned()))
    }

    /// Adds what is new in a class.
    pub(crate) fn keep(&mut self, class: &Class) {
        if self.trouble.is_none()
            && let Err(error) = self.add_new(class)
        {
            self.trouble = Some(error.to_string());
        }
    }

    fn add_new(&mut self, class: &Class) -> Result<(), JobError> {
        for name in class.members().skip(self.members) {
            self.journal.add(self.journal.end(), &Entry::Joined(name.to_owned()))?;
            self.members += 1;
        }
        for game in class.games().iter().skip(self.games) {
            self.journal.add(self.journal.end(), &Entry::Played(game.clone()))?;
            self.games += 1;
        }
        Ok(())
    }
}

/// The game of a class in full.
fn full(rules: &Rules) -> String {
    registry::open(&rules.game).map_or_else(|_| rules.game.clone(), |session| session.game())
}

impl Kept {
    /// A class that goes on from here.
    pub(crate) fn class(self, rules: Rules) -> Result<Class, plyground_arena::class::ClassError> {
        Class::restored(rules, self.members, self.games)
    }
}
