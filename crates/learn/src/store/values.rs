//! A store in memory: its header, its positions, and the games that are not among them yet.

use super::header::Header;
use super::table::{Entry, ValueTable, united};
use std::collections::BTreeMap;

/// Values of positions, and how they came about.
///
/// Training goes by generations of as many games as its [`Origin`](super::Origin) says. All games of one see the positions as they were at its
/// start; when the last one is there they are added, in the order of their numbers. So a store depends on the number of its
/// games, never on which was finished first. Games of a generation that is not complete wait beside the positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Values {
    /// How they came about.
    pub header: Header,
    /// The positions.
    pub table: ValueTable,
    /// What games of the generation that is not complete found, by number.
    pub waiting: BTreeMap<u64, Vec<Entry>>,
}

impl Values {
    /// A store without positions.
    pub fn new(header: Header) -> Values {
        let table = ValueTable::new(header.max_bytes);
        Values { header, table, waiting: BTreeMap::new() }
    }

    /// Games in it, those that wait included.
    pub fn games(&self) -> u64 {
        self.header.origins.iter().map(|origin| origin.games).sum::<u64>() + self.waiting.len() as u64
    }

    /// The numbers of the generation that is not complete; `None` in a store that cannot be trained further.
    pub fn generation(&self) -> Option<std::ops::Range<u64>> {
        match &self.header.origins[..] {
            [only] if !self.header.foreign => {
                Some(only.games..only.games.saturating_add(only.generation.get()))
            }
            _ => None,
        }
    }

    /// Takes what a game found, sorted by position, and adds the generation if that completes it; `false` where there can
    /// be no such game.
    pub fn note(&mut self, number: u64, found: Vec<Entry>) -> bool {
        let Some(due) = self.generation() else { return false };
        if !due.contains(&number) || self.waiting.contains_key(&number) {
            return false;
        }
        self.waiting.insert(number, found);
        if self.waiting.len() as u64 == due.end - due.start {
            self.add_waiting();
        }
        true
    }

    /// Adds all games that wait: what players, merges and comparisons see.
    pub fn settled(mut self) -> Values {
        self.add_waiting();
        self
    }

    /// Adds positions, sorted by key and none twice; the header counts those that make room.
    pub fn add(&mut self, batch: Vec<Entry>) {
        self.header.dropped += self.table.add(batch);
    }

    /// Whether positions ever had to make room for others.
    pub fn is_full(&self) -> bool {
        self.header.dropped > 0
    }

    fn add_waiting(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        if let [only] = &mut self.header.origins[..] {
            only.games += waiting.len() as u64;
        }
        self.add(united(waiting.values().map(Vec::as_slice)));
    }
}
