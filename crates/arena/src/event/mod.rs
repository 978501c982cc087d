//! A match or a tournament from its first game to its last.

mod job;
mod spec;

pub use spec::EventSpec;

use super::{Field, Played, Schedule, Sprt, Standings};
use plyground_core::Seat;
use plyground_jobs::{Job, JobError, JobRun, Shard, UnitJournal};
use plyground_players::SpecError;
use plyground_players::registry;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// A match or a tournament: who plays what, how often, and until when.
///
/// It is a [`Job`], whose units are the games: each can be played by any process, in any order.
#[derive(Clone, Debug)]
pub struct Event {
    /// The players' specs.
    pub entrants: Vec<String>,
    /// What all random numbers come from.
    pub seed: u64,
    /// The games.
    pub schedule: Schedule,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
    field: Field,
    game: String,
    seat_names: Vec<String>,
}

impl Event {
    /// At least `games` games for each set of players that meet, in whole sets of seatings.
    pub fn new(
        game: &str,
        entrants: Vec<String>,
        field: Field,
        games: u64,
        seed: u64,
    ) -> Result<Event, SpecError> {
        let session = registry::open(game)?;
        // A wrong player is known before the first game.
        for spec in &entrants {
            session.enlist(spec)?;
        }
        let seats = session.seats();
        let schedule = Schedule::new(entrants.len(), seats, field, games)?;
        let seat_names = Seat::all(seats).map(|seat| session.seat_name(seat)).collect();
        Ok(Event { entrants, seed, schedule, sprt: None, field, game: session.game(), seat_names })
    }

    /// Begins every game with one of these lines of play; says which is none.
    pub fn set_book(&mut self, lines: Vec<String>) -> Result<(), (usize, SpecError)> {
        let mut session = registry::open(&self.game).map_err(|error| (0, error))?;
        for (number, line) in lines.iter().enumerate() {
            let at = |error: &dyn std::fmt::Display| (number, SpecError(error.to_string()));
            session.go_to(line).map_err(|error| at(&error))?;
            if session.outcome().is_some() {
                return Err(at(&"the game is over before the players are asked"));
            }
        }
        self.schedule.lines = lines;
        Ok(())
    }

    /// The game's spec, in full.
    pub fn full_game(&self) -> &str {
        &self.game
    }

    /// What the seats are called.
    pub fn seat_names(&self) -> &[String] {
        &self.seat_names
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self, standings: &Standings) -> bool {
        standings.games >= self.schedule.games() || self.is_decided(standings)
    }

    /// Whether the test has ended it.
    pub fn is_decided(&self, standings: &Standings) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&standings.score().pairs).is_some())
    }

    /// Opens the journal of this event, or makes it.
    pub fn open_journal(&self, path: &Path) -> Result<UnitJournal, JobError> {
        UnitJournal::open(path, &self.header())
    }

    /// The standings before the first game.
    pub fn begin(&self) -> Standings {
        Standings::new(self.entrants.len(), self.seat_names.len(), self.schedule.set())
    }

    /// Plays the games that are not in the journal until nothing is left or somebody says stop; `watch` sees the standings after
    /// each game, and the game, in their order, those of the journal included.
    pub fn play(
        &self,
        threads: usize,
        journal: Option<&mut UnitJournal>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Standings, &Played),
    ) -> Result<Standings, JobError> {
        let mut standings = self.begin();
        let mut each = |_, played: Played| {
            let next = self.add(&mut standings, &played);
            watch(&standings, &played);
            next
        };
        let run = JobRun { job: self, shard: Shard::WHOLE, threads, stop };
        run.go(journal, &mut each, &mut |_, _| {})?;
        Ok(standings)
    }

    /// The standings after the games of a journal, up to the first one that is not in it, or to the end.
    pub fn recall(&self, journal: &UnitJournal) -> Result<Standings, JobError> {
        let mut standings = self.begin();
        for number in 0..self.schedule.games() {
            let Some(played) = journal.checked_rows(self, number)? else { break };
            if self.add(&mut standings, &played).is_break() {
                break;
            }
        }
        Ok(standings)
    }

    /// Adds the next game, and breaks where the test has seen enough.
    pub fn add(&self, standings: &mut Standings, played: &Played) -> ControlFlow<()> {
        standings.add(played);
        let closes_set = standings.games.is_multiple_of(self.schedule.set());
        if closes_set && self.is_decided(standings) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
